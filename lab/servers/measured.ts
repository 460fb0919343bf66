// The measured process: Sofra from its sources, with a route that answers a fixed JSON, and beside
// it a bare Fastify that answers every request with that JSON or with another one.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { PostedEntry } from '../../src/contract/points/points.ts';
import { createApp } from '../../src/server/app.ts';
import { createLog, standardOutput } from '../../src/server/operation/log.ts';
import { databaseOf, loadConfig } from '../../src/server/config.ts';
import {
  endDueClaims,
  lookForOccasions,
  sendMessages,
  updateSummaries,
} from '../../src/server/operation/schedule.ts';
import { openStore } from '../../src/storage/database/store.ts';
import { answerBenchmark } from './program.ts';

const config = loadConfig(process.env);
const store = openStore(databaseOf(config));
const log = createLog(config.LOG_LEVEL, standardOutput());
const { app, services } = await createApp({ store, config, log, clock: () => new Date() });

const periodic = {
  sums: updateSummaries,
  claims: endDueClaims,
  look: lookForOccasions,
  messages: sendMessages,
};
/** Ends the periodic work that is running. */
let ending = new AbortController();

function keep(works: readonly (keyof typeof periodic)[]) {
  ending.abort();
  ending = new AbortController();
  for (const work of works) void periodic[work](services, log, ending.signal);
}
if (process.env.SUMS !== 'none') keep(['sums']);

const fixed: PostedEntry = {
  customerId: 12_345,
  points: 120,
  total: 4_560,
  level: 'Bronze',
  transactionId: 654_321,
};
let answer: unknown = fixed;
app.post('/api/fixed', async () => fixed);
const bare = fastify();
bare.route({ method: ['GET', 'POST'], url: '/*', handler: async () => answer });

answerBenchmark(
  async () => {
    await Promise.all([app.close(), bare.close()]);
    await store.close();
  },
  (message) => {
    const asked = message as { answer: unknown } | { keeps: Parameters<typeof keep>[0] };
    if ('keeps' in asked) keep(asked.keeps);
    else ({ answer } = asked);
  },
);
const portOf = async (server: Pick<typeof bare, 'listen' | 'server'>) => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
};
process.send?.({ port: await portOf(app as never), barePort: await portOf(bare) });
