// Handlers of points and of the till: award, deduct, undo, list; the shortcuts, a search,
// a scanned card.
import { messages } from '../../contract/messages/messages.ts';
import { tillRows } from '../../contract/points/till.ts';
import { foldNumber } from '../../contract/values/typed.ts';
import { maskedMobile } from '../../domain/members/mobile.ts';
import { keysOf } from '../../domain/members/numbering.ts';
import { Refusal } from '../../domain/refusal.ts';
import { listCustomers } from '../../storage/members/customer-list.ts';
import { findCustomer, findCustomerByMobile } from '../../storage/members/customer-queries.ts';
import { listEvents } from '../../storage/offers/offer-queries.ts';
import type { CustomerChange } from '../../storage/points/entry-postings.ts';
import { readEarning, readNumbering } from '../../storage/restaurant/setting-queries.ts';
import { listTransactions } from '../../storage/points/point-queries.ts';
import { findCustomerByQr, readHabits } from '../../storage/points/till-queries.ts';
import { recentGuests } from '../../storage/visits/reading/recent.ts';
import type { SessionAccount } from '../../storage/accounts/session-queries.ts';
import type { Store } from '../../storage/database/store.ts';
import { countLookUp } from '../accounts/throttle.ts';
import { byCaller } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { withoutZeros } from '../members/replies.ts';

export const points: Handlers<'points'> = {
  awardPoints: ({ body }, context) => post({ kind: 'award', ...body }, context),
  deductPoints: ({ body }, context) => post({ kind: 'deduct', ...body }, context),
  undoEntry: ({ body: { transactionId: undoes, ...body } }, context) =>
    post({ kind: 'undo', undoes, ...body }, context),
  listTransactions: async ({ params, query }, { caller, store }) => {
    // A logged-in guest exists, so no look-up is needed.
    const isGuest = caller.role === 'customer';
    const isThere = isGuest ? caller.id === params.id : await findCustomer(store, params.id);
    if (!isThere) throw new Refusal('not-found', messages.customerNotFound);
    return listTransactions(store, { customerId: params.id, ...query });
  },
};

type AwardContext = Parameters<Handlers<'points'>['awardPoints']>[1];

async function post(change: CustomerChange, context: AwardContext) {
  const balance = await context.ledger.post({ ...change, ...byCaller(context) });
  context.metrics.pointsChanged(change.kind);
  return balance;
}

export const till: Handlers<'till'> = {
  searchCustomers: async ({ query: { q } }, context) => {
    const { store, caller, now } = context;
    if (caller.staffRole === 'cashier') {
      if (q === '') return { rows: [], total: 0 };
      const whole = await findByWholeNumber(store, q);
      if (whole) return { rows: [withoutZeros(whole)], total: 1 };
      await countLookUp(context, 'search');
    }
    const page = await listCustomers(store, { q, limit: tillRows }, now);
    return { ...page, rows: page.rows.map(seenBy(caller)) };
  },
  readTill: async (_, { store, caller, now }) => {
    const [habits, earning, events] = await Promise.all([
      readHabits(store),
      readEarning(store),
      listEvents(store.db),
    ]);
    const own = caller.staffRole === 'cashier' && (await recentGuests(store, { ...caller, now }));
    return {
      ...habits,
      recent: (own || habits.recent).map(seenBy(caller)),
      earning,
      events: events.filter(({ active, endDate }) => active && endDate > now.toISOString()),
    };
  },
  findCustomerByQr: async ({ body }, { store, caller, transact }) => {
    // The transaction checks that the caller's session is still valid.
    const customer = await transact((db) => findCustomerByQr({ ...store, db }, body.token));
    if (!customer) throw new Refusal('invalid', messages.qrOutdated);
    return seenBy(caller)(customer);
  },
};

/** A member as a caller sees them: a cashier sees only the last digits of the number. */
const seenBy =
  ({ staffRole }: SessionAccount) =>
  <Row extends { mobile: string; spent?: number | undefined }>(row: Row) => {
    const mobile = staffRole === 'cashier' ? maskedMobile(row.mobile) : row.mobile;
    return withoutZeros({ ...row, mobile });
  };

/** The minimum number of digits of a whole number; fewer digits are searched as its end. */
const fewestDigits = 7;

async function findByWholeNumber(store: Store, typed: string) {
  const digits = foldNumber(typed).replace(/^\+/, '');
  if (!/^\d+$/.test(digits) || digits.length < fewestDigits) return undefined;
  return findCustomerByMobile(store, keysOf(typed, await readNumbering(store)));
}
