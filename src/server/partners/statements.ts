// A partner's statement: what it did in a month, by day, for the office and for itself.
import { messages } from '../../contract/messages.ts';
import type { Statement } from '../../contract/partners/statements.ts';
import { dayIn, daysAfter, daysOf, startOfDay } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { findPartnerById } from '../../storage/partners/partners.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import { countByBenefit, countByReward, countServed } from '../../storage/partners/statements.ts';
import type { Context, Handlers } from '../context.ts';

export const statements: Handlers<'statements'> = {
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
  const spanOf = (day: string) => ({ from: begins(day), until: begins(daysAfter(day, 1)) });
  const whole = { from: spanOf(days[0]!).from, until: spanOf(days.at(-1)!).until };
  const [total, guests] = [{ ...none }, new Set<number>()];
  const seen: Statement['days'] = [];
  // Day by day, between which others are served: a partner may have verified without end.
  for (const day of days) {
    const counted = await store.slice(() => countServed(store, { partnerId, ...spanOf(day) }));
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
  const benefits = await countByBenefit(store, { partnerId, ...whole });
  const rewards = hasRewards ? await countByReward(store, { partnerId, ...whole }) : [];
  return {
    partnerId,
    partner: partner.name,
    month,
    timeZone,
    days: seen.map(withRewards),
    benefits: frequentFirst(benefits, ({ benefit }) => benefit),
    ...(hasRewards && { rewards: frequentFirst(rewards, ({ reward }) => reward) }),
    total: withRewards(total),
  };
}

const none = { verified: 0, guests: 0, served: 0, rewards: 0 };

const frequentFirst = <Row extends { served: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) =>
  rows.toSorted(
    (one, other) => other.served - one.served || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
