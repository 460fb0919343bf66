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
import { openWorkspace, type Workspace } from './workspace.ts';
import { startServers, type Way } from './servers.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts the cluster and reports the progress. Everything ends with `close`, or with this process.
 */
export async function startCluster(say: (sentence: string) => void) {
  const programs = findPrograms();
  await refuseWhereTaken();
  const isApart = canMakeNetwork();
  const workspace = await openWorkspace(isApart ? networkNames : []);
  try {
    return await Promise.race([furnish(workspace, { programs, isApart, say }), workspace.lost]);
  } catch (problem) {
    await workspace.close();
    throw problem;
  }
}

interface Furnishing {
  programs: Programs;
  /** Each node has a network of its own. */
  isApart: boolean;
  say: (sentence: string) => void;
}

async function furnish(workspace: Workspace, { programs, isApart, say }: Furnishing) {
  const network = isApart ? await makeNetwork() : noNetwork();
  const { addresses } = network;
  const [superuser, sofra, office] = [newPassword(), newPassword(), newPassword()];
  const passwords = { superuser, replication: newPassword(), sofra };
  say('Starting etcd, three nodes of PostgreSQL under Patroni, HAProxy and PgBouncer…');
  startEtcd(workspace, { programs, addresses });
  startHaproxy(workspace, { programs, addresses });
  const nodes = places.map((place) =>
    startNode(workspace, { place, network, programs, passwords }),
  );
  await whenWhole(nodes);
  const administrator = `postgres://postgres:${superuser}@127.0.0.1:${ports.primary}/postgres`;
  await makeDatabase(administrator, { password: sofra });
  startPgbouncer(workspace, { programs, password: sofra });
  say('Starting three Sofra servers…');
  const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: office };
  const servers = await startServers(workspace, { ways: waysTo(nodes, sofra), admin });
  return {
    workspace,
    programs,
    nodes,
    servers,
    admin,
    /** Whether nodes can be cut off. */
    isApart,
    balancer: `http://127.0.0.1:${ports.balancer}`,
    /** The address of PostgreSQL's superuser at the primary. */
    administrator,
    close: workspace.close,
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

function startEtcd(workspace: Workspace, { programs, addresses }: Addressed): void {
  for (const place of places) {
    const name = `etcd${place}`;
    const folder = workspace.folderFor(name);
    const environment = etcdOf({ place, addresses, folder });
    workspace.start(name, { command: [programs.etcd], environment });
  }
}

function startHaproxy(workspace: Workspace, { programs, addresses }: Addressed): void {
  const folder = workspace.folderFor('haproxy');
  const config = join(folder, 'haproxy.cfg');
  workspace.write(config, { text: haproxyOf({ addresses, folder, at: ports }) });
  workspace.start('haproxy', { command: [programs.haproxy, '-db', '-f', config] });
}

function startPgbouncer(
  workspace: Workspace,
  { programs, password }: { programs: Programs; password: string },
): void {
  const as = workspace.account;
  const folder = workspace.folderFor('pgbouncer', as);
  const config = join(folder, 'pgbouncer.ini');
  workspace.write(config, { text: pgbouncerOf({ folder }), as });
  workspace.write(join(folder, 'userlist.txt'), { text: `"sofra" "${password}"\n`, as });
  workspace.start('pgbouncer', { command: [programs.pgbouncer, config], as });
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
