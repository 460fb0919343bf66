// The application as a value: everything but the process that it runs in.
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Store } from '../storage/database/store.ts';
import { openClaims } from '../storage/rewards/claims.ts';
import { openStandby } from '../storage/database/standby.ts';
import { openLedger } from '../storage/points/points.ts';
import { openLookUps } from '../storage/partners/look-ups.ts';
import { openSessions } from '../storage/accounts/sessions.ts';
import { openJobRunner } from '../storage/jobs/runner.ts';
import { apiPage } from './api-docs/page.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { answerErrors } from './http/errors.ts';
import type { HashCost, Services } from './context.ts';
import { handlers } from './handlers.ts';
import { headers } from './http/headers.ts';
import { health, refuseUntilOpen, type Phase } from './operation/health.ts';
import { serveMetrics } from './operation/metrics-endpoint.ts';
import { answerOddRequests, readableAddress } from './http/odd-requests.ts';
import { describeApi } from './api-docs/openapi.ts';
import { manifest } from './http/files/manifest.ts';
import { refuseOtherMethods } from './http/methods.ts';
import { pages } from './http/files/pages.ts';
import { pictures } from './http/files/pictures.ts';
import { shedLoad, isEventStream } from './http/load/load-shedding.ts';
import { serve } from './http/serve.ts';
import { openLiveUpdates } from './cards/open-cards.ts';
import { openHashing } from './accounts/hashing.ts';
import { fullCost } from './accounts/passwords.ts';
import { backupsOf, type Config } from './config.ts';
import { limitTurns } from './http/load/turns.ts';
import { openUnread } from './http/unread.ts';
import { timeOutWrites } from './http/load/write-timeout.ts';
import { openGaps } from './metrics/gaps.ts';
import { openMetrics, type Metrics } from './metrics/metrics.ts';

interface Parts {
  store: Store;
  config: Config;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Where the process stands; always open, where nothing is said. */
  phase?: () => Phase;
  bounds?: Partial<typeof bounds>;
  /** What a password's hash takes. No setting: tests alone, which hash thousands, say less. */
  hashCost?: HashCost;
}

const kibibyte = 1_024;

/** What one process takes on; docs/decisions/0013 says why. */
const bounds = {
  /** Requests that are served at once. */
  requests: 1_000,
  /** Bodies that have not wholly arrived; the slow ones of a network are counted apart. */
  arriving: { network: 400, slow: 1_000, all: 4_000 },
  /** Answers that have not wholly been taken, which phones may do slowly; each lies in memory. */
  leaving: { network: 400, slow: 5_000, all: 1_000 },
  /** Milliseconds of a turn of the event loop in which requests may begin. */
  turn: 4,
  /** Pages that listen to news: each is a connection that stays open. */
  pages: { account: 8, network: 1_000, all: 10_000 },
  /** Milliseconds in which the headers of a request have to be there. */
  headers: 10_000,
  /** Milliseconds in which its body has to be there, or the next part of a file. */
  body: 15_000,
  /** Milliseconds in which a file has to be there in any case, and bytes a second beyond them. */
  file: { any: 60_000, rate: 65_536 },
  /** Milliseconds in which a reader has to take something of its answer. */
  reading: 30_000,
  /** Milliseconds between two looks at connections that take their time. */
  looking: 2_000,
};

/**
 * Builds Sofra on a store: an app that listens or is asked without a network (`inject`), and what
 * it is built on, for the process that runs it.
 */
export async function createApp(
  parts: Parts,
): Promise<{ app: FastifyInstance; services: Services }> {
  const { config, log, phase = () => 'open', bounds: given } = parts;
  const { headers: headersTimeout, turn, reading, ...rest } = { ...bounds, ...given };
  const services = openServices(parts, rest);
  const unread = openUnread();
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // Most requests have one line, which names its request without a logger of its own.
    childLoggerFactory: (logger) => logger,
    // Each proxy adds whom it has seen; whatever stands before that, the client may have made up.
    trustProxy: (_, hop) => hop < config.TRUST_PROXY,
    bodyLimit: 64 * kibibyte,
    // How long a body may take depends on the call: see load-shedding.ts and uploads.ts.
    requestTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval: rest.looking },
    // What arrives while it closes is turned away like what arrives beyond the bound.
    return503OnClosing: false,
    keepAliveTimeout: 30_000,
    // What is too long for a call is refused by the call, in words.
    routerOptions: { maxParamLength: 64 * kibibyte },
    // The contract's schemas check and trim: Fastify's own compilers need not be loaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    rewriteUrl: readableAddress,
    clientErrorHandler: unread.answer,
  });
  app.addHook('preClose', services.jobs.close);
  // Streams that nobody ends would keep the server from closing.
  app.addHook('preClose', async () => services.liveUpdates.close());
  app.addHook('onClose', async () => services.standby?.close());
  app.setErrorHandler(answerErrors(services.store.engine, services.gaps));
  headers(app, config);
  app.addHook('onRequest', unread.remember);
  shedLoad(app, rest);
  limitTurns(app, turn);
  timeOutWrites(app, reading);
  logAnswers(app, { ...services, log });

  await app.register(cookie);
  answerOddRequests(app);
  app.addHook('onRequest', refuseCrossSite(config.PUBLIC_URL));
  refuseUntilOpen(app, phase);
  app.removeContentTypeParser('text/plain');

  const refuseOthers = refuseOtherMethods(app);
  serve(app, { services, handlers, timeouts: rest });
  describeApi(app, services);
  apiPage(app, services);
  health(app, services, phase);
  manifest(app, services);
  pictures(app, services);
  serveMetrics(app, services);
  await pages(app);
  refuseOthers();
  return { app, services };
}

function noSchemas(): never {
  throw new Error('Schemas belong into the contract');
}

function openServices(
  { store, config, log, clock, hashCost = fullCost }: Parts,
  { pages: most }: Pick<typeof bounds, 'pages'>,
): Services {
  const metrics = openMetrics();
  const { DATABASE_STANDBY_URL: url } = config;
  return {
    store,
    standby: url ? openStandby(store, { url, onStranger: sayOnce(log) }) : undefined,
    config,
    clock,
    gaps: openGaps(store.engine, { log, metrics }),
    ledger: openLedger(store),
    claims: openClaims(store),
    sessions: openSessions(store),
    lookUps: openLookUps(store),
    liveUpdates: openLiveUpdates(store, { clock, bounds: most, log }),
    jobs: openJobRunner({ store, folder: backupsOf(config), clock }),
    metrics,
    hashing: openHashing(hashCost),
  };
}

/** Says that what should be a standby of the database is none. */
function sayOnce(log: FastifyBaseLogger): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) log.error('DATABASE_STANDBY_URL leads to another database, which is not read');
    isSaid = true;
  };
}

function logAnswers(
  app: FastifyInstance,
  { log, metrics }: { log: FastifyBaseLogger; metrics: Metrics },
): void {
  app.addHook('onResponse', ({ id: reqId, method, routeOptions }, reply, done) => {
    // The route, not the address: an address can hold a mobile number.
    const { url: route = 'none' } = routeOptions;
    const { statusCode: status, elapsedTime: ms } = reply;
    log.info({ reqId, method, route, status, ms }, 'answered');
    if (!isEventStream(reply)) metrics.answered({ method, route, status, ms });
    done();
  });
}
