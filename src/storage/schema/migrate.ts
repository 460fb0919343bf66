// Brings the database's tables to what this version of the code expects.
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../database/store.ts';
import { takeAtOnce } from './at-once.ts';
import { takeOneByOne } from './one-by-one.ts';
import type { Report } from './report.ts';
import { readSteps, type SchemaStep } from './steps.ts';
import { readTaken } from './taken.ts';

/** Milliseconds until it is looked again whether another Sofra has done it. */
const lookEvery = 250;

interface Wish {
  /** Is told in a sentence what is done to a database that is not empty. */
  report?: Report;
  /** Those that are wanted: all that this version knows. */
  steps?: readonly SchemaStep[];
}

/**
 * Takes the steps that the database has not seen; where another Sofra does, waits until it has.
 * An empty database, and one that is a process's own, takes them in one transaction. Beside servers
 * at work they are taken one by one, so that none of those has to wait; whoever is killed in the
 * middle leaves the rest to the next. Refuses a database in which a newer Sofra has taken away what
 * this one needs.
 */
export async function migrate(
  store: Store,
  { report = () => {}, steps }: Wish = {},
): Promise<void> {
  const wanted = steps ?? (await readSteps(store.engine));
  const last = wanted.findLast(({ kind }) => kind === undefined)!;
  for (let waits = false; ; waits = true) {
    const taken = await readTaken(store.db);
    const missing = wanted.filter(({ name }) => taken.get(name)?.statement !== null);
    refuseNewer(wanted, { taken, missing });
    if (missing.length === 0) return;
    const isLive = store.engine.liveSchema && taken.has(last.name);
    const take = isLive ? takeOneByOne : takeAtOnce;
    if (await take(store, missing, report)) continue;
    if (!waits) report('Another Sofra is bringing the database to this version; waiting for it');
    await pause(lookEvery);
  }
}

function refuseNewer(
  wanted: readonly SchemaStep[],
  { taken, missing }: { taken: Awaited<ReturnType<typeof readTaken>>; missing: SchemaStep[] },
) {
  const known = new Set(wanted.map(({ name }) => name));
  const isNewer = [...taken.keys()].some((name) => !known.has(name));
  const isWithout = [...taken.values()].some(({ needs }) => needs && !known.has(needs));
  if (isWithout || (isNewer && missing.length > 0)) {
    throw new Error(
      'This database belongs to a newer Sofra. Start that version, or restore a backup.',
    );
  }
}
