// What a program says of a bill: its outlet and its moment.
import { programLimits } from '../../contract/connections/program-bodies.ts';
import { messages } from '../../contract/messages/messages.ts';
import { aboutField, Refusal } from '../../domain/refusal.ts';
import type { Program } from '../../storage/connections/key-queries.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import type { Context } from '../context.ts';

export const actorOf = ({ actor }: Context<Program>) =>
  actor as VisitPosting['actor'] & { role: 'program' };

/** The requested outlet, or that of the key; refuses any other outlet than the key's. */
export function outletOf(caller: Program, named: number | undefined): number | undefined {
  if (caller.outletId === null) return named;
  if (named === undefined || named === caller.outletId) return caller.outletId;
  throw aboutField(['outletId'], new Refusal('forbidden', messages.keyElsewhere));
}

/** Refuses a moment in the future, beyond the tolerance for wrong clocks. */
export function refuseAhead(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime();
  if (ahead > programLimits.aheadMinutes * 60_000) {
    throw new Refusal('invalid', messages.billAhead);
  }
}
