// Health: whether the process runs, and whether it can do its work.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { livesWithSchema } from '../../storage/schema/taken.ts';
import { proveWritable } from '../../storage/leases/leases.ts';
import type { Services } from '../context.ts';

/** Seconds after which the check may be repeated. */
const comeBackIn = 1;

/**
 * The state of the process: `starting` until the database is there with the schema that this
 * version needs. While it is `leaving`, requests are served, but balancers should use other
 * servers.
 */
export type Phase = 'starting' | 'open' | 'leaving';

const notReady = () => new Refusal('unavailable', messages.unavailable, comeBackIn);

/** Milliseconds for which one committed change proves that the database takes changes. */
const provenFor = 2_000;

/**
 * `/healthz` answers while the process runs, `/readyz` while it is open, the database takes changes
 * and no newer Sofra has taken away what this one needs.
 */
export function health(app: FastifyInstance, services: Services, phase: () => Phase): void {
  const { store } = services;
  const takesChanges = openProof(services);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const asked = Promise.all([livesWithSchema(store.db), takesChanges()]);
    const [lives, takes] = await asked.catch(() => [false, false]);
    if (!lives || !takes || phase() !== 'open') throw notReady();
    return { status: 'ready' };
  });
}

/** Whether a change is committed: tried again after a while, once for all concurrent checks. */
function openProof({ store, clock }: Services): () => Promise<boolean> {
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
    const { url = '' } = request.routeOptions;
    const needsDatabase = url.startsWith('/api/') || url === '/metrics';
    done(needsDatabase && phase() === 'starting' ? notReady() : undefined);
  });
}
