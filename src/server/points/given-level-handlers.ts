// The calls by which the owner gives a member a level until a day.
import type { LevelGiving } from '../../contract/values/given-level.ts';
import { giveLevel as write } from '../../storage/points/periods/given-levels.ts';
import { refuseOwnCard } from '../../storage/staff/own-card-queries.ts';
import type { Handlers } from '../context.ts';

type Call = 'giveLevel' | 'endGivenLevel';

export const givenLevelCalls: Pick<Handlers<'levels'>, Call> = {
  giveLevel: ({ params: { id }, body: giving }, context) => change(context, { id, giving }),
  endGivenLevel: ({ params: { id } }, context) => change(context, { id, giving: null }),
};

/** A repeated request changes nothing, and notes nothing. */
function change(
  { store, transact, audit, notify, actor, now }: Parameters<Handlers<'levels'>[Call]>[1],
  { id, giving }: { id: number; giving: LevelGiving | null },
): Promise<void> {
  return transact(async (db) => {
    const on = { ...store, db };
    if (giving) await refuseOwnCard(on, { customerId: id, actor });
    const { hasChanged, before } = await write(on, { id, giving, byId: actor.id, at: now });
    if (!hasChanged) return;
    const of = giving
      ? `${giving.level}, ${giving.until}: ${giving.reason}`
      : `${before.givenLevel}, ${before.givenUntil}`;
    await audit(db, giving ? 'customer.level-given' : 'customer.level-ended', { id, detail: of });
    notify([id]);
  });
}
