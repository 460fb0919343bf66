// A restaurant with members, and a server for it in a process of its own.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { serverFlags } from '../../scripts/flags.mjs';
import { firstAdmin } from '../../src/server/accounts/first-admin.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { migrate } from '../../src/storage/database/migrate.ts';
import { fill } from '../../src/storage/seed/fill.ts';
import { openStore } from '../../src/storage/database/store.ts';

/** The environment that names the database. */
export interface Environment {
  DATA_DIR: string;
  DATABASE_URL?: string;
  TRUST_PROXY?: string;
}

export interface Sofra {
  url: string;
  /** Of a bare Fastify in the same process, which answers `/api/fixed` alike. */
  bareUrl: string;
  /** The administrator's session, as the `Cookie` header says it. */
  cookie: string;
  /** The server's process. */
  pid: number;
  /** Bytes that the server's process takes, once what it does not need is gone. */
  memory: () => Promise<number>;
  close: () => Promise<void>;
}

interface Admin {
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
  // What the server logs goes nowhere, but it is written, as it is in the restaurant.
  const server = fork(new URL('server-process.ts', import.meta.url), {
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
    execArgv: ['--expose-gc', ...serverFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ports] = (await once(server, 'message')) as [{ port: number; barePort: number }];
  const url = `http://127.0.0.1:${ports.port}`;
  return {
    url,
    bareUrl: `http://127.0.0.1:${ports.barePort}`,
    cookie: await logIn(url, admin),
    pid: server.pid ?? 0,
    memory: async () => {
      server.send('memory');
      const [{ memory }] = (await once(server, 'message')) as [{ memory: number }];
      return memory;
    },
    close: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

async function logIn(url: string, { ADMIN_USERNAME, ADMIN_PASSWORD }: Admin): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`The administrator was not let in: ${answer.status}`);
  return cookie.split(';')[0] as string;
}
