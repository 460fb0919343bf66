// `GET /metrics` for Prometheus, open to administrators and to clients with the token.
import { owners } from '../../contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { countSessions, readStatistics } from '../../storage/overview/overview-queries.ts';
import type { Services } from '../context.ts';
import { isSecret } from '../accounts/secrets.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { authorize } from '../http/session.ts';

/** The milliseconds for which counts from the database are reused. */
const countedEvery = 60_000;
/** The milliseconds for which an answer waits for a count; it then has the last values. */
const countTimeout = 2_000;

/** Answers the metrics, and the numbers of members and sessions. */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const { metrics, store, liveUpdates, jobs } = services;
  const statistics = statisticsOf(services);
  const onRequest = (request: FastifyRequest) => admitReader(services, request);
  app.get('/metrics', { onRequest }, async ({ log }, reply) => {
    // While the database is away or overloaded the other metrics are needed most, so these keep
    // their last values.
    const logBug = (error: unknown) => {
      const isKnown = error instanceof Refusal || store.engine.isUnavailable(error);
      if (!isKnown) log.error({ err: error }, 'figures are missing');
      return null;
    };
    await waitAtMost(statistics().catch(logBug), countTimeout);
    metrics.looked({
      connections: store.engine.connections(),
      openCards: liveUpdates.count(),
      job: await jobs.progress().catch(logBug),
    });
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

async function admitReader(services: Services, request: FastifyRequest): Promise<void> {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return void (await authorize(services, request, { may: owners }));
  const { METRICS_TOKEN: secret } = services.config;
  if (secret === undefined || !isSecret(token, { secret })) {
    throw new Refusal('unauthenticated', messages.logInFirst);
  }
}

/** The sessions come last, since their count takes turns with other long work. */
function statisticsOf({ store, clock, metrics }: Services) {
  const count = countAgain(clock, async () => {
    metrics.counted(await readStatistics(store, clock()));
  });
  const countAllSessions = countAgain(clock, async () => {
    metrics.sessionsCounted(await countSessions(store));
  });
  return async () => {
    await count();
    await countAllSessions();
  };
}

/** Counts again if the last count is too old; concurrent requests share a count. */
function countAgain(clock: () => Date, count: () => Promise<void>) {
  let taken = -Infinity;
  let running: Promise<void> | undefined;

  async function take() {
    try {
      await count();
      taken = clock().getTime();
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (clock().getTime() - taken >= countedEvery) await (running ??= take());
  };
}
