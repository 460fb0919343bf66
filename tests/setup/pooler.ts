// PgBouncer in transaction mode, as it comes but for where it listens, in front of a PostgreSQL.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './endings.ts';
import { freePort } from './free-port.ts';
import { provideProgram } from './programs.ts';

const places = ['pgbouncer', '/usr/sbin/pgbouncer'];

export const providePooler = () =>
  provideProgram({ variable: 'PGBOUNCER', places, package: 'pgbouncer' });

interface Pooling {
  path: string;
  /** The PostgreSQL behind it. */
  url: string;
  /** Lines that are added to its settings. */
  config?: string;
}

/** Starts it until the test ends; answers the address that leads through it. */
export async function startPooler({ path, url, config = '' }: Pooling): Promise<string> {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'sofra-pooler-'));
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  const listens = await freePort();
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
${config}
`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres']));
    for (const file of [folder, settings, users]) chownSync(file, idOf('-u'), idOf('-g'));
  }
  const asOther = isRoot ? ['-u', 'postgres'] : [];
  const pooler = spawn(path, [...asOther, settings], { stdio: 'ignore' });
  atTheEnd(async () => {
    if (pooler.exitCode === null) {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  await untilOpen(listens, () => pooler.exitCode === null);
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(listens);
  return through.href;
}

/** Waits until somebody listens at a port of this machine, as long as they may yet. */
export async function untilOpen(port: number, isAlive: () => boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch (problem) {
    if (!isAlive()) throw problem;
    await new Promise(setImmediate);
    return untilOpen(port, isAlive);
  } finally {
    socket.destroy();
  }
}
