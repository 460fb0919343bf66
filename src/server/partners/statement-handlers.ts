// A partner's statement: what it did in a month, by day, for the office and for itself.
import { messages } from '../../contract/messages/messages.ts';
import {
  takenBackLimit,
  type Serving,
  type Statement,
} from '../../contract/partners/statements.ts';
import type { PageQuery } from '../../contract/values/values.ts';
import { dayIn, daysAfter, daysOf, startOfDay } from '../../domain/days.ts';
import { pricesOf, sumsOf, writePrice } from '../../domain/partners/prices.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { findPartnerById, partnerIds } from '../../storage/partners/partner-queries.ts';
import { listServings, readTakenBack, type ServingRow } from '../../storage/partners/servings.ts';
import { readTimeZone } from '../../storage/restaurant/setting-queries.ts';
import {
  countByBenefit,
  countByPartner,
  countByReward,
  countServed,
} from '../../storage/partners/statement-queries.ts';
import type { Context, Handlers } from '../context.ts';

export const statements: Handlers<'statements'> = {
  listPartnerMonths: async (_, { reading, now }) => {
    const store = reading();
    const ids = await partnerIds(store.db);
    const timeZone = await readTimeZone(store.db);
    const guests = new Map(ids.map((id) => [id, new Set<number | null>()]));
    const served = new Map(ids.map((id) => [id, 0]));
    const today = dayIn(now, timeZone);
    for (const { span } of daysIn(today.slice(0, 7), { today, timeZone })) {
      const of = { partnerIds: ids, ...span };
      const counted = await store.slice(() => countByPartner(store, of));
      for (const row of counted.guests) guests.get(row.partnerId ?? 0)?.add(row.guestId);
      for (const { partnerId, served: count } of counted.served) {
        served.set(partnerId!, (served.get(partnerId!) ?? 0) + count);
      }
    }
    return ids.map((id) => ({
      partnerId: id,
      guests: guests.get(id)!.size,
      served: served.get(id)!,
    }));
  },

  readPartnerStatement: ({ params }, context) => statementOf(params, context),
  readOwnStatement: ({ params: { month } }, context) =>
    statementOf({ id: context.caller.id, month }, context),
  listServings: ({ params, query }, context) => servingsOf({ ...params, ...query }, context),
  listOwnServings: ({ params: { month }, query }, context) =>
    servingsOf({ id: context.caller.id, month, ...query }, context),
};

interface Asked {
  id: number;
  month: string;
}

type ReadContext = Pick<Context<unknown>, 'reading' | 'now'>;

/** The partner and the days of a month so far; refuses unknown partners and future months. */
async function monthOf({ id: partnerId, month }: Asked, { reading, now }: ReadContext) {
  const store = reading();
  const partner = found(await findPartnerById(store.db, partnerId), messages.partnerNotFound);
  const timeZone = await readTimeZone(store.db);
  const today = dayIn(now, timeZone);
  if (month > today.slice(0, 7)) throw new Refusal('invalid', messages.monthToCome);
  const days = daysIn(month, { today, timeZone });
  const whole = { partnerId, from: days[0]!.span.from, until: days.at(-1)!.span.until };
  return { store, partner, timeZone, days, whole };
}

async function servingsOf(
  { limit, after, ...asked }: Asked & Pick<PageQuery, 'limit' | 'after'>,
  context: ReadContext,
) {
  const { store, whole } = await monthOf(asked, context);
  const page = await listServings(store, whole, { limit, after });
  return { ...page, rows: page.rows.map(servingOf) };
}

/** A serving as it is answered. */
function servingOf({ id: _, price, priceCurrency, ...serving }: ServingRow): Serving {
  const written = writePrice({ price, priceCurrency });
  return { ...serving, ...(written !== null && { price: written }) };
}

async function statementOf(asked: Asked, context: ReadContext): Promise<Statement> {
  const { store, partner, timeZone, days, whole } = await monthOf(asked, context);
  const { id: partnerId, month } = asked;
  const [total, guests] = [{ ...none }, new Set<number>()];
  const seen: Statement['days'] = [];
  const takenBack: ServingRow[] = [];
  // Days are read one by one, so that other requests are served in between, however much a partner
  // has done.
  for (const { day, span } of days) {
    const of = { partnerId, ...span };
    const counted = await store.slice(() => countServed(store, of));
    const limit = takenBackLimit - takenBack.length;
    if (limit > 0) takenBack.push(...(await readTakenBack(store, { ...of, limit })));
    const { guestIds, verified, served, rewards } = counted;
    for (const id of guestIds) guests.add(id);
    total.verified += verified;
    total.served += served;
    total.rewards += rewards;
    const some = { verified, guests: guestIds.length, served, rewards };
    if (verified + served + rewards > 0) seen.push({ day, ...some });
  }
  total.guests = guests.size;
  const hasRewards = total.rewards > 0;
  const withRewards = <Counted extends { rewards?: number | undefined }>({
    rewards,
    ...some
  }: Counted) => (hasRewards ? { ...some, rewards } : some);
  const benefits = await countByBenefit(store, whole);
  const amounts = sumsOf(benefits);
  const rewards = hasRewards ? await countByReward(store, whole) : [];
  return {
    partnerId,
    partner: partner.name,
    month,
    timeZone,
    days: seen.map(withRewards),
    benefits: frequentFirst(benefits, ({ benefit }) => benefit).map((row) => ({
      benefit: row.benefit,
      served: row.served,
      ...pricesOf(row),
    })),
    ...(amounts.length > 0 && { amounts }),
    ...(hasRewards && { rewards: frequentFirst(rewards, ({ reward }) => reward) }),
    total: withRewards(total),
    ...(takenBack.length > 0 && { takenBack: takenBack.map(servingOf) }),
  };
}

/** The days of a month up to today, each with its period. */
function daysIn(month: string, { today, timeZone }: { today: string; timeZone: string }) {
  const begins = (day: string) => startOfDay(day, timeZone);
  return daysOf(month)
    .filter((day) => day <= today)
    .map((day) => ({ day, span: { from: begins(day), until: begins(daysAfter(day, 1)) } }));
}

const none = { verified: 0, guests: 0, served: 0, rewards: 0 };

const frequentFirst = <Row extends { served: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) =>
  rows.toSorted(
    (one, other) => other.served - one.served || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
