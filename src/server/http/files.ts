// The files of the web app: assets, the single document of all screens, the manifest, and pictures.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { pagePaths } from '../../contract/pages.ts';
import { Refusal, found } from '../../domain/refusal.ts';
import { refuseMethod } from './methods.ts';
import type { Services } from '../context.ts';
import { brandOf } from '../current-settings.ts';
import { managers } from '../../contract/endpoint.ts';
import { fileTypes } from '../../contract/file-types.ts';
import { withoutMetadata } from '../../domain/pictures/jpeg.ts';
import { sofraFolder } from '../../storage/own-files.ts';
import { readPicture } from '../../storage/rewards/picture-queries.ts';
import { authorize } from './session.ts';

const folder = join(sofraFolder, 'dist', 'web');

/** The name of these files changes with their content, so that they are cached for good. */
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
    // The reply is not returned, because Fastify would add listeners to wait for it.
    reply.code(isScreen ? 200 : 404).sendFile('index.html');
  });
}

const reading = ['GET', 'HEAD'];

/** Addresses match as in the web app's router: in any case, with or without a slash at the end. */
const screens = pagePaths.map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/, '[^/]+')}/?$`, 'i'),
);

const icon = (purpose: 'any' | 'maskable', side: 192 | 512) => ({
  src: `/icons/${purpose}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** Adds `GET /manifest.webmanifest` (W3C's Web Application Manifest), open to anybody. */
export function manifest(app: FastifyInstance, services: Services): void {
  app.get('/manifest.webmanifest', async (_, reply) => {
    const brand = await brandOf(services);
    // The colours are those of the page in web/look/theme.css, by day.
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send({
        id: '/',
        name: brand,
        short_name: brand.length > 12 ? (brand.split(' ')[0] ?? brand) : brand,
        // The start address is that of the card: see web/customer/parts/card-address.ts.
        start_url: '/dashboard/me',
        scope: '/',
        display: 'standalone',
        background_color: '#f4efe6',
        theme_color: '#f4efe6',
        icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
      });
  });
}

/**
 * Adds `GET /pictures/{SHA-256}.jpg`, public as long as a reward, an offer or a benefit has the
 * picture; before that, only the office can see it, and browsers do not cache it.
 */
export function pictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.jpg$/.exec(request.params.name) ?? [];
    const picture = hash ? await readPicture(services.store.db, hash) : undefined;
    const { bytes, isUsed } = found(picture, messages.notFound);
    if (!isUsed && !(await isOffice(services, request))) {
      throw new Refusal('not-found', messages.notFound);
    }
    // A picture stored by an earlier version, or restored, may have more in it than is shown.
    const shown = found(withoutMetadata(bytes), messages.notFound);
    if (isUsed) reply.header('Cache-Control', forever);
    return reply.type(fileTypes.picture).send(Buffer.from(shown.buffer));
  });
}

async function isOffice(services: Services, request: FastifyRequest): Promise<boolean> {
  try {
    return (await authorize(services, request, { may: managers })) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
