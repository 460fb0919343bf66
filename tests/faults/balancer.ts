// Several servers on one database, and a load balancer that sends each request to a ready one.
import { Agent } from 'node:http';
import { onTestFailed } from 'vitest';
import { adminPassword } from '../restaurant.ts';
import { atTheEnd } from '../setup/endings.ts';
import type { Sofra } from '../../lab/servers/sofra.ts';
import { start } from '../setup/processes.ts';
import { fetchFrom, type Client } from '../../lab/calls/client.ts';

/** Milliseconds between two readiness checks. */
const interval = 100;
/**
 * Seconds for which a server keeps serving after SIGTERM, longer than the interval of the checks.
 */
const delay = '2';

export type Balancer = ReturnType<typeof openBalancer>;

/** A server behind the balancer. */
export interface Server {
  sofra: Sofra;
  client: Client;
  isReady: boolean;
}

/** Opens the balancer for a database, without servers yet. */
export function openBalancer(config: Record<string, string>) {
  const servers = new Set<Server>();
  let turn = 0;
  const looking = setInterval(() => {
    for (const server of servers) void look(server);
  }, interval);
  atTheEnd(() => clearInterval(looking));

  /** Starts a server, of another version if one is given; resolves when it is ready. */
  async function open(version?: string): Promise<Server> {
    const environment = { ADMIN_PASSWORD: adminPassword, SHUTDOWN_DELAY: delay, ...config };
    const sofra = start(environment, { version });
    onTestFailed(() => console.error(sofra.said.slice(-20).join('\n')));
    const agent = new Agent({ keepAlive: true });
    atTheEnd(() => agent.destroy());
    const client = { address: await sofra.address(), cookie: '', agent };
    const server = { sofra, client, isReady: true };
    servers.add(server);
    return server;
  }

  /** Ends a server as systemd does; returns its exit code. */
  async function end(server: Server): Promise<number | null> {
    server.sofra.child.kill('SIGTERM');
    const code = await server.sofra.ended;
    servers.delete(server);
    return code;
  }

  /** The server for the next request, with a session; throws where none is ready. */
  function pick(cookie: string): Client {
    const ready = [...servers].filter(({ isReady }) => isReady);
    turn += 1;
    const chosen = ready[turn % ready.length];
    if (!chosen) throw new Error('No server is ready');
    return { ...chosen.client, cookie };
  }

  return { open, end, pick };
}

async function look(server: Server) {
  const asked = fetchFrom(server.client, { path: '/readyz' }).then(({ status }) => status === 200);
  server.isReady = await asked.catch(() => false);
}
