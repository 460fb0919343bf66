// The application as a value: everything except the process in which it runs.
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { dayIn } from '../domain/days.ts';
import type { Store } from '../storage/database/store.ts';
import { createCardReader } from '../storage/cards/cards.ts';
import { createProgramFinder } from '../storage/connections/key-queries.ts';
import { createClaims } from '../storage/rewards/claim-queries.ts';
import { openStandby } from '../storage/database/standby.ts';
import { createLedger } from '../storage/points/point-queries.ts';
import { createLookUps } from '../storage/partners/look-ups.ts';
import { createVisits } from '../storage/visits/grouped-visits.ts';
import { postEntries, postSingleClaims } from '../storage/visits/reversals/single.ts';
import { createSessions } from '../storage/accounts/session-queries.ts';
import { createSwitchReader } from '../storage/restaurant/switch-queries.ts';
import { createJobRunner } from '../storage/jobs/runner.ts';
import type { WorkerProcess } from '../storage/jobs/worker-process.ts';
import { apiPage } from './api-docs/page.ts';
import { refuseCrossSite, headers } from './http/browser-safety.ts';
import { answerErrors, requestId } from './http/errors.ts';
import { oneTouch } from './channels/one-touch.ts';
import { createBudgets } from './connections/budgets.ts';
import type { HashCost, Services } from './context.ts';
import { handlers } from './handlers.ts';
import { levelOf } from './operation/log.ts';
import { health, refuseUntilOpen, type Phase } from './operation/health.ts';
import { serveMetrics } from './operation/metrics-endpoint.ts';
import { answerOddRequests, readableAddress, trackConnections } from './http/odd-requests.ts';
import { describeApi } from './api-docs/openapi.ts';
import { manifest, pages, pictures } from './http/files.ts';
import { refuseOtherMethods } from './http/methods.ts';
import { shedLoad, isEventStream, timeOutWrites } from './http/load/load-shedding.ts';
import { keepRoute } from './http/route.ts';
import { serve } from './http/serve.ts';
import { createLiveUpdates } from './cards/open-cards.ts';
import { createHashing, fullCost } from './accounts/passwords.ts';
import { backupsOf, type Config } from './config.ts';
import { limitTurns } from './http/load/turns.ts';
import { createOutageLog } from './metrics/outages.ts';
import { createMetrics } from './metrics/metrics.ts';

interface Parts {
  store: Store;
  config: Config;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** The state of the process; always open by default. */
  phase?: () => Phase;
  bounds?: Partial<typeof bounds>;
  /**
   * Whether replies are also checked by their whole schemas, as in tests: see http/reply-text.ts.
   */
  provesReplies?: boolean;
  /** The cost of password hashes, which only tests lower, since they hash thousands. */
  hashCost?: HashCost;
  /**
   * The cost of scrypt for the passphrase of copies, which only tests lower; the default is OWASP's
   * first choice, 128 MiB.
   */
  passphraseWork?: number;
  /** The process for jobs; tests pass one that is already running. */
  worker?: WorkerProcess;
}

/** The limits of one process: docs/decisions/0013. */
const bounds = {
  /** The limit of requests that are served concurrently. */
  requests: 1_000,
  /**
   * The limits of bodies that are still arriving: those of one network that have taken more than
   * `slow` milliseconds, and of all.
   */
  arriving: { network: 400, slow: 1_000, all: 4_000 },
  /** The same limits of answers that are still being sent, which slow phones keep in our memory. */
  leaving: { network: 400, slow: 5_000, all: 1_000 },
  /** The milliseconds of an event loop iteration in which requests may begin. */
  turn: 4,
  /** The limits of pages with live updates; each is a connection that stays open. */
  pages: { account: 8, network: 1_000, all: 10_000 },
  /** The timeout in milliseconds for the headers of a request. */
  headers: 10_000,
  /** The timeout in milliseconds for the body of a request, or for the next part of a file. */
  body: 15_000,
  /**
   * The milliseconds that any file may take; afterwards it needs at least this many bytes per
   * second.
   */
  file: { any: 60_000, rate: 65_536 },
  /** The timeout in milliseconds for a client to read a part of its answer. */
  reading: 30_000,
  /** The interval in milliseconds between checks for slow connections. */
  looking: 2_000,
};

