// Asks for what a guest's card shows at first, so that it is painted whole.
import type { QueryClient } from '@tanstack/react-query';
import { prepare } from '../../api/hooks.ts';
import { passInAddress } from '../parts/card-address.ts';
import { historyCall, historyLine } from '../points/history.tsx';
import { rewards } from './card-screen.tsx';

/** Milliseconds that the first paint waits for the answers; after that skeletons are shown. */
const waitLimit = 100;

/** Asks whose card is shown and what is on it, unless a pass in the address has to log in first. */
export async function prepareCard(client: QueryClient, address: string) {
  if (!address.startsWith('/dashboard/') || passInAddress()) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, waitLimit));
  await Promise.race([prepareAnswers(client), tooLong]);
}

/** `public/first-paint.js` has asked for the same. */
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
  // A part whose file does not come says so itself.
  await Promise.allSettled([
    prepare(client, 'listOffers', { params: { level } }),
    prepare(client, 'listBenefits', { params: { level } }),
    prepare(client, call, pageOf()),
    hasRewards && prepare(client, 'readShelf', {}),
    ...files.map((file) => file.fetch()),
  ]);
}
