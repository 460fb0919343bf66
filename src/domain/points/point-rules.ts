// The rules by which a balance changes. Every change leaves an entry in the history.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { Refusal } from '../refusal.ts';
import { graceDays } from './endings.ts';

export interface Change {
  /**
   * `rest`: the points of a bill after a part of it was reversed. `owed`: points of a reversed bill
   * that were spent before they could be taken back. `repaid`: of points that came back from a
   * reward, those that pay what is owed. `waited`: points of a receipt that have waited and now
   * arrive. `given`: points that come with a message.
   */
  kind: 'award' | 'deduct' | 'import' | 'rest' | 'owed' | 'repaid' | 'waited' | 'given';
  /** Whole points: to deduct for a deduction, and else to add (an award's can be negative). */
  points: number;
  description: string;
}

/** The fields of a special event that matter for points. */
export interface Multiplier {
  name: string;
  multiplier: number;
}

/** A balance, and the part of it that claims hold or have spent, which cannot be deducted. */
export interface Account {
  points: number;
  spent?: number | undefined;
  /** The points of it that are owed: of refunded bills, and spent before. */
  owed?: number | undefined;
}

/** The points that can be spent or deducted. */
export const spendable = ({ points, spent = 0 }: Account): number => points - spent;

/**
 * The entry that pays what is owed, with all points that can be spent; undefined where nothing is
 * owed or there are none. After it, a guest who owes points has none to spend.
 */
export function paymentOf(account: Account, description: string): Entry | undefined {
  const paid = Math.min(account.owed ?? 0, spendable(account));
  if (paid <= 0) return undefined;
  return { points: -paid, balance: account.points - paid, description };
}

/** An entry of the history: the points, signed and multiplied, and the balance after them. */
export interface Entry {
  points: number;
  balance: number;
  description: string;
  /** The points that end by it or, below zero, that it gives back: what is left to spend falls. */
  ended?: number;
}

/**
 * The entry that a change makes. A positive award is multiplied by the highest of the running
 * events, and its description says so; nothing else is multiplied. Refuses a balance below the
 * points spent, below zero, or above 2,147,483,647.
 */
export function entryOf(account: Account, change: Change, running: readonly Multiplier[]): Entry {
  if (change.kind === 'deduct') return moved(account, -change.points, change.description);
  const event = change.kind === 'award' && change.points > 0 ? strongestEvent(running) : undefined;
  if (!event) return moved(account, change.points, change.description);
  const { multiplier, name } = event;
  return moved(
    account,
    change.points * multiplier,
    `${change.description} (×${multiplier} ${name})`,
  );
}

/**
 * What an entry gave before an event multiplied it, and the multiplier, by its description, which
 * `entryOf` wrote.
 */
export function beforeEvent({ points, description }: Pick<Entry, 'points' | 'description'>) {
  const [, asked = '', times = ''] = /^(.*) \(×(\d{1,3}) .*\)$/s.exec(description) ?? [];
  const multiplier = Number(times);
  // A typed description may look like that of an event, so the points have to match too.
  const isMultiplied = multiplier > 0 && points % multiplier === 0;
  return isMultiplied
    ? { points: points / multiplier, description: asked, multiplier }
    : { points, description, multiplier: 1 };
}

/** The fields of an entry of the ledger that matter for undoing it. */
export interface Undoable {
  points: number;
  description: string;
  /** ISO 8601. */
  timestamp: string;
  /** The entry that this one undoes. */
  undoes: number | null;
  /** Whether another entry undoes this one. */
  undone: boolean;
  /** The points that ended by it; null for other entries. */
  ended: number | null;
}

/** Milliseconds after an entry in which it can be undone without a reason. */
const slipSpan = 60_000;

/**
 * The entry that undoes another one: its points negated, and its description where no reason is
 * given. Ended points are given back. Refuses an entry that is undone already or undoes another
 * one, an entry older than a minute without a reason, an ending older than thirty days, and a
 * balance below the points spent or below zero, with the points that are missing.
 */
export function undoOf(
  account: Account,
  entry: Undoable,
  { reason, at }: { reason: string | undefined; at: Date },
): Entry {
  if (entry.undoes !== null) throw new Refusal('conflict', messages.cannotUndoUndo);
  if (entry.undone) throw new Refusal('conflict', messages.undoneAlready);
  const { ended } = entry;
  if (ended !== null) return endingUndone(account, { ...entry, ended }, { reason, at });
  refuseWithoutReason(entry, { reason, at });
  const missing = entry.points - spendable(account);
  if (missing > 0) throw new Refusal('invalid', sentence(messages.cannotUndoSoMuch, { missing }));
  // Subtracting from 0 avoids -0, which JavaScript would otherwise produce.
  return moved(account, 0 - entry.points, reason ?? entry.description);
}

/** The entry that gives ended points back, which is no slip and always has a reason. */
function endingUndone(
  { points }: Account,
  { ended, timestamp }: Undoable & { ended: number },
  { reason, at }: { reason: string | undefined; at: Date },
): Entry {
  if (reason === undefined) throw new Refusal('invalid', messages.reasonRequired);
  const days = graceDays;
  const isOver = at.getTime() - Date.parse(timestamp) > days * 86_400_000;
  if (isOver) throw new Refusal('conflict', sentence(messages.endedTooLongAgo, { days }));
  return { points: 0, balance: points, description: reason, ended: 0 - ended };
}

/** Refuses to undo an entry without a reason, once a minute has passed. */
export function refuseWithoutReason(
  { timestamp }: Pick<Undoable, 'timestamp'>,
  { reason, at }: { reason: string | undefined; at: Date },
): void {
  const old = at.getTime() - Date.parse(timestamp) > slipSpan;
  if (old && reason === undefined) throw new Refusal('invalid', messages.reasonRequired);
}

function moved({ points: before, spent = 0 }: Account, points: number, description: string): Entry {
  const after = before + points;
  if (after < spent) throw new Refusal('invalid', messages.cannotGoBelowZero);
  if (after > limits.points) throw new Refusal('invalid', messages.balanceTooHigh);
  return { points, balance: after, description };
}

/** The running event with the highest multiplier; undefined where none multiplies. */
export function strongestEvent<E extends Multiplier>(running: readonly E[]): E | undefined {
  const lifting = running.filter(({ multiplier }) => multiplier > 1);
  return lifting.toSorted((a, b) => b.multiplier - a.multiplier)[0];
}
