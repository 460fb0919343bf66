// Health: whether the process runs, and whether it can do its work.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { supportsSchema } from '../../storage/schema/applied-steps.ts';
import { proveWritable } from '../../storage/leases/leases.ts';
import type { Services } from '../context.ts';

/** The `Retry-After` of a failed check, in seconds. */
const retryAfter = 1;

/**
 * The state of the process: `starting` until the database is reachable and has the schema that this
 * version needs. While it is `leaving`, requests are still served, but load balancers should use
 * other servers.
 */
export type Phase = 'starting' | 'open' | 'leaving';

const notReady = () => new Refusal('unavailable', messages.unavailable, retryAfter);

/** The milliseconds for which the result of a test write is reused. */
const provenFor = 2_000;

/**
 * Adds `/healthz`, which succeeds while the process runs, and `/readyz`, which succeeds while the
 * process is open, the database accepts writes, and no newer version has removed something that
 * this one needs.
 */
export function health(app: FastifyInstance, services: Services, phase: () => Phase): void {
  const { store } = services;
  const isWritable = createWriteProbe(services);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    // A server that is leaving says so without waiting for a slow database.
    if (phase() === 'leaving') throw notReady();
    const asked = Promise.all([supportsSchema(store.db), isWritable()]);
    const [lives, takes] = await asked.catch(() => [false, false]);
    if (!lives || !takes || phase() !== 'open') throw notReady();
    return { status: 'ready' };
  });
}

/**
 * Returns a function that makes a test write, at most once per period and once for all concurrent
 * checks.
 */
function createWriteProbe({ store, clock }: Services): () => Promise<boolean> {
  let provenAt = -Infinity;
  let running: Promise<boolean> | undefined;
  const prove = async () => {
    try {
      await proveWritable(store, clock());
      provenAt = performance.now();
      return true;
    } catch {
      return false;
    } finally {
      running = undefined;
    }
  };
  return async () => performance.now() - provenAt < provenFor || (running ??= prove());
}

/** Refuses calls until the database has the schema that this version needs; pages are served. */
export function refuseUntilOpen(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.route;
    const needsDatabase = url.startsWith('/api/') || url === '/metrics';
    done(needsDatabase && phase() === 'starting' ? notReady() : undefined);
  });
}
