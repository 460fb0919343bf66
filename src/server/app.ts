// The application as a value: everything but the process that it runs in.
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Store } from '../storage/database.ts';
import { openLedger } from '../storage/points.ts';
import { refuseCrossSite } from './cross-site.ts';
import { answerErrors } from './errors.ts';
import type { House } from './handlers.ts';
import { headers } from './headers.ts';
import { health } from './health.ts';
import { describeApi } from './openapi.ts';
import { manifest } from './manifest.ts';
import { pages } from './pages.ts';
import { serve } from './serve.ts';
import { openNewsroom } from './newsroom.ts';
import type { Settings } from './settings.ts';

interface Parts {
  store: Store;
  settings: Settings;
  clock: () => Date;
  log: FastifyBaseLogger;
}

const kibibyte = 1_024;

/** Builds Sofra on a store. It can be listened with, or asked without a network (`inject`). */
export async function createApp({ store, settings, clock, log }: Parts): Promise<FastifyInstance> {
  const [ledger, newsroom] = [openLedger(store), openNewsroom(store, clock)];
  const house: House = { store, settings, clock, ledger, newsroom };
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.TRUST_PROXY,
    bodyLimit: 64 * kibibyte,
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
  });
  // Streams that nobody ends would keep the server from closing.
  app.addHook('preClose', async () => newsroom.close());
  app.setErrorHandler(answerErrors(store.engine));
  app.addHook('onRequest', refuseCrossSite(settings.PUBLIC_URL));
  app.addHook(
    'onResponse',
    async ({ log: line, method, routeOptions }, { statusCode, elapsedTime }) =>
      // The route, not the address: an address can hold a mobile number.
      line.info(
        { method, route: routeOptions.url, status: statusCode, ms: elapsedTime },
        'answered',
      ),
  );

  await app.register(cookie);
  await headers(app, settings);
  app.removeContentTypeParser('text/plain');

  serve(app, house);
  describeApi(app, house);
  health(app, house);
  manifest(app, house);
  await pages(app);
  return app;
}
