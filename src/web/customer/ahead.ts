// Whose card it is, asked ahead of the first paint.
import type { QueryClient } from '@tanstack/react-query';
import { prepare } from '../api/hooks.ts';
import { passInAddress } from './card-address.ts';

/** Milliseconds within which the answer spares a card its skeleton: it was asked for before. */
const nearly = 100;

/** Asks who is logged in, where the address leads to a card by itself. */
export async function prepareCard(client: QueryClient, address: string) {
  if (!address.startsWith('/dashboard/') || passInAddress()) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, nearly));
  await Promise.race([prepare(client, 'currentCustomer', {}), tooLong]);
}
