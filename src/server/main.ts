// The process: settings, store, migrations, the first administrator, and a server around the app.
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { removeUploads } from '../storage/backup/folder.ts';
import { acquireFolder } from '../storage/database/data-folder.ts';
import { placeOf, reasonOf } from '../storage/database/reasons.ts';
import { endLeasesOfEnded } from '../storage/leases/holders.ts';
import { migrate } from '../storage/schema/migrate.ts';
import { openStore, type Store } from '../storage/database/store.ts';
import { proveWritable } from '../storage/database/writable.ts';
import { createApp } from './app.ts';
import { firstAdmin } from './accounts/first-admin.ts';
import { openLog, standardOutput } from './operation/log.ts';
import { readable } from './operation/readable-log.ts';
import type { Phase } from './operation/health.ts';
import { keepExpired, keepJobs, keepSummaries, keepSwept } from './operation/schedule.ts';
import { backupsOf, databaseOf, loadConfig, type Config } from './config.ts';

/** Milliseconds between two tries to reach a database that is away when Sofra starts. */
const retryEvery = 1_000;
/** Milliseconds that running requests have to finish after SIGTERM, and Sofra to be gone. */
const farewell = { requests: 8_000, all: 9_500 };

try {
  await main();
} catch (error) {
  process.stderr.write(`Sofra cannot start. ${sentenceOf(error)}\n`);
  process.exit(1);
}

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig(process.env);
  const forPerson = { auto: process.stdout.isTTY, text: true, json: false }[config.LOG_FORMAT];
  const output = standardOutput();
  const log = openLog(config.LOG_LEVEL, forPerson ? readable(output) : output);
  if (!config.DATABASE_URL) acquireFolder(config.DATA_DIR);
  // The claimed folder is this process's own; others may share a database, or another folder.
  const isOwn = !config.DATABASE_URL && !config.BACKUP_DIR;
  if (isOwn) await removeUploads(backupsOf(config));
  const store = open(config);
  let phase: Phase = 'starting';
  const clock = () => new Date();
  const { app, services } = await createApp({ store, config, log, clock, phase: () => phase });

  const leaving = new AbortController();
  const leave = async (delay = 0) => {
    if (phase === 'open') phase = 'leaving';
    await pause(delay * 1_000);
    // What is broken off then loses nothing: it was never acknowledged, and is no half change.
    setTimeout(() => app.server.closeAllConnections(), farewell.requests).unref();
    setTimeout(() => process.exit(0), farewell.all).unref();
    leaving.abort();
    await app.close();
    await store.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void leave(config.SHUTDOWN_DELAY));
  process.once('SIGINT', () => void leave());

  // Calls are answered 503 until the database is there, and what this version expects of it.
  await app.listen({ port: config.PORT, host: config.HOST });
  const told = new Set<string>();
  for (;;) {
    const { hindrance } = await prepare(config, store);
    if (hindrance === undefined) break;
    // Once for each reason, however often it is tried.
    if (!told.has(hindrance)) log.warn(`${hindrance}. Sofra tries again until it can be used`);
    told.add(hindrance);
    await pause(retryEvery);
  }
  if (phase === 'starting') phase = 'open';
  await keepSwept(services, log, leaving.signal);
  void keepJobs(services, log, leaving.signal);
  void keepSummaries(services, log, leaving.signal);
  void keepExpired(services, log, leaving.signal);
  const { port } = app.server.address() as AddressInfo;
  say(`${config.BRAND_NAME} is open at ${config.PUBLIC_URL ?? `http://localhost:${port}`}`);
}

/**
 * Migrates, and makes the first administrator. Answers why not, where the database cannot be used
 * yet.
 */
async function prepare(config: Config, hurried: Store): Promise<{ hindrance?: string }> {
  const store = open(config, { unhurried: true });
  try {
    if (config.DATABASE_DIRECT_URL) await refuseStranger(hurried, store);
    await migrate(store, { report: say });
    await endLeasesOfEnded(store.db);
    const show = (password: string) => {
      say(`The administrator is ${config.ADMIN_USERNAME}, with the password ${password}`);
      say('It is shown this once. Log in at /admin/login and change it.');
    };
    const passedOver = () => {
      say('ADMIN_PASSWORD is not used: it is for the first administrator, and there is one.');
      say('Where the password is forgotten, npm run rescue gives a new one.');
    };
    await firstAdmin(store, config, new Date(), { show, passedOver });
    await proveWritable(store, new Date());
    return {};
  } catch (error) {
    if (!store.engine.isUnavailable(error)) throw placed(config, error);
    return { hindrance: hindranceOf(config, reasonOf(error) ?? (error as Error).message) };
  } finally {
    await store.close();
  }
}

/** Why the database cannot be used, and which. */
function hindranceOf(config: Config, reason: string): string {
  return `The database cannot be used, ${placeOf(databaseOf(config))}: ${reason}`;
}

/** The error with its place, where it is one of those that a database gives. */
function placed(config: Config, error: unknown): unknown {
  const reason = reasonOf(error);
  return reason ? new Error(hindranceOf(config, reason), { cause: error }) : error;
}

function open(config: Config, how: { unhurried?: true } = {}): Store {
  try {
    return openStore({ ...databaseOf(config), ...how });
  } catch (error) {
    throw placed(config, error);
  }
}

/** Throws where the way past a pooler leads to another database. */
async function refuseStranger(pooled: Store, direct: Store): Promise<void> {
  const databases = [pooled, direct].map(({ db, engine }) => engine.position(db));
  const [one, other] = await Promise.all(databases);
  if (one!.database === other!.database) return;
  throw new Error('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
}

/** To the person who started Sofra, apart from the log lines. */
function say(sentence: string) {
  process.stdout.write(`\n  ${sentence}\n`);
}

function sentenceOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT.`;
  if (code === 'EACCES' && port) return `Port ${port} is not allowed here: set PORT.`;
  return message ?? String(error);
}
