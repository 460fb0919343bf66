// Three servers on one database, behind a load balancer: each knows what the others did.
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { LiveUpdate } from '../../src/contract/cards/live-updates.ts';
import { listen } from '../../lab/calls/event-stream.ts';
import { counted, numbered } from '../many.ts';
import { newMobile, type AnyRequest } from '../people.ts';
import { adminPassword } from '../restaurant.ts';
import { startBalancer } from '../../lab/network/proxies.ts';
import { atTheEnd, untilTheEnd } from '../setup/endings.ts';
import { behindHaproxy } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { briefFolder } from '../../lab/folders.ts';
import { freePort } from '../../lab/network/ports.ts';
import { until } from '../../lab/wait.ts';
import { furnishedDatabaseFor, start } from '../setup/processes.ts';
import { openBook } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { cookieIn, clientAt, logIn, send, type Client } from '../../lab/calls/client.ts';
import { askAgain, gather, load, strikeAt } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { withStore } from '../../lab/restaurants/store.ts';
import type { CallName } from '../../src/contract/index.ts';

behindHaproxy((haproxy) => {
  test('one log-in, one card, one log-out: they hold at every server', inLong, async () => {
    const { clients, balancer } = await openServers(haproxy);
    const cookie = await logIn(balancer);
    const offices = clients.map((client) => ({ ...client, cookie }));
    expect(await statuses(offices, 'currentAdmin')).toEqual([200, 200, 200]);

    const { id, cookie: own } = await join(balancer);
    const path = `${balancer.address}/api/customers/me/events`;
    const card = await listen<LiveUpdate>(path, { cookie: own });
    for (const [index, office] of offices.entries()) {
      const body = { customerId: id, points: index + 1, description: 'Dinner' };
      await send(office, 'awardPoints', { body });
      expect(await card.next()).toMatchObject({ kind: 'points', entry: { points: index + 1 } });
    }
    card.leave();

    expect((await send(offices[1]!, 'logOutAdmin', {})).status).toBe(204);
    expect(await statuses(offices, 'currentAdmin')).toEqual([401, 401, 401]);
  });

  test('a change with one key counts once, whichever servers are asked at a time', async () => {
    const { clients, balancer, location } = await openServers(haproxy, { isBackupDue: true });
    const cookie = await logIn(balancer);
    const offices = clients.map((client) => ({ ...client, cookie }));
    const { id, mobile, pass } = await join(balancer);

    const body = { customerId: id, points: 70, description: 'Dinner' };
    const headers = { 'idempotency-key': 'one dinner' };
    const awards = await Promise.all(
      numbered(30).map((i) => send(offices[i % 3]!, 'awardPoints', { body }, { headers })),
    );
    expect(counted(awards)).toEqual({ 200: 30 });
    expect(new Set(awards.map(({ text }) => text)).size).toBe(1);

    const logIns = await Promise.all(
      numbered(9).map((i) =>
        send(clients[i % 3]!, 'logInCustomer', { body: { mobile, password: pass } }),
      ),
    );
    expect(logIns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logIns.filter(({ headers: got }) => 'set-cookie' in got)).toHaveLength(1);

    // A backup was due when the three servers started.
    const backups = async () => {
      const { text } = await send(balancer, 'listBackups', {}, { headers: { cookie } });
      return (JSON.parse(text) as { success: boolean }[]).map(({ success }) => success);
    };
    await expect.poll(backups).toEqual([true]);
    const audited = await withStore(location, ({ db }) =>
      db.selectFrom('audit_log').select('action').where('action', 'like', 'backup.%').execute(),
    );
    expect(audited).toHaveLength(1);
  });

  test('one is killed under load: nothing is lost', { ...inLongTime, ...inLong }, (context) =>
    inRounds(context, { few: 1 }, async (dice) => {
      const { servers, balancer, location } = await openServers(haproxy);
      balancer.cookie = await logIn(balancer);
      const book = openBook();
      const guests = await gather(balancer, book);
      const last = dice.whole([20, 150]);
      const onSend = strikeAt(last, () => dice.pick(servers).kill());
      await load(balancer, book, { dice, guests, callers: 9, each: 60, onSend });
      // Clients of the killed server retry, and another server answers.
      await until(async () => (await askAgain(balancer, book)) === 0);
      return check(location, book);
    }),
  );
});

/** Three processes, and a load balancer in front of them. */
async function openServers(haproxy: string, { isBackupDue = false } = {}) {
  const { location, config } = await furnishedDatabaseFor('PostgreSQL');
  const folder = await briefFolder('sofra-test-backups-');
  atTheEnd(() => rm(folder, { recursive: true }));
  const environment = { ...config, ADMIN_PASSWORD: adminPassword, BACKUP_DIR: folder };
  if (isBackupDue) {
    const createdAt = '2026-01-01T00:00:00.000Z';
    await withStore(location, ({ db }) => db.updateTable('admins').set({ createdAt }).execute());
  }
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers = ports.map((port) => start({ ...environment, PORT: String(port) }));
  const addresses = await Promise.all(servers.map((server) => server.address()));
  const { url } = untilTheEnd(await startBalancer(haproxy, ports));
  const keepingClientAt = (to: string) => clientAt(to, { keepsConnections: true });
  return {
    servers,
    location,
    clients: addresses.map(keepingClientAt),
    balancer: keepingClientAt(url),
  };
}

/** A guest joins; returns the session and the one-time pass. */
async function join(client: Client) {
  const mobile = newMobile();
  const body = { name: 'Sara Ahmad', mobile, password: 'walnut-tree' };
  const { text, headers } = await send(client, 'joinFamily', { body });
  const { id, password: pass } = JSON.parse(text) as { id: number; password: string };
  return { id, mobile, pass, cookie: cookieIn(headers) };
}

async function statuses(clients: readonly Client[], name: CallName, sent: AnyRequest = {}) {
  const answers = await Promise.all(clients.map((client) => send(client, name, sent)));
  return answers.map(({ status }) => status);
}
