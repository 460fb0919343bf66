// A restaurant with members, and a server for it in a process of its own.
import { randomBytes } from 'node:crypto';
import { serverFlags } from '../../scripts/flags.mjs';
import { firstAdmin } from '../../src/server/accounts/first-admin.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { fill } from '../../src/storage/seed/fill.ts';
import { openStore } from '../../src/storage/database/store.ts';
import { startProgram, type Program } from './program.ts';

/** The environment that names the database. */
export interface Environment {
  DATA_DIR: string;
  DATABASE_URL?: string;
  DATABASE_STANDBY_URL?: string;
  TRUST_PROXY?: string;
  /** `none` for a server that never sums entries up. */
  SUMS?: 'none';
}

export interface Sofra extends Omit<Program<unknown>, 'ports' | 'tell'> {
  url: string;
  /** Of a bare Fastify in the same process, which answers everything like `/api/fixed`. */
  bareUrl: string;
  /** The administrator's session, as the `Cookie` header says it. */
  cookie: string;
  /** What the bare Fastify is to answer from now on. */
  bareAnswers: (answer: unknown) => Promise<void>;
}

export interface Admin {
  ADMIN_USERNAME: string;
  ADMIN_PASSWORD: string;
}

/** Fills an empty database with members, serves it, and logs the administrator in. */
export const openSofra = async (
  environment: Environment,
  { members }: { members: number },
): Promise<Sofra> => serve(environment, await furnish(environment, { members }));

/**
 * Fills an empty database with members; answers its administrator, and the mobile of a member who
 * has the same password.
 */
export async function furnish(
  environment: Environment,
  { members }: { members: number },
): Promise<Admin & { mobile: string }> {
  const admin = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: randomBytes(12).toString('hex') };
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = environment;
  const store = openStore({ databaseUrl, dataDir, unhurried: true });
  const now = new Date();
  try {
    await migrate(store);
    await firstAdmin(store, admin, now);
    const hash = await hashPassword(admin.ADMIN_PASSWORD);
    const mobile = await fill(store, {
      members,
      seed: 1,
      now,
      passwords: { guest: hash, partner: hash },
    });
    return { ...admin, mobile };
  } finally {
    await store.close();
  }
}

/** Serves a furnished restaurant in a fresh process, and logs the administrator in. */
export async function serve(environment: Environment, admin: Admin): Promise<Sofra> {
  const program = new URL('server-process.ts', import.meta.url);
  const { ports, ...server } = await startProgram<{ port: number; barePort: number }>(program, {
    environment: { ...environment },
    flags: serverFlags,
  });
  const url = `http://127.0.0.1:${ports.port}`;
  return {
    ...server,
    url,
    bareUrl: `http://127.0.0.1:${ports.barePort}`,
    cookie: await logIn(url, admin),
    bareAnswers: (answer) => server.tell({ answer }),
  };
}

/** Logs the administrator in; answers the session as the `Cookie` header says it. */
export async function logIn(
  url: string,
  { ADMIN_USERNAME, ADMIN_PASSWORD }: Admin,
): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`The administrator was not let in: ${answer.status}`);
  return cookie.split(';')[0] as string;
}
