// `npm run cluster`: a cluster on this machine to try things with, or what it is asked to show.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { countFailovers, kinds, type Failover, type Kind } from './failovers.ts';
import { keep, rowsOf, tableOf } from './report.ts';
import { startCluster, type Cluster } from './setup/cluster.ts';
import { ports } from './setup/places.ts';

const usage = `npm run cluster                     starts it, and ends it with Ctrl-C
npm run cluster -- failovers --rounds 20 [--kinds killed,frozen,cut] [--seed 1]`;

let cluster: Cluster | undefined;

try {
  const work = readOptions();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const working = async () => {
    cluster = await startCluster(say);
    await Promise.race([work(cluster), cluster.room.lost]);
  };
  await Promise.race([working(), stopped]);
} catch (problem) {
  console.error((problem as Error).message);
  process.exitCode = 1;
} finally {
  await cluster?.close();
}
process.exit();

function readOptions(): (cluster: Cluster) => Promise<unknown> {
  const { values, positionals } = parseArgs({
    options: {
      rounds: { type: 'string', default: '1' },
      kinds: { type: 'string', default: kinds.join(',') },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const [task, ...others] = positionals;
  if (others.length > 0 || (task !== undefined && task !== 'failovers')) throw new Error(usage);
  if (task === undefined) return wait;
  const rounds = whole(values.rounds);
  const seed = whole(values.seed);
  const chosen = values.kinds.split(',') as Kind[];
  if (chosen.some((kind) => !kinds.includes(kind))) throw new Error(usage);
  return (started) => failovers(started, { rounds, seed, chosen });
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(usage);
  return Number(text);
}

/** Until it is ended. */
function wait({ balancer, servers, nodes, admin, room, administrator }: Cluster) {
  const lines = [
    ['Sofra, through the balancer', balancer],
    ...servers.map(({ way, url }, index) => [`Server ${index + 1}, by ${way.name}`, url]),
    ['The office', `${balancer}/admin/login, admin, ${admin.ADMIN_PASSWORD}`],
    ['PostgreSQL, the primary', administrator],
    ['PostgreSQL, the standbys', `port ${ports.standbys}`],
    ['PgBouncer', `port ${ports.pgbouncer}`],
    ['The nodes', `patronictl -c ${nodes[0]!.folder}/config.yml list`],
    ['What each says', `${room.folder}/*/log`],
  ];
  const width = Math.max(...lines.map(([name]) => name!.length));
  say('\nThe cluster is up. Ctrl-C ends it and leaves nothing behind.\n');
  for (const [name, value] of lines) say(`  ${name!.padEnd(width)}  ${value}`);
  return new Promise<never>(() => {});
}

type Wish = Parameters<typeof countFailovers>[1];

async function failovers(started: Cluster, { chosen, ...wish }: Wish): Promise<void> {
  const possible = chosen.filter((kind) => kind !== 'cut' || started.isApart);
  if (possible.length < chosen.length) say('cut is left out: it takes root and the program ip.');
  const counted = await countFailovers(started, { chosen: possible, ...wish }, tell);
  const { failovers: all, found, odd, restarted } = counted;
  const rows = rowsOf(all);
  say(`\n${tableOf(rows)}\n`);
  const { acknowledged, lost, doubled, wrong } = found;
  say(
    `${acknowledged} acknowledged awards: ${lost} lost, ${doubled} doubled, ${wrong} otherwise ` +
      `wrong; ${odd.length} odd answers; ${restarted} servers restarted.`,
  );
  for (const sentence of new Set(odd)) say(`  ${sentence}`);
  keep('failovers', { rows, found, odd, restarted, failovers: all });
  if (lost + doubled + wrong + odd.length + restarted > 0) process.exitCode = 1;
}

function tell({ kind, node, servers, balancer, whole: joined }: Failover) {
  const seconds = (value: number | null) => (value === null ? 'never' : (value / 1_000).toFixed(1));
  const at = Object.entries(servers).map(
    ([way, { award, psql, lines }]) =>
      `${way} ${seconds(award)} s (psql ${seconds(psql)}, ${lines} lines)`,
  );
  say(
    `${node} ${kind}: ${at.join(', ')}, balancer ${seconds(balancer)} s; ` +
      `whole again ${seconds(joined)} s after`,
  );
}

function say(sentence: string): void {
  console.log(sentence);
}
