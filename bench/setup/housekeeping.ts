// The long work of a restaurant, started over HTTP or by the server itself, and the data for it.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withStore } from '../../lab/restaurants/store.ts';
import type { AdminSession, Served } from '../../lab/servers/serve.ts';
import { newQrToken } from '../../src/server/accounts/secrets.ts';
import { addRows } from '../../src/storage/database/queries/rows.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { storeSettings } from '../../src/storage/restaurant/setting-queries.ts';
import { addCustomer } from '../../src/storage/members/customer-queries.ts';
import { createClaims } from '../../src/storage/rewards/claim-queries.ts';
import { postClaims } from '../../src/storage/rewards/claim-postings.ts';
import { addReward } from '../../src/storage/rewards/reward-queries.ts';

export interface Restaurant extends Served {
  /** The number of guests with a long history, each of whom is deleted once. */
  guests: number[];
}

/** Runs some work once, or until the signal. */
export type Work = (restaurant: Restaurant, over: AbortSignal) => Promise<unknown>;

const sums: Work = async ({ keeps }, over) => {
  await keeps(['sums']);
  await ended(over);
};

const claims: Work = async ({ keeps }, over) => {
  await keeps(['claims']);
  await ended(over);
};

const ended = async (over: AbortSignal) => void (over.aborted || (await once(over, 'abort')));

/** The number of rows of the imported file. */
const imported = 3_000;
let files = 0;

const importing = async (restaurant: AdminSession) => {
  files += 1;
  const rows = Array.from({ length: imported }, (_, i) => {
    const mobile = 9_66_570_000_000 + files * imported + i;
    return `Guest ${i},+${mobile},${i % 900}`;
  });
  const file = `Name,Mobile,Points\n${rows.join('\n')}\n`;
  const path = '/api/admin/imports';
  const { id } = await call(restaurant, `${path}?filename=members.csv`, {
    type: 'text/csv',
    body: file,
  });
  const columns = { nameColumn: 0, mobileColumn: 1, pointsColumn: 2 };
  const plan = JSON.stringify({ ...columns, headed: true });
  await call(restaurant, `${path}/${id}/check`, { type: 'application/json', body: plan });
  await call(restaurant, `${path}/${id}/run`);
};

/** An export has hundreds of thousands of rows, so it is aborted at the end. */
const exporting = async ({ url, cookie }: AdminSession, signal: AbortSignal) => {
  const reader = new Worker(new URL('export-reader.ts', import.meta.url), { argv: [url, cookie] });
  signal.addEventListener('abort', () => void reader.terminate());
  await once(reader, 'exit');
};

const backup = (restaurant: AdminSession) => call(restaurant, '/api/backup/run');
const verification = (restaurant: AdminSession) => call(restaurant, '/api/admin/audit-ledger');

const deletion: Work = async (restaurant, over) => {
  const guest = restaurant.guests.pop();
  if (guest === undefined) return ended(over);
  await call(restaurant, `/api/customers/${guest}`, { method: 'DELETE' });
};

/** Jobs that exclude each other run one after the other. */
const all: Work = async (restaurant, over) => {
  await restaurant.keeps(['sums', 'claims']);
  const again = async (work: Work) => {
    while (!over.aborted) await work(restaurant, over);
  };
  const jobs: Work = async () => {
    for (const work of [importing, backup, verification]) {
      if (!over.aborted) await work(restaurant);
    }
  };
  await Promise.all([jobs, exporting, deletion].map(again));
};

export const works = {
  'summing up': sums,
  'ending of claims': claims,
  import: importing,
  export: exporting,
  backup,
  verification,
  deletion,
  all,
} satisfies Record<string, Work>;

interface Call {
  method?: string;
  type?: string;
  body?: string;
}

async function call(
  { url, cookie }: AdminSession,
  path: string,
  { method = 'POST', type, body }: Call = {},
): Promise<{ id: number }> {
  const headers = {
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
    ...(type && { 'Content-Type': type }),
  };
  const answer = await fetch(url + path, { method, headers, body: body ?? null });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as { id: number };
}

const [entries, batchSize] = [100_000, 5_000];

/** Adds guests with 100,000 entries each; returns their ids. */
export const makeLongGuests = (location: DatabaseLocation, count: number) =>
  withStore(location, async (store) => {
    const guests: number[] = [];
    for (let guest = 0; guest < count; guest += 1) {
      const createdAt = new Date().toISOString();
      const about = { name: `Regular ${guest}`, mobile: `+96656000000${guest}`, createdAt };
      const id = (await addCustomer(store.db, about))!;
      for (let done = 0; done < entries; done += batchSize) {
        const rows = Array.from({ length: batchSize }, (_, i) => ({
          customerId: id,
          points: 1,
          balance: done + i + 1,
          description: 'Tea',
          timestamp: createdAt,
          actorRole: 'system' as const,
        }));
        await transact(store, (db) => addRows({ ...store, db }, 'point_transactions', rows));
      }
      guests.push(id);
    }
    return guests;
  });

/** Adds claims of a number of guests, so old that all of them have expired. */
export const makeRunOutClaims = (location: DatabaseLocation, count: number) =>
  withStore(location, async (store) => {
    const { db } = store;
    await storeSettings(db, { rewards: true });
    const texts = { nameArabic: null, description: null, descriptionArabic: null };
    const bounds = { stock: null, mostEach: null, firstDay: null, lastDay: null };
    const more = { lowestLevel: 'Starter', partnerId: null, picture: null } as const;
    const reward = await addReward(db, { name: 'Tea', cost: 1, ...texts, ...bounds, ...more });
    const rich = db
      .selectFrom('customers')
      .select('id')
      .where(({ eb, ref }) => eb('points', '>', ref('spent')))
      .limit(count);
    const at = new Date(Date.now() - 365 * 86_400_000);
    const { post } = createClaims(store, postClaims);
    const claim = (customerId: number) =>
      post({
        kind: 'claim',
        actor: { role: 'customer', id: customerId, address: null },
        customerId,
        rewardId: reward.id,
        version: 1,
        token: `R${newQrToken()}`,
        at,
      });
    await Promise.all((await rich.execute()).map(({ id }) => claim(id)));
  });
