// The rules for visits that partners settle, in the transaction that settles them.
import { messages } from '../../contract/messages/messages.ts';
import { needsSheet, needsSheetOrRewards } from '../../contract/switches.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refuseOff } from '../../domain/restaurant/switch-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { readSwitches } from '../restaurant/switch-queries.ts';
import type { VisitPosting } from './parts/parts.ts';
import { pointGivers } from './visit-settings.ts';

/**
 * Returns a function that refuses what a partner may not give: anything but rewards while partners
 * settle no visits, and points where they may give none.
 */
export async function partnerRulesOf(context: DatabaseContext, group: readonly VisitPosting[]) {
  const partners = group.flatMap(({ actor }) => (actor.role === 'partner' ? [actor.id] : []));
  if (partners.length === 0) return () => {};
  const givers = new Set((await pointGivers(context, { ids: partners })).map(({ id }) => id));
  const on = await readSwitches(context);
  return ({ actor, bill, points, benefits }: VisitPosting) => {
    if (actor.role !== 'partner') return;
    const givesPoints = bill !== undefined || points !== undefined;
    const isReward = !givesPoints && benefits.length === 0;
    refuseOff(isReward ? needsSheetOrRewards : needsSheet, on);
    if (givesPoints && !givers.has(actor.id)) {
      throw new Refusal('forbidden', messages.pointsElsewhere);
    }
  };
}
