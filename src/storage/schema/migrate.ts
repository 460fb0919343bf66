// Brings the database's schema to the version of the code.
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../database/store.ts';
import { applyInOneTransaction, type Report, type Reports } from './one-transaction.ts';
import { applyOneByOne } from './one-by-one.ts';
import { readSteps, releaseOf, type SchemaStep } from './steps.ts';
import { hasAllSteps, readAppliedSteps } from './applied-steps.ts';

/** The interval in milliseconds between checks whether another process has applied the steps. */
const lookInterval = 250;
/** The milliseconds without output after which the next statement is reported. */
const reportInterval = 3_000;

const othersChange = 'Another Sofra is bringing the database to this version; waiting for it';
const othersWork = 'Other long work, such as a backup, is under way; waiting for it';

interface Wish {
  /** Called with a sentence for each change of a database that is not empty. */
  report?: Report;
  /** The steps; by default all of this version, while tests pass others. */
  steps?: readonly SchemaStep[];
  /** Whether a copy or a backup is made before the first step; true by default. */
  keeps?: boolean;
  /**
   * Makes a backup if the engine cannot copy the database; false while another process does so, or
   * runs other long work.
   */
  backUp?: () => Promise<boolean>;
}

/**
 * Applies the missing steps, or waits while another process applies them. In an empty database, and
 * in one that only this process uses, they are applied in one transaction; beside servers at work
 * one statement at a time, so that no request waits long. If a process is killed, the next one
 * continues. Refuses a database from which a newer version has removed something that this version
 * needs.
 */
export async function migrate(
  store: Store,
  { report = () => {}, steps, keeps = true, backUp }: Wish = {},
): Promise<void> {
  // Most starts find all steps applied, and read none of their files.
  if (!steps && (await hasAllSteps(store.db))) return;
  const wanted = steps ?? (await readSteps(store.engine));
  const last = wanted.findLast(({ kind }) => kind === undefined)!;
  const reports = { ...createReports(report), keeps };
  let isKept = !keeps || !backUp;
  let change: ReturnType<typeof reportChange> | undefined;
  const reported = new Set<string>();
  for (;;) {
    const applied = await readAppliedSteps(store.db);
    const missing = wanted.filter(({ name }) => applied.get(name)?.statement !== null);
    refuseNewer({ applied, wanted, missing });
    if (missing.length === 0) return change?.done();
    if (applied.size > 0) change ??= reportChange(reports.say, { applied, wanted, missing });
    const isLive = store.engine.liveSchema && applied.has(last.name);
    // No backup is needed for a step that has begun, since it was preceded by one.
    const isToKeep = isLive && !isKept && !missing.some(({ name }) => applied.has(name));
    if (isToKeep) {
      isKept = await backUp!();
      if (isKept) continue;
    } else if (await (isLive ? applyOneByOne : applyInOneTransaction)(store, missing, reports))
      continue;
    const waits = isToKeep ? othersWork : othersChange;
    if (!reported.has(waits)) reports.say(waits);
    reported.add(waits);
    await pause(lookInterval);
  }
}

function createReports(report: Report): Reports {
  let saidAt = performance.now();
  const say: Report = (sentence) => {
    saidAt = performance.now();
    report(sentence);
  };
  const mention: Report = (sentence) => {
    if (performance.now() - saidAt > reportInterval) say(sentence);
  };
  return { say, mention };
}

interface Look {
  applied: Awaited<ReturnType<typeof readAppliedSteps>>;
  wanted: readonly SchemaStep[];
  missing: readonly SchemaStep[];
}

/**
 * Reports the steps before they are applied to a database that is not empty, and their completion.
 */
function reportChange(say: Report, { applied, wanted, missing }: Look) {
  const began = performance.now();
  const [from, to] = [[...applied.keys()], wanted.map(({ name }) => name)].map(releaseOf);
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

function refuseNewer({ applied, wanted, missing }: Look) {
  const known = new Set(wanted.map(({ name }) => name));
  const isNewer = [...applied.keys()].some((name) => !known.has(name));
  const isWithout = [...applied.values()].some(({ needs }) => needs && !known.has(needs));
  if (isWithout || (isNewer && missing.length > 0)) {
    throw new Error(
      'This database belongs to a newer Sofra. Start that version, or restore a backup.',
    );
  }
}
