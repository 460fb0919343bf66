// Requests the answers that a guest's card shows first, so that it is painted whole.
import type { QueryClient } from '@tanstack/react-query';
import { prepare } from '../../api/api-hooks.ts';
import { passInAddress } from '../parts/card-address.ts';
import { historyCall, historyLine } from '../points/history.tsx';
import { rewards } from './card-screen.tsx';

/** Milliseconds that the first paint waits for the answers. After that it shows skeletons. */
const waitLimit = 100;

/**
 * Requests the guest and the content of the card, unless a pass in the address has to log in first.
 */
export async function prepareCard(client: QueryClient, address: string) {
  if (!address.startsWith('/dashboard/') || passInAddress()) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, waitLimit));
  await Promise.race([prepareAnswers(client), tooLong]);
}

/** The same requests are in `public/first-paint.js`. */
async function prepareAnswers(client: QueryClient) {
  const [customer, config] = await Promise.all([
    prepare(client, 'currentCustomer', {}),
    prepare(client, 'readConfig', {}),
  ]);
  if (!customer || customer.passwordReset) return;
  const { level, id } = customer;
  const hasRewards = config?.rewards ?? false;
  const { call, pageOf } = historyCall(id, hasRewards);
  const files = hasRewards ? [rewards, historyLine] : [];
  // A part of the screen reports by itself that its file did not load.
  await Promise.allSettled([
    prepare(client, 'listOffers', { params: { level } }),
    prepare(client, 'listBenefits', { params: { level } }),
    prepare(client, call, pageOf()),
    hasRewards && prepare(client, 'readShelf', {}),
    ...files.map((file) => file.fetch()),
  ]);
}
