// Fingerprints of what an open card shows beside the guest's own rows: the offers and the levels.
import { hash } from 'node:crypto';
import type { Level } from '../../contract/levels.ts';
import type { Ladder } from '../../domain/points/levels.ts';
import type { DatabaseContext } from '../database/context.ts';
import { ladderIn, levelSteps } from '../database/queries/levels.ts';
import { askAll } from '../database/queries/prepared.ts';
import { listOffers } from '../offers/offers.ts';
import { levelTerms } from '../points/levels.ts';

export interface OwnLevels {
  ladder: Ladder;
  /** Whether the owner has changed the levels: the second half of `offers` is their fingerprint. */
  hasOwnLevels: boolean;
}

export const fingerprint = (value: unknown) =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** The characters of a fingerprint beside another one. */
const half = 8;

/** The fingerprint of the levels in one of offers, which has it once the owner has changed them. */
export const levelsIn = (offers: string) => offers.slice(half);

/**
 * A fingerprint of the open offers of each level, and of the levels themselves where the owner has
 * changed them; beside it the levels in force.
 */
export async function offersOf(
  context: DatabaseContext,
  levels: Level[],
  now: Date,
): Promise<OwnLevels & { offers: Map<Level, string> }> {
  const [steps, [own]] = await askAll(context, [levelSteps.with({}), levelTerms.with({})]);
  const mark = own && fingerprint([own.value, steps]).slice(0, half);
  const offers = new Map<Level, string>();
  for (const level of levels) {
    const open = await listOffers(context, { level, openAt: now });
    const shown = open.length > 0 ? fingerprint(open) : 'none';
    offers.set(level, mark === undefined ? shown : shown.slice(0, half).padEnd(half, '-') + mark);
  }
  return { offers, ladder: ladderIn(steps), hasOwnLevels: mark !== undefined };
}
