// The process: settings, store, migrations, the first administrator, and a server around the app.
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Refusal } from '../domain/refusal.ts';
import { removeUploads } from '../storage/backup/folder.ts';
import { acquireFolder } from '../storage/database/data-folder.ts';
import { unusableMessage, withLocation, reasonOf } from '../storage/database/reasons.ts';
import { endLeasesOfEnded, proveWritable } from '../storage/leases/leases.ts';
import { refuseMoved, storeMarks } from '../storage/move/move-marks.ts';
import { migrate } from '../storage/schema/migrate.ts';
import { openStore, type Store } from '../storage/database/store.ts';
import { createApp } from './app.ts';
import type { Services } from './context.ts';
import { noticeOfEndedPasskeys } from './accounts/passkeys.ts';
import { firstAdmin, type WaysIn } from './accounts/first-admin.ts';
import { linesOf } from './accounts/set-up-link.ts';
import { updateBackup } from './operation/backup-before-update.ts';
import {
  hasRestaurant,
  isDatabaseMissing,
  refuseNewRestaurant,
  rememberRestaurant,
} from './operation/former-restaurant.ts';
import { ignoreClosedPipes } from './operation/closed-pipes.ts';
import { createLog, standardOutput, readable } from './operation/log.ts';
import type { Phase } from './operation/health.ts';
import { runPeriodicWork } from './operation/schedule.ts';
import { backupsOf, databaseOf, loadConfig, type Config } from './config.ts';

/**
 * The interval in milliseconds between tries to connect to a database that is unreachable at the
 * start.
 */
const retryEvery = 1_000;
/**
 * The milliseconds after SIGTERM until running requests are cut off, and until the process exits.
 */
const shutdownTimeouts = { requests: 8_000, process: 9_500 };

/**
 * Options of the start: `new` begins a new restaurant where the folder had one; `here` goes on with
 * a database that was marked as moved.
 */
const asked = { new: { type: 'boolean' }, here: { type: 'boolean' } } as const;
type Wishes = ReturnType<typeof parseArgs<{ options: typeof asked }>>['values'];

try {
  await main();
} catch (error) {
  process.stderr.write(`Sofra cannot start. ${sentenceOf(error)}\n`);
  process.exit(1);
}

async function main() {
  ignoreClosedPipes();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig(process.env);
  const { values: wishes } = parseArgs({ options: asked });
  const forPerson = { auto: process.stdout.isTTY, text: true, json: false }[config.LOG_FORMAT];
  const output = standardOutput();
  const log = createLog(config.LOG_LEVEL, forPerson ? readable(output) : output);
  if (!wishes.new && isDatabaseMissing(config)) refuseNewRestaurant(config);
  if (!config.DATABASE_URL) acquireFolder(config.DATA_DIR);
  // The reserved folder belongs to this process alone; others may share the database, or another
  // folder.
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
    if (leaving.signal.aborted) return;
    // Interrupted requests lose nothing: none was acknowledged, and transactions are not half done.
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeouts.requests).unref();
    setTimeout(() => end(hangs()), shutdownTimeouts.process).unref();
    leaving.abort();
    await app.close();
    await store.close();
    while (hangs()) await pause(50);
    end(false);
  };
  /** Whether a file operation is pending. */
  const hangs = () => process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'));
  // A repeated signal changes nothing: npm forwards a signal that the terminal has sent to all
  // processes anyway.
  process.on('SIGTERM', () => void leave(config.SHUTDOWN_DELAY));
  process.on('SIGINT', () => void leave());

  // Calls are answered 503 until the database is there with the schema that this version needs.
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  const logged = new Set<string>();
  for (;;) {
    const { obstacle } = await prepare(config, { services, wishes, port });
    if (obstacle === undefined) break;
    // Each reason is logged only once.
    if (!logged.has(obstacle)) log.warn(`${obstacle}. Sofra tries again until it can be used`);
    logged.add(obstacle);
    await pause(retryEvery);
  }
  if (phase === 'starting') phase = 'open';
  rememberRestaurant(config, clock());
  await runPeriodicWork(services, log, leaving.signal);
  const ended = await noticeOfEndedPasskeys(store, config);
  if (ended) say(ended);
  say(`${config.BRAND_NAME} is open at ${config.PUBLIC_URL ?? `http://localhost:${port}`}`);
}

/**
 * Ends the process. A hanging file operation needs SIGKILL, because `process.exit` waits for it.
 */
function end(hangs: boolean): void {
  if (hangs) process.kill(process.pid, 'SIGKILL');
  process.exit(0);
}

interface Preparing {
  services: Services;
  wishes: Wishes;
  port: number;
}

/**
 * Migrates, and creates the first administrator; returns the reason if the database cannot be used
 * yet.
 */
async function prepare(
  config: Config,
  { services: { store: hurried, jobs }, wishes, port }: Preparing,
): Promise<{ obstacle?: string }> {
  const store = open(config, { withoutTimeouts: true });
  try {
    if (config.DATABASE_DIRECT_URL) await refuseStranger(hurried, store);
    if (!wishes.new && !(await hasRestaurant(store.db))) refuseNewRestaurant(config);
    if (!wishes.here) await refuseMoved(store.db);
    await migrate(store, {
      report: say,
      ...updateBackup({ store: hurried, jobs, config }, say),
    });
    await endLeasesOfEnded(store.db);
    const show = ({ password, link }: WaysIn) => {
      say(`The administrator is ${config.ADMIN_USERNAME}, with the password ${password}`);
      say('It is shown this once. Log in at /admin/login and change it.');
      for (const line of linesOf(link, config, { port, draws: process.stdout.isTTY })) say(line);
    };
    const passedOver = () => {
      say('ADMIN_PASSWORD is not used: it is for the first administrator, and there is one.');
      say('Where the password is forgotten, npm run rescue gives a new one.');
    };
    await firstAdmin(store, config, new Date(), { show, passedOver });
    await proveWritable(store, new Date());
    // The mark is only removed if the database can be written: a database that is being moved
    // meanwhile has a new mark by now.
    if (wishes.here) await storeMarks(store.db, { movedTo: null });
    await refuseMoved(store.db);
    return {};
  } catch (error) {
    const place = databaseOf(config);
    // A refusal can come from the process of the backup, if the database becomes unreachable.
    const isUnavailable = error instanceof Refusal && error.reason === 'unavailable';
    if (!isUnavailable && !store.engine.isUnavailable(error)) throw withLocation(place, error);
    const reason = isUnavailable ? 'it went away during the backup' : reasonOf(error);
    return { obstacle: unusableMessage(place, reason ?? (error as Error).message, error) };
  } finally {
    await store.close();
  }
}

function open(config: Config, how: { withoutTimeouts?: true } = {}): Store {
  try {
    return openStore({ ...databaseOf(config), ...how });
  } catch (error) {
    throw withLocation(databaseOf(config), error);
  }
}

/** Throws if the address that bypasses a pooler leads to another database. */
async function refuseStranger(pooled: Store, direct: Store): Promise<void> {
  const databases = [pooled, direct].map(({ db, engine }) => engine.position(db));
  const [one, other] = await Promise.all(databases);
  if (one!.database === other!.database) return;
  throw new Error('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
}

/** Prints a line for the person who started Sofra, apart from the log. */
function say(sentence: string) {
  process.stdout.write(`\n  ${sentence}\n`);
}

function sentenceOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT.`;
  if (code === 'EACCES' && port) return `Port ${port} is not allowed here: set PORT.`;
  return message ?? String(error);
}
