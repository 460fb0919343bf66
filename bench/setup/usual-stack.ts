// The process of the usual stack: Express, sessions in PostgreSQL and Drizzle, on Sofra's tables.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import connectPgSimple from 'connect-pg-simple';
import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import express, { type NextFunction, type Request, type Response } from 'express';
import session from 'express-session';
import helmet from 'helmet';
import pg from 'pg';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';
import { answerBenchmark } from '../../lab/servers/program.ts';
import { isPassword } from '../../src/server/accounts/passwords.ts';
import { standardOutput } from '../../src/server/operation/log.ts';

// The tables of Sofra's migrations for Drizzle, as far as these calls need them.
const number = () => bigint({ mode: 'number' });
const id = () => number().primaryKey().generatedByDefaultAsIdentity();
const admins = pgTable('admins', {
  id: id(),
  username: text().notNull(),
  usernameKey: text().notNull(),
  password: text().notNull(),
  role: text().notNull(),
  customerId: number(),
  temporaryUntil: text(),
});
const customers = pgTable('customers', {
  id: id(),
  name: text().notNull(),
  nameKey: text().notNull(),
  mobile: text().notNull(),
  points: integer().notNull(),
  level: text().notNull(),
  verificationCode: text(),
  createdAt: text().notNull(),
  spent: integer().notNull(),
});
const summaries = pgTable('customer_summaries', {
  customerId: number().notNull(),
  visits: integer().notNull(),
  seenAt: text().notNull(),
});
const events = pgTable('special_events', {
  name: text().notNull(),
  multiplier: integer().notNull(),
  startDate: text().notNull(),
  endDate: text().notNull(),
  active: boolean().notNull(),
});
const entries = pgTable('point_transactions', {
  id: id(),
  customerId: number().notNull(),
  points: integer().notNull(),
  balance: integer().notNull(),
  description: text().notNull(),
  timestamp: text().notNull(),
  actorRole: text().notNull(),
  actorId: number(),
  action: text(),
  address: text(),
  idempotencyKey: text(),
  requestHash: text(),
});

/** A refusal with a status of its own. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const LogIn = z.strictObject({ username: z.string().max(50), password: z.string().max(128) });
const Page = z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) });
const Award = z.strictObject({
  customerId: z.number().int(),
  points: z.number().int().min(-2_147_483_647).max(2_147_483_647),
  description: z.string().trim().normalize('NFC').min(1).max(500),
});

/**
 * The timeout of a session without requests, and the interval of recording its use, in
 * milliseconds.
 */
const [idle, notedEvery] = [1_800_000, 60_000];
declare module 'express-session' {
  interface SessionData {
    adminId: number;
    notedAt: number;
  }
}

// The number of connections is Sofra's; PostgreSQL prepares each query once on each connection.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10 });
const db = drizzle({ client: pool });
const admin = { id: admins.id, username: admins.username };
const { name, mobile, points, level, verificationCode, createdAt, nameKey, spent } = customers;
const { visits } = summaries;
const lastVisitAt = sql<string | null>`case when ${visits} > 0 then ${summaries.seenAt} end`;
const ofCard = { mobile, points, level, verificationCode, createdAt, spent, visits, lastVisitAt };
const shownColumns = { id: customers.id, name, ...ofCard, nameKey };
const queries = {
  adminByName: db
    .select({ ...admin, password: admins.password })
    .from(admins)
    .where(eq(admins.usernameKey, sql.placeholder('key')))
    .prepare('admin_by_name'),
  adminById: db
    .select({
      ...admin,
      role: admins.role,
      customerId: admins.customerId,
      temporaryUntil: admins.temporaryUntil,
    })
    .from(admins)
    .where(eq(admins.id, sql.placeholder('id')))
    .prepare('admin_by_id'),
  countCustomers: db.select({ total: count() }).from(customers).prepare('count_customers'),
  customersByName: db
    .select(shownColumns)
    .from(customers)
    .innerJoin(summaries, eq(summaries.customerId, customers.id))
    .orderBy(asc(nameKey), asc(customers.id))
    .limit(sql.placeholder('limit'))
    .prepare('customers_by_name'),
};

