// What the commands share that work on a restaurant beside its server, or while none runs.
import { existsSync } from 'node:fs';
import { migrate } from '../../storage/schema/migrate.ts';
import { placed } from '../../storage/database/reasons.ts';
import { openStore, type Store } from '../../storage/database/store.ts';
import { openJobRunner } from '../../storage/jobs/runner.ts';
import type { Services } from '../context.ts';
import { backupsOf, databaseOf, loadConfig, type Config } from '../config.ts';

/** Milliseconds between two words about how far the work is. */
const often = 500;

/**
 * Does something with the restaurant that the settings name, and lets it go. When it fails, says so
 * in a sentence behind `failure`, and the process ends with 1.
 */
export async function runCommand(
  failure: string,
  errand: (services: Pick<Services, 'store' | 'jobs' | 'clock'>) => Promise<void>,
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
      await errand({ store, jobs, clock });
    } finally {
      clearInterval(showing);
      await store.close();
    }
  } catch (error) {
    process.stderr.write(`\n  ${failure} ${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the database and brings it to this version; says which one it is where that fails. */
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

/** To the person who gave the command. */
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
