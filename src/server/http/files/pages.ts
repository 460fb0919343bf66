// The web app's files, and its one page for every address that is not a call.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../contract/messages.ts';
import { pagePaths } from '../../../contract/pages.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { refuseMethod } from '../methods.ts';

const folder = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));

/** The name of these files changes with their content, so that they are cached for good. */
export const forever = 'public, max-age=31536000, immutable';

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
    // The folder itself is no file.
    app.get('/', (_, reply) => void reply.sendFile('index.html'));
  }
  app.setNotFoundHandler(({ method, url }, reply) => {
    const [path = ''] = url.split('?');
    const isScreen = built && screens.some((screen) => screen.test(path));
    const isRead = reading.includes(method);
    if (isScreen && !isRead) refuseMethod(reply, reading);
    // An unknown page is shown by the web app, in the person's language.
    const isPage = built && isRead && !/^\/(api|assets)(\/|$)/.test(path);
    if (!isPage) throw new Refusal('not-found', messages.notFound);
    // Not returned: Fastify would wait for the reply by listeners of its own.
    reply.code(isScreen ? 200 : 404).sendFile('index.html');
  });
}

const reading = ['GET', 'HEAD'];

/** Addresses match as in the web app's router: in any case, with or without a slash at the end. */
const screens = pagePaths.map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/, '[^/]+')}/?$`, 'i'),
);