const app = express();
// Browsers do not cache these answers, so an ETag would cost time for nothing.
app.set('etag', false);
app.use(
  pinoHttp({
    logger: pino({ level: process.env.LOG_LEVEL ?? 'info' }, standardOutput()),
    // Only refusals are logged, without headers.
    customLogLevel: (_, { statusCode }) => (statusCode >= 400 ? 'info' : 'silent'),
    serializers: {
      req: (asked: { id: unknown; method: string; url: string }) => {
        return { id: asked.id, method: asked.method, url: asked.url };
      },
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }),
);
app.use(helmet());
app.use(express.json({ limit: '64kb' }));
const SessionStore = connectPgSimple(session);
app.use(
  session({
    // The use of a session is recorded once a minute and not with each request.
    store: new SessionStore({ pool, createTableIfMissing: true, disableTouch: true }),
    secret: 'of this benchmark',
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { maxAge: idle, httpOnly: true, sameSite: 'lax' },
  }),
);
app.post('/api/admin/login', async (request, response) => {
  const { username, password } = LogIn.parse(request.body);
  const [found] = await queries.adminByName.execute({ key: username.toLowerCase() });
  if (!(await isPassword(password, found?.password))) throw new Refused(401, 'Wrong password');
  await new Promise((resolve) => request.session.regenerate(resolve));
  request.session.adminId = found!.id;
  response.json({ id: found!.id, username: found!.username });
});
app.use('/api', (request, _, next) => {
  const { session: own } = request;
  if (own.adminId === undefined) throw new Refused(401, 'Log in first');
  if (Date.now() - (own.notedAt ?? 0) > notedEvery) own.notedAt = Date.now();
  next();
});
app.get('/api/admin/me', async (request, response) => {
  const [found] = await queries.adminById.execute({ id: request.session.adminId });
  if (!found) throw new Refused(404, 'Not found');
  const { temporaryUntil, customerId, ...account } = found;
  const hasCard = customerId !== null;
  response.json({ ...account, hasCard, passwordReset: temporaryUntil !== null, tillId: null });
});
app.get('/api/customers', async (request, response) => {
  const { limit } = Page.parse(request.query);
  const [[counted], rows] = await Promise.all([
    queries.countCustomers.execute(),
    queries.customersByName.execute({ limit: limit + 1 }),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  response.set('X-Total-Count', String(counted!.total));
  const cursor = Buffer.from(JSON.stringify([last?.nameKey, last?.id])).toString('base64url');
  if (rows.length > limit) response.set('X-Next', cursor);
  // The field is left out where nothing was spent, as Sofra does.
  response.json(
    shown.map(({ nameKey: _, spent: own, ...row }) => (own ? { ...row, spent: own } : row)),
  );
});
app.post('/api/points', async (request, response) => {
  const asked = Award.parse(request.body);
  response.json(await award(asked, request));
});
app.use((error: unknown, request: Request, response: Response, _: NextFunction) => {
  // The refusals of the body parser have a status too.
  const own = (error as { status?: number }).status ?? 500;
  const status = error instanceof z.ZodError ? 400 : own;
  if (status >= 500) request.log.error(error);
  response.status(status).json({ message: status < 500 ? (error as Error).message : 'Error' });
});

/** Writes an award in one transaction; a repeated key gets the same answer as the first time. */
const award = (asked: z.infer<typeof Award>, request: Request) =>
  db.transaction(async (transaction) => {
    const [key, actorId] = [request.get('Idempotency-Key'), request.session.adminId!];
    const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
    const isOwn = and(eq(entries.actorRole, 'admin'), eq(entries.actorId, actorId));
    const withKey = and(eq(entries.idempotencyKey, key ?? ''), isOwn);
    const find = transaction.select().from(entries).where(withKey);
    const [earlier] = key === undefined ? [] : await find.prepare('find_entry').execute();
    if (earlier && earlier.requestHash !== requestHash) throw new Refused(409, 'Key used before');
    if (earlier) return answerOf(earlier);
    const at = new Date().toISOString();
    const { customerId, description } = asked;
    const lock = transaction.select({ points }).from(customers).for('update');
    const one = lock.where(eq(customers.id, customerId)).prepare('lock_customer');
    const [customer] = await one.execute();
    if (!customer) throw new Refused(404, 'Customer not found');
    const isNow = and(lte(events.startDate, at), gt(events.endDate, at), eq(events.active, true));
    const running = transaction.select().from(events).where(isNow).prepare('find_events');
    const best = (await running.execute()).toSorted((a, b) => b.multiplier - a.multiplier)[0];
    const multiplied = best && best.multiplier > 1 && asked.points > 0 ? best : undefined;
    const added = asked.points * (multiplied?.multiplier ?? 1);
    const total = customer.points + added;
    if (total < 0 || total > 2_147_483_647) throw new Refused(400, 'Balance out of bounds');
    const said = multiplied ? ` (×${multiplied.multiplier} ${multiplied.name})` : '';
    // A trigger updates the balance with the entry, and a generated column has the level.
    const change = { customerId, points: added, balance: total, description: description + said };
    const trail = { timestamp: at, actorRole: 'admin', actorId, action: 'points.awarded' };
    const origin = { address: request.ip ?? null, idempotencyKey: key };
    const values = { ...change, ...trail, ...origin, requestHash: key && requestHash };
    const add = transaction.insert(entries).values(values).returning({ id: entries.id });
    const [entry] = await add.prepare('add_entry').execute();
    return answerOf({ ...values, id: entry!.id });
  });

type Entry = Pick<typeof entries.$inferSelect, 'id' | 'customerId' | 'points' | 'balance'>;

const answerOf = (entry: Entry) => ({
  customerId: entry.customerId,
  points: entry.points,
  total: entry.balance,
  level: levelAt(entry.balance),
  transactionId: entry.id,
});

function levelAt(balance: number): string {
  if (balance > 500_000) return 'Diamond';
  if (balance > 300_000) return 'Gold';
  if (balance > 100_000) return 'Silver';
  return balance > 1_000 ? 'Bronze' : 'Starter';
}

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
answerBenchmark(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await pool.end();
});
