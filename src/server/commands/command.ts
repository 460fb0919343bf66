// The common frame of commands that work on a restaurant's data, with or without a running server.
import { existsSync } from 'node:fs';
import { migrate } from '../../storage/schema/migrate.ts';
import { withLocation } from '../../storage/database/reasons.ts';
import { openStore, type Store } from '../../storage/database/store.ts';
import { refuseMoved } from '../../storage/move/move-marks.ts';
import { createJobRunner, type JobRunner } from '../../storage/jobs/runner.ts';
import type { Services } from '../context.ts';
import { ignoreClosedPipes } from '../operation/closed-pipes.ts';
import { updateBackup } from '../operation/backup-before-update.ts';
import { backupsOf, databaseOf, loadConfig, type Config } from '../config.ts';

/** The interval in milliseconds between lines about the progress. */
const often = 500;

/**
 * Reads the configuration and runs the work. A failure is printed as a sentence after `failure`,
 * and the process exits with 1.
 */
export async function runWithSettings(
  failure: string,
  work: (config: Config) => Promise<void>,
): Promise<void> {
  ignoreClosedPipes();
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await work(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`\n  ${failure} ${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Opens the database of the configuration, runs the work and closes the database; failures are
 * handled by `runWithSettings`.
 */
export const runCommand = (
  failure: string,
  errand: (services: Pick<Services, 'store' | 'jobs' | 'clock' | 'config'>) => Promise<void>,
): Promise<void> =>
  runWithSettings(failure, async (config) => {
    const { store, jobs } = await openMigrated(config);
    const clock = () => new Date();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => jobs.close());
    const showing = setInterval(() => void showProgress(jobs), often).unref();
    try {
      await errand({ store, jobs, clock, config });
    } finally {
      clearInterval(showing);
      await jobs.close();
      await store.close();
    }
  });

/**
 * Opens a database and migrates it to this version; an error names the database. Refuses a
 * restaurant that was moved away.
 */
export async function openMigrated(config: Config): Promise<Pick<Services, 'store' | 'jobs'>> {
  const location = databaseOf(config);
  let store: Store | undefined;
  let jobs: JobRunner | undefined;
  try {
    store = openStore({ ...location, withoutTimeouts: true });
    const folder = backupsOf(config);
    jobs = createJobRunner({ store, folder, clock: () => new Date() });
    await refuseMoved(store.db);
    await migrate(store, { report: say, ...updateBackup({ store, jobs, config }, say) });
    await refuseMoved(store.db);
    return { store, jobs };
  } catch (error) {
    await jobs?.close();
    await store?.close();
    throw withLocation(location, error);
  }
}

/** Prints a line for the person who started the command. */
export function say(sentence: string): void {
  process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}  ${sentence}\n`);
}

export const grouped = (number: number) => number.toLocaleString('en');

/** A line with the progress: overwritten on a terminal, else printed once for each tenth. */
export function showingShare(of: string) {
  let tenths = 0;
  return (done: number, all: number) => {
    const line = `  ${grouped(done)} of ${grouped(all)} ${of}`;
    if (process.stdout.isTTY) return void process.stdout.write(`\r${line}`);
    const reached = Math.floor((done / all) * 10);
    if (reached > tenths) process.stdout.write(`${line}\n`);
    tenths = reached;
  };
}

async function showProgress({ progress }: Services['jobs']) {
  if (!process.stdout.isTTY) return;
  const reached = await progress().catch(() => null);
  if (!reached?.total) return;
  process.stdout.write(
    `\r  ${reached.work}: ${grouped(reached.done)} of ${grouped(reached.total)} rows `,
  );
}

function sentenceOf(error: unknown): string {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return `${(message || String(error)).replace(/\.$/, '')}${why}.`;
}
