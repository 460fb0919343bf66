// How a balance may change. Every change leaves an entry in the history.
import { messages } from '../../contract/messages.ts';
import { sentence } from '../../contract/sentences.ts';
import { limits } from '../../contract/values.ts';
import { Refusal } from '../refusal.ts';

export interface Change {
  kind: 'award' | 'deduct' | 'import';
  /**
   * Whole points: what to add for an award (negative takes away) or an import, what to take for a
   * deduction.
   */
  points: number;
  description: string;
}

/** A special event as far as points are concerned. */
export interface Multiplier {
  name: string;
  multiplier: number;
}

/** A balance, and how much of it rewards were claimed for, which stays there. */
export interface Account {
  points: number;
  spent?: number | undefined;
}

/** What stands in the history: the points that count, signed, and the balance after them. */
export interface Entry {
  points: number;
  balance: number;
  description: string;
}

/**
 * The entry that a change leaves on a balance. A positive award is multiplied by the highest of the
 * events that run, and says so in its description; nothing else is ever multiplied.
 * Refuses a balance below what was spent, or zero, or above 2,147,483,647.
 */
export function entryOf(account: Account, change: Change, running: readonly Multiplier[]): Entry {
  if (change.kind === 'deduct') return moved(account, -change.points, change.description);
  const event = change.kind === 'award' && change.points > 0 ? highest(running) : undefined;
  if (!event) return moved(account, change.points, change.description);
  const { multiplier, name } = event;
  return moved(
    account,
    change.points * multiplier,
    `${change.description} (×${multiplier} ${name})`,
  );
}

/** An entry of the ledger as far as its undoing is concerned. */
export interface Undoable {
  points: number;
  description: string;
  /** When it was made, ISO 8601. */
  timestamp: string;
  /** The entry that it undoes itself. */
  undoes: number | null;
  /** Whether another entry undoes it. */
  undone: boolean;
}

/** Milliseconds after an entry in which a slip is undone without a reason. */
const slipSpan = 60_000;

/**
 * The entry that undoes another: as many points the other way, and what the other was for where no
 * reason is given. Refuses what has been undone, what undoes another entry, an entry of more than a
 * minute ago without a reason, and a balance below what was spent, or zero, of which it says what
 * is missing.
 */
export function undoOf(
  account: Account,
  entry: Undoable,
  { reason, at }: { reason: string | undefined; at: Date },
): Entry {
  if (entry.undoes !== null) throw new Refusal('conflict', messages.cannotUndoUndo);
  if (entry.undone) throw new Refusal('conflict', messages.undoneAlready);
  const old = at.getTime() - Date.parse(entry.timestamp) > slipSpan;
  if (old && reason === undefined) throw new Refusal('invalid', messages.reasonRequired);
  const missing = entry.points - (account.points - (account.spent ?? 0));
  if (missing > 0) throw new Refusal('invalid', sentence(messages.cannotUndoSoMuch, { missing }));
  // Zero has a sign in JavaScript, and none in the ledger.
  return moved(account, 0 - entry.points, reason ?? entry.description);
}

function moved({ points: before, spent = 0 }: Account, points: number, description: string): Entry {
  const after = before + points;
  if (after < spent) throw new Refusal('invalid', messages.cannotGoBelowZero);
  if (after > limits.points) throw new Refusal('invalid', messages.balanceTooHigh);
  return { points, balance: after, description };
}

/** The event that counts among those that run: none where none lifts anything. */
export function highest<E extends Multiplier>(running: readonly E[]): E | undefined {
  const lifting = running.filter(({ multiplier }) => multiplier > 1);
  return lifting.toSorted((a, b) => b.multiplier - a.multiplier)[0];
}
