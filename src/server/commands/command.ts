// The common frame of commands that work on a restaurant beside its server, or while none runs.
import { existsSync } from 'node:fs';
import { migrate } from '../../storage/schema/migrate.ts';
import { placed } from '../../storage/database/reasons.ts';
import { openStore, type Store } from '../../storage/database/store.ts';
import { openJobRunner } from '../../storage/jobs/runner.ts';
import type { Services } from '../context.ts';
import { backupsOf, databaseOf, loadConfig, type Config } from '../config.ts';

/** Milliseconds between two lines about the progress. */
const often = 500;

/**
 * Opens the restaurant of the settings, does the work and closes it. A failure is printed as a
 * sentence after `failure`, and the process exits with 1.
 */
export async function runCommand(
  failure: string,
  errand: (services: Pick<Services, 'store' | 'jobs' | 'clock' | 'config'>) => Promise<void>,
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = loadConfig(process.env);
    const store = await openMigrated(config);
    const clock = () => new Date();
    const jobs = openJobRunner({ store, folder: backupsOf(config), clock });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => jobs.close());
    const showing = setInterval(() => void showProgress(jobs), often).unref();
    try {
      await errand({ store, jobs, clock, config });
    } finally {
      clearInterval(showing);
      await store.close();
    }
  } catch (error) {
    process.stderr.write(`\n  ${failure} ${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the database and brings it to this version; names it where that fails. */
async function openMigrated(config: Config): Promise<Store> {
  let store: Store | undefined;
  try {
    store = openStore({ ...databaseOf(config), unhurried: true });
    await migrate(store, { report: say });
    return store;
  } catch (error) {
    await store?.close();
    throw placed(databaseOf(config), error);
  }
}

/** Prints a line for the person who started the command. */
export function say(sentence: string): void {
  process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}  ${sentence}\n`);
}

export const grouped = (number: number) => number.toLocaleString('en');

async function showProgress({ progress }: Services['jobs']) {
  if (!process.stdout.isTTY) return;
  const far = await progress().catch(() => null);
  if (!far?.total) return;
  process.stdout.write(`\r  ${far.work}: ${grouped(far.done)} of ${grouped(far.total)} rows `);
}

function sentenceOf(error: unknown): string {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return `${message || String(error)}${why}.`;
}
