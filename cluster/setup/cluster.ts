// The complete cluster on this machine: etcd, PostgreSQL under Patroni, HAProxy, PgBouncer, Sofra.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isOpen } from '../../lab/network/ports.ts';
import { ask } from '../../lab/postgres/databases.ts';
import { succeeds, until } from '../../lab/wait.ts';
import { etcdOf, haproxyOf, pgbouncerOf } from '../../lab/network/deployed.ts';
import { canMakeNetwork, isNetworkTaken, makeNetwork, networkNames, noNetwork } from './network.ts';
import { startNode, type Node } from './node.ts';
import { whenWhole } from './patroni.ts';
import { places, ports } from '../../lab/network/places.ts';
import { findPrograms, type Programs } from './programs.ts';
import { openRoom, type Room } from './room.ts';
import { startServers, type Way } from './servers.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts the cluster and reports the progress. Everything ends with `close`, or with this process.
 */
export async function startCluster(say: (sentence: string) => void) {
  const programs = findPrograms();
  await refuseWhereTaken();
  const isApart = canMakeNetwork();
  const room = await openRoom(isApart ? networkNames : []);
  try {
    return await Promise.race([furnish(room, { programs, isApart, say }), room.lost]);
  } catch (problem) {
    await room.close();
    throw problem;
  }
}

interface Furnishing {
  programs: Programs;
  /** Each node has a network of its own. */
  isApart: boolean;
  say: (sentence: string) => void;
}

async function furnish(room: Room, { programs, isApart, say }: Furnishing) {
  const network = isApart ? await makeNetwork() : noNetwork();
  const { addresses } = network;
  const [superuser, sofra, office] = [newPassword(), newPassword(), newPassword()];
  const passwords = { superuser, replication: newPassword(), sofra };
  say('Starting etcd, three nodes of PostgreSQL under Patroni, HAProxy and PgBouncer…');
  startEtcd(room, { programs, addresses });
  startHaproxy(room, { programs, addresses });
  const nodes = places.map((place) => startNode(room, { place, network, programs, passwords }));
  await whenWhole(nodes);
  const administrator = `postgres://postgres:${superuser}@127.0.0.1:${ports.primary}/postgres`;
  await makeDatabase(administrator, { password: sofra });
  startPgbouncer(room, { programs, password: sofra });
  say('Starting three Sofra servers…');
  const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: office };
  const servers = await startServers(room, { ways: waysTo(nodes, sofra), admin });
  return {
    room,
    programs,
    nodes,
    servers,
    admin,
    /** Whether nodes can be cut off. */
    isApart,
    balancer: `http://127.0.0.1:${ports.balancer}`,
    /** The address of PostgreSQL's superuser at the primary. */
    administrator,
    close: room.close,
  };
}

const newPassword = () => randomBytes(12).toString('hex');

/** Throws if another cluster is running, or another program uses a port. */
async function refuseWhereTaken(): Promise<void> {
  if (canMakeNetwork() && isNetworkTaken()) {
    throw new Error(`A cluster runs here already (the link ${networkNames[0]} is there).`);
  }
  const { servers, ...others } = ports;
  for (const port of [...servers, ...Object.values(others)]) {
    if (await isOpen(port)) throw new Error(`Port ${port} is taken by another program.`);
  }
}

type Addressed = { programs: Programs; addresses: Parameters<typeof haproxyOf>[0]['addresses'] };

function startEtcd(room: Room, { programs, addresses }: Addressed): void {
  for (const place of places) {
    const name = `etcd${place}`;
    const folder = room.folderFor(name);
    const environment = etcdOf({ place, addresses, folder });
    room.start(name, { command: [programs.etcd], environment });
  }
}

function startHaproxy(room: Room, { programs, addresses }: Addressed): void {
  const folder = room.folderFor('haproxy');
  const config = join(folder, 'haproxy.cfg');
  room.write(config, { text: haproxyOf({ addresses, folder, at: ports }) });
  room.start('haproxy', { command: [programs.haproxy, '-db', '-f', config] });
}

function startPgbouncer(
  room: Room,
  { programs, password }: { programs: Programs; password: string },
): void {
  const as = room.account;
  const folder = room.folderFor('pgbouncer', as);
  const config = join(folder, 'pgbouncer.ini');
  room.write(config, { text: pgbouncerOf({ folder }), as });
  room.write(join(folder, 'userlist.txt'), { text: `"sofra" "${password}"\n`, as });
  room.start('pgbouncer', { command: [programs.pgbouncer, config], as });
}

/** The role in docs/cluster.md, which owns one database and nothing else. */
async function makeDatabase(administrator: string, { password }: { password: string }) {
  // HAProxy may not have found the primary yet.
  await until(() => succeeds(ask(administrator, 'select 1')), { interval: 100 });
  const role = `create role sofra login password '${password}'`;
  await ask(administrator, role, 'create database sofra owner sofra');
}

/** The three ways in which a server connects to the primary. */
function waysTo(nodes: readonly Node[], password: string): Way[] {
  const at = (where: string) => `postgres://sofra:${password}@${where}/sofra`;
  const primary = at(`127.0.0.1:${ports.primary}`);
  const hosts = nodes.map(({ postgres: { address, port } }) => `${address}:${port}`).join(',');
  return [
    { name: 'HAProxy', environment: { DATABASE_URL: primary } },
    {
      name: 'several hosts',
      environment: { DATABASE_URL: `${at(hosts)}?target_session_attrs=read-write` },
    },
    {
      name: 'PgBouncer',
      environment: {
        DATABASE_URL: at(`127.0.0.1:${ports.pgbouncer}`),
        DATABASE_DIRECT_URL: primary,
      },
    },
  ];
}
