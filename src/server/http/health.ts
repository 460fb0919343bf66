// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Services } from '../context.ts';

/** `/healthz` answers while the process runs, `/readyz` while the database is there too. */
export function health(app: FastifyInstance, { store }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await store.db.selectFrom('settings').select('name').limit(1).execute();
    } catch {
      throw new Refusal('unavailable', messages.unavailable, 1);
    }
    return { status: 'ready' };
  });
}
