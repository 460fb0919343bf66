// Known secrets are used in every possible way, and then searched in everything that Sofra writes.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract, type CallName } from '../../src/contract/index.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { adminPassword, openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner, visitor, type Person } from '../people.ts';
import { program } from '../programs.ts';
import { plant, type Kind, type Planted } from './planted.ts';

const calls = Object.entries(contract as unknown as Contract);
const shown: readonly Kind[] = ['code', 'qr'];

onEachEngine((engine) => {
  test('no log line, no refusal and nobody else hears of a secret, whatever is asked', async () => {
    const { restaurant, lines } = await openRestaurantWithLog(engine);
    const { planted, sara, bakery, admin } = await live(restaurant);
    const people = { nobody: visitor(restaurant), sara, bakery, admin };
    for (const [name, person] of Object.entries(people)) {
      for (const [call, { may }] of calls.filter(([each]) => !ends.has(each))) {
        const { status, text } = await shout(person, call as CallName, planted);
        const own = may !== 'anyone' && (name === 'admin' || name === 'sara') && status < 300;
        const except: readonly Kind[] = own ? shown : [];
        expect(planted.foundIn(text, { except }), `${call} to ${name}: ${text}`).toEqual([]);
      }
    }
    expect(lines().length).toBeGreaterThan(calls.length * 3);
    expect(planted.foundIn(lines().join('\n'))).toEqual([]);
  });

  test('a fault in the middle of a call is logged without what was asked', async () => {
    const { restaurant, lines } = await openRestaurantWithLog(engine);
    const { planted, sara, admin } = await live(restaurant);
    await breakTables(restaurant, engine);
    const mobile = '+966598765432';
    const password = planted.add('password', 'planted-in-a-fault');
    for (const body of [{ name: 'Omar', mobile, password }]) {
      const fault = await visitor(restaurant).tries('joinFamily', { body });
      expect(fault.status).toBe(500);
      expect(planted.foundIn(fault.text)).toEqual([]);
    }
    for (const person of [sara, admin]) {
      for (const [call] of calls.filter(([each]) => !ends.has(each))) {
        const { text, status } = await shout(person, call as CallName, planted);
        if (status >= 400) expect(planted.foundIn(text), `${call}: ${text}`).toEqual([]);
      }
    }
    const faults = lines().filter((line) => line.includes('a request failed'));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toMatch(/"stack":"\s+at /);
    expect(planted.foundIn(lines().join('\n'))).toEqual([]);
    expect(lines().join('\n')).not.toMatch(/966598765432|Omar|argon2id/);
  });

  test('stored rows hold codes where they are shown from, and no other secret', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { planted, admin } = await live(restaurant);
    const { filename } = await admin.asks('runBackup');
    const { db } = restaurant.store;
    for (const { name } of await db.introspection.getTables()) {
      const rows = await db
        .selectFrom(name as 'settings')
        .selectAll()
        .execute();
      const except: readonly Kind[] =
        { customers: shown, point_transactions: ['key' as const] }[name] ?? [];
      expect(planted.foundIn(JSON.stringify(rows), { except }), name).toEqual([]);
    }
    const except: readonly Kind[] = [...shown, 'key'];
    const files = restaurant.location.dataDir ? await readdir(restaurant.location.dataDir) : [];
    for (const file of files) {
      const bytes = await readFile(join(restaurant.location.dataDir, file), 'latin1');
      expect(planted.foundIn(bytes, { except }), file).toEqual([]);
    }
    expect(planted.foundIn(filename ?? '')).toEqual([]);
    expect(planted.foundIn((await readdir(folder)).join())).toEqual([]);
    const backup = await readFile(join(folder, filename ?? ''), 'utf8');
    expect(planted.foundIn(backup, { except: shown })).toEqual([]);
    const { text } = await admin.tries('listAuditEntries', { query: { limit: '500' } });
    expect(planted.foundIn(text)).toEqual([]);
    const url = '/metrics';
    const metrics = await restaurant.app.inject({ url, cookies: { ...admin.cookies } });
    expect(planted.foundIn(metrics.body)).toEqual([]);
  });
});

/** Calls that would end the session or the account of the caller, who is still needed. */
const ends = new Set(['logOutCustomer', 'logOutPartner', 'logOutAdmin']);

async function openRestaurantWithLog(engine: EngineName) {
  const heard: string[] = [];
  const ears = { write: (line: string) => void heard.push(line) };
  const restaurant = await openRestaurant(engine, {}, { heard: ears });
  return { restaurant, lines: () => heard };
}

