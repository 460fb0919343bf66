// A partner's statement: what it did in a month, by day, for the office and for itself.
import { messages } from '../../contract/messages.ts';
import type { statements as contract, Statement } from '../../contract/partners/statements.ts';
import { dayIn, daysAfter, daysOf, startOfDay } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { findPartnerById } from '../../storage/partners/partners.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import {
  countByBenefit,
  countByReward,
  countServed,
  type Counts,
} from '../../storage/partners/statements.ts';
import type { Context, Handlers } from '../context.ts';

export const statements: Handlers<typeof contract> = {
  readPartnerStatement: ({ params }, context) => statementOf(params, context),
  readOwnStatement: ({ params: { month } }, context) =>
    statementOf({ id: context.caller.id, month }, context),
};

interface Asked {
  id: number;
  month: string;
}

async function statementOf(
  { id: partnerId, month }: Asked,
  { reading, now }: Pick<Context<unknown>, 'reading' | 'now'>,
): Promise<Statement> {
  const store = reading();
  const partner = found(await findPartnerById(store.db, partnerId), messages.partnerNotFound);
  const timeZone = await readTimeZone(store.db);
  const today = dayIn(now, timeZone);
  if (month > today.slice(0, 7)) throw new Refusal('invalid', messages.monthToCome);
  const days = daysOf(month).filter((day) => day <= today);
  const begins = (day: string) => startOfDay(day, timeZone);
  const spans = days.map((day) => ({ from: begins(day), until: begins(daysAfter(day, 1)) }));
  const whole = { from: spans[0]!.from, until: spans.at(-1)!.until };
  const [total, ...counts] = await countServed(store, { partnerId, spans: [whole, ...spans] });
  const hasRewards = total!.rewards > 0;
  const withRewards = ({ rewards, ...some }: Counts) => (hasRewards ? { ...some, rewards } : some);
  const byDay = days.map((day, i) => ({ day, ...counts[i]! }));
  const seen = byDay.filter(({ verified, served, rewards }) => verified + served + rewards > 0);
  const benefits = await countByBenefit(store, { partnerId, ...whole });
  const rewards = hasRewards ? await countByReward(store, { partnerId, ...whole }) : [];
  return {
    partnerId,
    partner: partner.name,
    month,
    timeZone,
    days: seen.map(({ day, ...some }) => ({ day, ...withRewards(some) })),
    benefits: frequentFirst(benefits, ({ benefit }) => benefit),
    ...(hasRewards && { rewards: frequentFirst(rewards, ({ reward }) => reward) }),
    total: withRewards(total!),
  };
}

const frequentFirst = <Row extends { served: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) =>
  rows.toSorted(
    (one, other) => other.served - one.served || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
