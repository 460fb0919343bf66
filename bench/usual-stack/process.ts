// The process of the usual stack: Express, Drizzle and sessions in PostgreSQL, on Sofra's tables.
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { standardOutput } from '../../src/server/operation/log.ts';
import { answerBenchmark } from '../setup/answer-benchmark.ts';
import { createUsualApp } from './app.ts';
import { openDatabase } from './database.ts';

const { db, pool } = openDatabase(process.env.DATABASE_URL!);
const log = pino({ level: process.env.LOG_LEVEL ?? 'info' }, standardOutput());
const server = createUsualApp({ db, pool, log }).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

answerBenchmark(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await pool.end();
});
