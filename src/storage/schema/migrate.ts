// Brings the database's tables to what this version of the code expects.
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../database/store.ts';
import { takeAtOnce } from './at-once.ts';
import { takeOneByOne } from './one-by-one.ts';
import { releaseOf } from './releases.ts';
import { openReports, type Report } from './report.ts';
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
  const reports = openReports(report);
  let told: ReturnType<typeof tellChange> | undefined;
  for (let waits = false; ; waits = true) {
    const taken = await readTaken(store.db);
    const missing = wanted.filter(({ name }) => taken.get(name)?.statement !== null);
    refuseNewer({ taken, wanted, missing });
    if (missing.length === 0) return told?.done();
    if (taken.size > 0) told ??= tellChange(reports.say, { taken, wanted, missing });
    const isLive = store.engine.liveSchema && taken.has(last.name);
    const take = isLive ? takeOneByOne : takeAtOnce;
    if (await take(store, missing, reports)) continue;
    if (!waits)
      reports.say('Another Sofra is bringing the database to this version; waiting for it');
    await pause(lookEvery);
  }
}

interface Look {
  taken: Awaited<ReturnType<typeof readTaken>>;
  wanted: readonly SchemaStep[];
  missing: readonly SchemaStep[];
}

/** Says what is going to be done to a database with something in it, and then that it is done. */
function tellChange(say: Report, { taken, wanted, missing }: Look) {
  const began = performance.now();
  const [from, to] = [[...taken.keys()], wanted.map(({ name }) => name)].map(releaseOf);
  const steps = missing.length === 1 ? '1 step' : `${missing.length} steps`;
  const change = from === to ? `tables of Sofra ${to}` : `tables of Sofra ${from} to ${to}`;
  say(`Bringing the database to this version: ${change}, ${steps}`);
  return {
    done() {
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      say(`The database is brought to this version: ${change}, ${steps}, ${seconds} s`);
    },
  };
}

function refuseNewer({ taken, wanted, missing }: Look) {
  const known = new Set(wanted.map(({ name }) => name));
  const isNewer = [...taken.keys()].some((name) => !known.has(name));
  const isWithout = [...taken.values()].some(({ needs }) => needs && !known.has(needs));
  if (isWithout || (isNewer && missing.length > 0)) {
    throw new Error(
      'This database belongs to a newer Sofra. Start that version, or restore a backup.',
    );
  }
}
