// The rule for a person's own member card: nobody of the office gives, approves, undoes, serves or
// marks anything in favour of their own card, unless the owner has set a percentage. Of points they
// then get this part; whatever cannot be divided takes the whole.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../refusal.ts';

/** The owner's setting: 0 for nothing, 100 for everything that other guests get. */
export interface OwnCardShare {
  percent: number;
}

/** The part of awarded points that one's own card gets, rounded down; refuses to give none. */
export function ownPart({ points, percent }: OwnCardShare & { points: number }): number {
  if (percent === 0) throw new Refusal('forbidden', messages.ownCard);
  return Math.floor((points * percent) / 100);
}

/** Refuses to give back points in full to one's own card, unless the owner allows the whole. */
export function refuseOwnPoints({ percent }: OwnCardShare): void {
  if (percent < 100) throw new Refusal('forbidden', messages.ownCard);
}

/** Refuses any other act about one's own card, unless the owner allows the whole. */
export function refuseOwnAct({ percent }: OwnCardShare): void {
  if (percent < 100) throw new Refusal('forbidden', messages.ownCardAct);
}