/** Builds the app on a store; it can listen, or be called without a network (`inject`). */
export async function createApp(
  parts: Parts,
): Promise<{ app: FastifyInstance; services: Services }> {
  const { config, log, phase = () => 'open', bounds: overrides, provesReplies = false } = parts;
  const { headers: headersTimeout, turn, reading, ...rest } = { ...bounds, ...overrides };
  const services = createServices(parts, rest);
  const unread = trackConnections();
  // The first use of a time zone takes 13 ms, for which a guest would otherwise wait.
  dayIn(parts.clock(), 'UTC');
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Request ids are made on demand by `requestId`, since most requests need none.
    genReqId: () => '',
    // Most requests are logged once, so they need no child logger.
    childLoggerFactory: (logger) => logger,
    // Each proxy appends the address that it has seen; addresses before those can be forged by the
    // client.
    trustProxy: (_, hop) => hop < config.TRUST_PROXY,
    bodyLimit: 65_536,
    // The time limit of a body depends on the call: see load-shedding.ts and uploads.ts.
    requestTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval: rest.looking },
    // A request that arrives while the app closes is turned away by load-shedding.ts.
    return503OnClosing: false,
    keepAliveTimeout: 30_000,
    // Parameters that are too long are refused by the call, in words.
    routerOptions: { maxParamLength: 65_536 },
    // The contract's schemas validate and trim: Fastify's own compilers are not loaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    rewriteUrl: readableAddress,
    clientErrorHandler: unread.answer,
  });
  app.addHook('preClose', services.jobs.close);
  app.addHook('preClose', () => services.budgets.writeAll(parts.clock()));
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => services.liveUpdates.close());
  app.addHook('onClose', async () => services.standby?.close());
  app.setErrorHandler(answerErrors(services.store.engine, services.outages));
  keepRoute(app);
  headers(app, config);
  app.addHook('onRequest', unread.remember);
  shedLoad(app, rest, () => phase() === 'leaving');
  limitTurns(app, turn);
  timeOutWrites(app, reading);
  logAnswers(app, services, log);

  answerOddRequests(app);
  app.addHook('onRequest', refuseCrossSite(config.PUBLIC_URL));
  refuseUntilOpen(app, phase);
  app.removeContentTypeParser('text/plain');

  refuseOtherMethods(app);
  serve(app, { services, handlers, timeouts: rest, provesReplies });
  describeApi(app, services);
  apiPage(app, services);
  health(app, services, phase);
  manifest(app, services);
  pictures(app, services);
  oneTouch(app, services);
  serveMetrics(app, services);
  await pages(app);
  return { app, services };
}

function noSchemas(): never {
  throw new Error('Schemas belong into the contract');
}

function createServices(
  { store, config, log, clock, hashCost = fullCost, passphraseWork = 17, worker }: Parts,
  { pages: pageLimits }: Pick<typeof bounds, 'pages'>,
): Services {
  const metrics = createMetrics();
  const { DATABASE_STANDBY_URL: url } = config;
  return {
    store,
    standby: url ? openStandby(store, { url, onStranger: sayOnce(log) }) : undefined,
    config,
    clock,
    outages: createOutageLog(store.engine, { log, metrics }),
    ledger: createLedger(store, postEntries),
    claims: createClaims(store, postSingleClaims),
    visits: createVisits(store),
    sessions: createSessions(store),
    readSwitches: createSwitchReader(store),
    lookUps: createLookUps(store),
    readCard: createCardReader(store),
    findProgram: createProgramFinder(store),
    budgets: createBudgets(store),
    liveUpdates: createLiveUpdates(store, { clock, bounds: pageLimits, log }),
    jobs: createJobRunner({ store, folder: backupsOf(config), clock, worker }),
    metrics,
    hashing: createHashing(hashCost),
    passphraseWork,
  };
}

/** Logs once that the configured standby belongs to a different database. */
function sayOnce(log: FastifyBaseLogger): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) log.error('DATABASE_STANDBY_URL leads to another database, which is not read');
    isSaid = true;
  };
}

function logAnswers(app: FastifyInstance, { metrics }: Services, log: FastifyBaseLogger): void {
  const isDetailed = ['trace', 'debug'].includes(log.level);
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // The route is logged instead of the address, which can contain a mobile number. For a missing
    // file, Fastify has changed the route of the request.
    const { url: route = 'none' } = request.routeOptions;
    const { statusCode: status, elapsedTime: ms } = reply;
    const isStream = isEventStream(reply);
    const level = levelOf({ status, ms: isStream ? 0 : ms });
    // A request needs an id only if it is logged.
    if (level === 'info' || isDetailed) {
      log[level]({ reqId: requestId(request), method, route, status, ms }, 'answered');
    }
    if (!isStream) metrics.answered({ method, route, status, ms });
    done();
  });
}
