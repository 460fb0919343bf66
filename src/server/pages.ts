// The web app's files, and its one page for every address that is not a call.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { messages } from '../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';

const folder = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** Files whose name changes with their content never have to be asked for again. */
const forever = 'public, max-age=31536000, immutable';

/** Serves the built web app; without one (in development) there is only the API. */
export async function pages(app: FastifyInstance): Promise<void> {
  const built = existsSync(folder);
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('Cache-Control', path.includes('/assets/') ? forever : 'no-cache');
      },
    });
    app.get('/', (_, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const reads = ['GET', 'HEAD'].includes(request.method);
    const isPage = built && reads && !/^\/(api|assets)(\/|$)/.test(request.url);
    if (!isPage) throw new Refusal('not-found', messages.notFound);
    return reply.sendFile('index.html');
  });
}
