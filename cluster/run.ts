// `npm run cluster`: a cluster on this machine to try things with, or what it is asked to show.
import { once } from 'node:events';
import { startCluster, type Cluster } from './setup/cluster.ts';
import { ports } from './setup/places.ts';

let cluster: Cluster | undefined;

try {
  cluster = await startCluster((sentence) => console.log(sentence));
  tell(cluster);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
} catch (problem) {
  console.error((problem as Error).message);
  process.exitCode = 1;
} finally {
  await cluster?.close();
}

function tell({ balancer, servers, nodes, admin, room, administrator }: Cluster) {
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
  console.log('\nThe cluster is up. Ctrl-C ends it and leaves nothing behind.\n');
  for (const [name, value] of lines) console.log(`  ${name!.padEnd(width)}  ${value}`);
}
