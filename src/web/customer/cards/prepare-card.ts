// Asks whose card it is before the first paint.
import type { QueryClient } from '@tanstack/react-query';
import { prepare } from '../../api/hooks.ts';
import { passInAddress } from '../parts/card-address.ts';

/** Milliseconds that the first paint waits for the answer; after that a skeleton is shown. */
const waitLimit = 100;

/** Asks whose card is shown, unless a pass in the address has to log the guest in first. */
export async function prepareCard(client: QueryClient, address: string) {
  if (!address.startsWith('/dashboard/') || passInAddress()) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, waitLimit));
  await Promise.race([prepare(client, 'currentCustomer', {}), tooLong]);
}
