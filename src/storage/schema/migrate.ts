// Brings the database's schema to the version of the code.
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../database/store.ts';
import { takeAtOnce, type Report, type Reports } from './at-once.ts';
import { takeOneByOne } from './one-by-one.ts';
import { readSteps, releaseOf, type SchemaStep } from './steps.ts';
import { readTaken } from './taken.ts';

/** Milliseconds between two looks at whether another Sofra has taken the steps. */
const lookInterval = 250;
/** Milliseconds without a sentence after which the next statement is reported. */
const reportInterval = 3_000;

const othersChange = 'Another Sofra is bringing the database to this version; waiting for it';
const othersWork = 'Other long work, such as a backup, is under way; waiting for it';

interface Wish {
  /** Called with a sentence for each thing that is done to a database that is not empty. */
  report?: Report;
  /** All steps of this version, unless a test names others. */
  steps?: readonly SchemaStep[];
  /** Whether the house is kept as it is before the first step; yes, unless it is asked not to. */
  keeps?: boolean;
  /**
   * Keeps it where the database cannot copy itself; false while somebody else does, or is at other
   * long work.
   */
  backUp?: () => Promise<boolean>;
}

/**
 * Takes the steps that are missing, or waits while another Sofra takes them. In an empty database,
 * and in one of this process alone, they are taken in one transaction; beside servers at work one
 * by one, so that no request waits long. The next Sofra goes on where one was killed. Refuses a
 * database in which a newer Sofra has removed what this version needs.
 */
export async function migrate(
  store: Store,
  { report = () => {}, steps, keeps = true, backUp }: Wish = {},
): Promise<void> {
  const wanted = steps ?? (await readSteps(store.engine));
  const last = wanted.findLast(({ kind }) => kind === undefined)!;
  const reports = { ...openReports(report), keeps };
  let isKept = !keeps || !backUp;
  let change: ReturnType<typeof reportChange> | undefined;
  const said = new Set<string>();
  for (;;) {
    const taken = await readTaken(store.db);
    const missing = wanted.filter(({ name }) => taken.get(name)?.statement !== null);
    refuseNewer({ taken, wanted, missing });
    if (missing.length === 0) return change?.done();
    if (taken.size > 0) change ??= reportChange(reports.say, { taken, wanted, missing });
    const isLive = store.engine.liveSchema && taken.has(last.name);
    // A step that has begun came after a backup.
    const isToKeep = isLive && !isKept && !missing.some(({ name }) => taken.has(name));
    if (isToKeep) {
      isKept = await backUp!();
      if (isKept) continue;
    } else if (await (isLive ? takeOneByOne : takeAtOnce)(store, missing, reports)) continue;
    const waits = isToKeep ? othersWork : othersChange;
    if (!said.has(waits)) reports.say(waits);
    said.add(waits);
    await pause(lookInterval);
  }
}

function openReports(report: Report): Reports {
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
  taken: Awaited<ReturnType<typeof readTaken>>;
  wanted: readonly SchemaStep[];
  missing: readonly SchemaStep[];
}

/** Says which steps a database that is not empty will take, and afterwards that they are taken. */
function reportChange(say: Report, { taken, wanted, missing }: Look) {
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
