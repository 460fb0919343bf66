// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { livesWithSchema } from '../../storage/schema/taken.ts';
import { proveWritable } from '../../storage/database/writable.ts';
import type { Services } from '../context.ts';

/** Seconds after which it may be asked again. */
const comeBackIn = 1;

/**
 * It starts until the database is there and what this version expects. While it is leaving, what
 * comes is served, but a balancer is to look elsewhere.
 */
export type Phase = 'starting' | 'open' | 'leaving';

const notReady = () => new Refusal('unavailable', messages.unavailable, comeBackIn);

/** Milliseconds for which a change that was kept says that the database takes others. */
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

/** Whether a change is kept: made again after a while, and once for all who ask meanwhile. */
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

/** Refuses what needs the database until it is what this version expects; pages do not. */
export function refuseUntilOpen(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions;
    const needsDatabase = url.startsWith('/api/') || url === '/metrics';
    done(needsDatabase && phase() === 'starting' ? notReady() : undefined);
  });
}
