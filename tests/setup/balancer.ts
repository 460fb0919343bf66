// HAProxy in front of Sofra servers, with the configuration that deploy/ has for operators.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { haproxyOf } from '../../cluster/setup/deployed.ts';
import { networks } from '../../cluster/setup/places.ts';
import { atTheEnd } from './endings.ts';
import { freePort } from './free-port.ts';
import { untilOpen } from './pooler.ts';
import { provideProgram } from './programs.ts';

const places = ['haproxy', '/usr/sbin/haproxy'];

export const provideBalancer = () =>
  provideProgram({ variable: 'HAPROXY', places, package: 'haproxy' });

/**
 * Starts it until the test ends; answers its address.
 *
 * @param servers The ports of three servers.
 */
export async function startBalancer(path: string, servers: number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-balancer-'));
  const config = join(folder, 'haproxy.cfg');
  const [balancer, primary, standbys] = [await freePort(), await freePort(), await freePort()];
  const at = { servers, balancer, primary, standbys };
  // Of PostgreSQL's nodes there are none: the servers reach theirs without it.
  writeFileSync(config, haproxyOf({ addresses: networks.none, folder, at }));
  const haproxy = spawn(path, ['-db', '-f', config], { stdio: 'ignore' });
  atTheEnd(async () => {
    if (haproxy.exitCode === null) {
      haproxy.kill('SIGKILL');
      await once(haproxy, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  await untilOpen(balancer, () => haproxy.exitCode === null);
  return `http://127.0.0.1:${balancer}`;
}
