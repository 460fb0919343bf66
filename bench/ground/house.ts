// A house with members, and a server for it in a process of its own.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { firstAdmin } from '../../src/server/first-admin.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { fill } from '../../src/storage/seed/fill.ts';
import { openStore } from '../../src/storage/store.ts';

/** The environment that names the database. */
type Place = { DATA_DIR: string } | { DATA_DIR: string; DATABASE_URL: string };

interface House {
  url: string;
  /** The administrator's session, as the `Cookie` header says it. */
  cookie: string;
  close: () => Promise<void>;
}

/** Fills an empty database with members, serves it, and logs the administrator in. */
export async function openHouse(place: Place, { members }: { members: number }): Promise<House> {
  const admin = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: randomBytes(12).toString('hex') };
  await furnish(place, { members, admin });
  // What the server logs goes nowhere, but it is written, as it is in the restaurant.
  const server = fork(new URL('server.ts', import.meta.url), {
    env: { ...process.env, LOG_LEVEL: 'info', ...place },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    cookie: await logIn(url, admin),
    close: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

type Admin = { ADMIN_USERNAME: string; ADMIN_PASSWORD: string };

async function furnish(place: Place, { members, admin }: { members: number; admin: Admin }) {
  const databaseUrl = 'DATABASE_URL' in place ? place.DATABASE_URL : undefined;
  const store = openStore({ databaseUrl, dataDir: place.DATA_DIR, unhurried: true });
  const now = new Date();
  try {
    await migrate(store);
    await firstAdmin(store, admin, now);
    await fill(store, { members, seed: 1, now, passwords: { guest: '', partner: '' } });
  } finally {
    await store.close();
  }
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
