// PgBouncer and HAProxy in front of PostgreSQL or of Sofra servers, each with a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAccount } from '../postgres/server.ts';
import { until } from '../wait.ts';
import { haproxyOf } from './deployed.ts';
import { networks } from './places.ts';
import { freePort, isOpen } from './ports.ts';

/** A running proxy: its address, and a function that stops it. */
interface Proxy {
  url: string;
  close: () => Promise<void>;
}

interface Pooling {
  path: string;
  /** The address of the PostgreSQL server behind it. */
  url: string;
  /** Lines added to the configuration. */
  config?: string;
}

/** Starts PgBouncer in transaction mode; all other settings but the port are defaults. */
export async function startPooler({ path, url, config = '' }: Pooling): Promise<Proxy> {
  const { hostname, port, username, password } = new URL(url);
  const listens = await freePort();
  // PgBouncer refuses to run as root.
  const account = await serverAccount();
  const close = await startProxy(path, listens, (folder) => {
    const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
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
    for (const one of account ? [folder, settings, users] : []) {
      chownSync(one, account!.uid, account!.gid);
    }
    return [...(account ? ['-u', 'postgres'] : []), settings];
  });
  const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(listens) });
  return { url: through.href, close };
}

/**
 * Starts HAProxy with the configuration that deploy/ has for operators.
 *
 * @param servers The ports of three servers.
 */
export async function startBalancer(path: string, servers: number[]): Promise<Proxy> {
  const [balancer, primary, standbys] = [await freePort(), await freePort(), await freePort()];
  const close = await startProxy(path, balancer, (folder) => {
    const config = join(folder, 'haproxy.cfg');
    const at = { servers, balancer, primary, standbys };
    // The addresses of PostgreSQL's nodes are not used: the servers connect to theirs directly.
    writeFileSync(config, haproxyOf({ addresses: networks.none, folder, at }));
    return ['-db', '-f', config];
  });
  return { url: `http://127.0.0.1:${balancer}`, close };
}

/** Starts a program after its files are written; resolves when its port is open. */
async function startProxy(path: string, port: number, write: (folder: string) => string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-proxy-'));
  const proxy = spawn(path, write(folder), { stdio: 'ignore' });
  const close = async () => {
    if (proxy.exitCode === null) {
      proxy.kill('SIGKILL');
      await once(proxy, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  await until(async () => {
    if (proxy.exitCode !== null) throw new Error(`${path} ended with ${proxy.exitCode}`);
    return isOpen(port);
  });
  return close;
}