/** A day in which every kind of secret is used, rightly and wrongly. */
async function live(restaurant: Restaurant) {
  const planted = plant();
  const secret = (name: string) => planted.add('password', `planted-${name}`);
  planted.add('password', adminPassword);
  const admin = await owner(restaurant);
  const sara = await guest(restaurant, { password: secret('at-joining') });
  await comeAndGo(restaurant, sara, planted);

  const bakery = visitor(restaurant);
  const account = { username: 'bakery', name: 'The Bakery', password: secret('for-a-partner') };
  const { id } = await admin.asks('addPartner', { body: account });
  const newPassword = secret('for-a-reset');
  await admin.asks('resetPartnerPassword', { params: { id }, body: { newPassword } });
  const { username } = account;
  await bakery.asks('logInPartner', { body: { username, password: newPassword } });
  const own = secret('of-a-partner');
  const choice = { newPassword: own, confirmPassword: own };
  await bakery.asks('changePartnerPassword', { body: choice });

  const key = planted.add('key', 'planted-idempotency-key');
  const body = { customerId: sara.id, points: 5, description: 'Dinner' };
  await admin.asks('awardPoints', { body }, { headers: { 'idempotency-key': key } });
  const { mobile } = sara;
  for (const code of [planted.add('code', '000000'), (await codesOf(sara, planted)).code]) {
    await bakery.tries('verifyCustomer', { params: { mobile }, body: { code } });
  }
  const { token } = await codesOf(sara, planted);
  await bakery.asks('scanCustomer', { body: { token } });
  await codesOf(sara, planted);
  for (const { cookies } of [admin, bakery, sara]) planted.addCookies(cookies);
  const till = await program(restaurant, { admin });
  planted.add('bearer', till.key);
  await till.settles({ guest: { id: sara.id }, benefits: [] });
  const every = ['bearer', 'code', 'device', 'key', 'pass', 'password', 'qr', 'session'];
  expect(planted.kinds()).toEqual(every);
  return { planted, admin, sara, bakery };
}

/** All ways to log in as a guest: wrong and right passwords, a pass, a new password, a reset. */
async function comeAndGo(restaurant: Restaurant, sara: Person & Account, planted: Planted) {
  const { mobile } = sara;
  planted.addCookies(sara.cookies);
  const wrong = planted.add('password', 'planted-and-wrong');
  await visitor(restaurant).tries('logInCustomer', { body: { mobile, password: wrong } });
  const entered = await sara.asks('logInCustomer', { body: { mobile, password: sara.password } });
  planted.addCookies(sara.cookies);
  const pass = planted.add('pass', entered.password ?? '');
  await sara.asks('logInCustomer', { body: { mobile, password: pass } });
  planted.addCookies(sara.cookies);
  const newPassword = planted.add('password', 'planted-after-a-change');
  const change = { currentPassword: sara.password, newPassword, confirmPassword: newPassword };
  await sara.asks('changeCustomerPassword', { body: change });
}

interface Account {
  mobile: string;
  password: string;
}

async function codesOf(sara: Person, planted: Planted) {
  const { verificationCode, qrToken } = await sara.asks('currentCustomer');
  return {
    code: planted.add('code', verificationCode ?? ''),
    token: planted.add('qr', qrToken ?? ''),
  };
}

/** Makes a call with every secret in every part of the request. */
function shout(person: Person, call: CallName, planted: Planted) {
  const [first = '', ...others] = planted.all();
  const params = { id: '999999', level: first, mobile: first, filename: first };
  const fields = Object.fromEntries(others.map((secret, i) => [`field${i}`, secret]));
  const typed = { username: first, password: first, name: first, mobile: first, code: first };
  const headers = { 'idempotency-key': first, authorization: `Bearer ${first}`, 'x-token': first };
  const body = contract[call].route.startsWith('GET') ? undefined : { ...typed, ...fields };
  return person.tries(call, { params, query: { q: first, after: first }, body }, { headers });
}

/** Changes the tables so that new guests violate a constraint and columns have other names. */
async function breakTables({ store: { db } }: Restaurant, engine: EngineName) {
  const rule =
    engine === 'PostgreSQL'
      ? sql`alter table customers add constraint nobody check (length(name) < 1) not valid`
      : sql`create trigger nobody before insert on customers begin select raise(abort, 'no'); end`;
  await rule.execute(db);
  const { schema } = db;
  await schema.alterTable('terms_and_conditions').renameColumn('content', 'words').execute();
  await schema.alterTable('audit_log').renameColumn('detail', 'about').execute();
}
