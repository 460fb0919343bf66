// `npm run cluster`: a cluster on this machine to experiment with, or one of its long runs.
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { removeVersions } from '../lab/servers/versions.ts';
import { countFailovers, type Failover } from './failovers.ts';
import { kinds, unplanned, type Kind } from './faults.ts';
import { keep, rowsOf, seconds, showFailovers, showSoak } from './report.ts';
import { soak, type Soak } from './soak.ts';
import { startCluster, type Cluster } from './setup/cluster.ts';
import { ports } from '../lab/network/places.ts';

const usage = `npm run cluster                     starts it, and ends it with Ctrl-C
npm run cluster -- failovers --rounds 20 [--kinds ${kinds.join(',')}] [--seed 1]
npm run cluster -- soak --hours 2 --rounds 20 [--kinds …] [--seed 1]
--logs FOLDER keeps what each program has said.`;

let cluster: Cluster | undefined;
let logs: string | undefined;

try {
  const work = readOptions();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const working = async () => {
    cluster = await startCluster(say);
    await Promise.race([work(cluster), cluster.workspace.lost]);
  };
  await Promise.race([working(), stopped]);
} catch (problem) {
  console.error((problem as Error).message);
  for (const { way, sofra } of cluster?.servers ?? []) {
    console.error(`The server by ${way.name} last said:\n${sofra.said.slice(-5).join('\n')}`);
  }
  process.exitCode = 1;
} finally {
  if (cluster && logs) cluster.workspace.keepLogs(resolve(process.env.INIT_CWD ?? '.', logs));
  await cluster?.close();
  await removeVersions();
}
process.exit();

function readOptions(): (cluster: Cluster) => Promise<unknown> {
  const { values, positionals } = parseArgs({
    options: {
      rounds: { type: 'string', default: '1' },
      hours: { type: 'string', default: '2' },
      kinds: { type: 'string', default: unplanned.join(',') },
      seed: { type: 'string', default: '1' },
      logs: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [task = 'wait', ...others] = positionals;
  logs = values.logs;
  const chosen = values.kinds.split(',') as Kind[];
  if (others.length > 0 || chosen.some((kind) => !kinds.includes(kind))) throw new Error(usage);
  const seed = whole(values.seed);
  const hours = Number(values.hours);
  if (!(hours > 0 && hours <= 100)) throw new Error(usage);
  const rounds = whole(values.rounds);
  const tasks: Record<string, (started: Cluster) => Promise<unknown>> = {
    wait,
    failovers: (started) => failovers(started, { rounds, seed, chosen: possible(started, chosen) }),
    soak: (started) => soaked(started, { hours, rounds, seed, chosen: possible(started, chosen) }),
  };
  const work = tasks[task];
  if (!work) throw new Error(usage);
  return work;
}

/** The kinds that are possible on this machine; prints the others. */
function possible({ isApart }: Cluster, chosen: readonly Kind[]): Kind[] {
  const remaining = chosen.filter((kind) => kind !== 'cut' || isApart);
  if (remaining.length < chosen.length) say('cut is left out: it takes root and the program ip.');
  if (remaining.length === 0) throw new Error('Nothing is left to do.');
  return remaining;
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(usage);
  return Number(text);
}

/** Waits until the process is ended. */
function wait({ balancer, servers, nodes, admin, workspace, administrator }: Cluster) {
  const lines = [
    ['Sofra, through the balancer', balancer],
    ...servers.map(({ way, url }, index) => [`Server ${index + 1}, by ${way.name}`, url]),
    ['The office', `${balancer}/admin/login, admin, ${admin.ADMIN_PASSWORD}`],
    ['PostgreSQL, the primary', administrator],
    ['PostgreSQL, the standbys', `port ${ports.standbys}`],
    ['PgBouncer', `port ${ports.pgbouncer}`],
    ['The nodes', `patronictl -c ${nodes[0]!.folder}/config.yml list`],
    ['What each says', `${workspace.folder}/*/log`],
  ];
  const width = Math.max(...lines.map(([name]) => name!.length));
  say('\nThe cluster is up. Ctrl-C ends it and leaves nothing behind.\n');
  for (const [name, value] of lines) say(`  ${name!.padEnd(width)}  ${value}`);
  return new Promise<never>(() => {});
}

type Wish = Parameters<typeof countFailovers>[1];

async function failovers(started: Cluster, wish: Wish): Promise<void> {
  const counted = await countFailovers(started, wish, tell);
  showFailovers(counted.failovers);
  judge(counted);
  const { restarted } = counted;
  if (restarted > 0) fail(`${restarted} servers had to be started again`);
  keep('failovers', { ...wish, rows: rowsOf(counted.failovers), ...counted });
}

async function soaked(started: Cluster, wish: Parameters<typeof soak>[1]): Promise<void> {
  const found = await soak(started, wish, say, tell);
  showSoak(found);
  judge(found);
  const { update, cards } = found;
  if (update.failed > 0) fail(`${update.failed} requests failed while servers were updated`);
  if (cards.updated < cards.open)
    fail(`${cards.open - cards.updated} cards had no update at the end`);
  keep('soak', { ...wish, rows: rowsOf(found.failovers), ...found });
}

/** Fails the run if anything is lost, doubled or wrong. */
function judge({ found, odd }: Pick<Soak, 'found' | 'odd'>): void {
  const { acknowledged, lost, doubled, wrong } = found;
  say(
    `${acknowledged} acknowledged awards: ${lost} lost, ${doubled} doubled, ${wrong} otherwise ` +
      `wrong; ${odd.length} answers that must not be.`,
  );
  for (const sentence of new Set(odd)) say(`  ${sentence}`);
  if (lost + doubled + wrong + odd.length > 0) process.exitCode = 1;
}

function fail(sentence: string): void {
  say(sentence);
  process.exitCode = 1;
}

function tell({ kind, node, servers, balancer, whole: joined }: Failover) {
  const when = (value: number | null) => (value === null ? 'never' : `${seconds(value)} s`);
  const at = Object.entries(servers).map(
    ([way, { award, psql, lines }]) => `${way} ${when(award)} (psql ${when(psql)}, ${lines} lines)`,
  );
  say(
    `${node} ${kind}: ${at.join(', ')}, balancer ${when(balancer)}; ` +
      `whole again ${when(joined)} after`,
  );
}

function say(sentence: string): void {
  console.log(sentence);
}
