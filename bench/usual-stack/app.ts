// The calls of this server: log in, who am I, the members by name, an award.
import connectPgSimple from 'connect-pg-simple';
import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm';
import express, { type NextFunction, type Request, type Response } from 'express';
import session from 'express-session';
import helmet from 'helmet';
import type pg from 'pg';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';
import { isPassword } from '../../src/server/accounts/passwords.ts';
import { award } from './award.ts';
import type { Database } from './database.ts';
import { Refused } from './refused.ts';
import { admins, customers } from './tables.ts';

interface Parts {
  db: Database;
  pool: pg.Pool;
  log: Logger;
}

/** Milliseconds that a session lasts without a request, and between two that are noted. */
const idle = 1_800_000;
const notedEvery = 60_000;

export function createUsualApp({ db, pool, log }: Parts) {
  const queries = prepare(db);
  const app = express();
  // Nothing here is kept by a browser, so that a fingerprint of each answer would be for nothing.
  app.set('etag', false);
  app.use(pinoHttp({ logger: log, ...briefly }));
  app.use(helmet());
  app.use(express.json({ limit: '64kb' }));
  app.use(sessions(pool));

  app.post('/api/admin/login', async (request, response) => {
    const { username, password } = LogIn.parse(request.body);
    const [admin] = await queries.adminByName.execute({ key: username.toLowerCase() });
    if (!(await isPassword(password, admin?.password))) throw new Refused(401, 'Wrong password');
    await new Promise((resolve) => request.session.regenerate(resolve));
    request.session.adminId = admin!.id;
    response.json({ id: admin!.id, username: admin!.username });
  });
  app.use('/api', (request, _, next) => {
    const { session: own } = request;
    if (own.adminId === undefined) throw new Refused(401, 'Log in first');
    if (Date.now() - (own.notedAt ?? 0) > notedEvery) own.notedAt = Date.now();
    next();
  });
  app.get('/api/admin/me', async (request, response) => {
    const [admin] = await queries.adminById.execute({ id: request.session.adminId });
    if (!admin) throw new Refused(404, 'Not found');
    response.json(admin);
  });
  app.get('/api/customers', async (request, response) => {
    const { limit, after } = Page.parse(request.query);
    const [[counted], rows] = await Promise.all([
      queries.countCustomers.execute(),
      after
        ? queries.customersAfter.execute({ limit: limit + 1, ...placeOf(after) })
        : queries.customersByName.execute({ limit: limit + 1 }),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    response.set('X-Total-Count', String(counted!.total));
    if (rows.length > limit && last) response.set('X-Next', cursorOf(last));
    response.json(shown.map(({ nameKey: _, ...row }) => row));
  });
  app.post('/api/points', async (request, response) => {
    const answer = await award(db, Award.parse(request.body), {
      adminId: request.session.adminId!,
      address: request.ip ?? null,
      key: request.get('Idempotency-Key'),
    });
    response.json(answer);
  });
  app.use(answerErrors);
  return app;
}

const LogIn = z.strictObject({ username: z.string().max(50), password: z.string().max(128) });
const Page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  after: z.string().max(6_000).optional(),
});
const Place = z.tuple([z.string(), z.number().int()]);
const Award = z.strictObject({
  customerId: z.number().int(),
  points: z.number().int().min(-2_147_483_647).max(2_147_483_647),
  description: z.string().trim().normalize('NFC').min(1).max(500),
});

/** A session a cookie, in PostgreSQL; a use is noted once a minute and not with each request. */
function sessions(pool: pg.Pool) {
  const Store = connectPgSimple(session);
  return session({
    store: new Store({ pool, createTableIfMissing: true, disableTouch: true }),
    secret: 'of this benchmark',
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { maxAge: idle, httpOnly: true, sameSite: 'lax' },
  });
}

declare module 'express-session' {
  interface SessionData {
    adminId: number;
    notedAt: number;
  }
}

/** One line an answer, without headers. */
const briefly = {
  serializers: {
    req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({
      id,
      method,
      url,
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
};

/** The queries that are built once; each connection has PostgreSQL prepare them once. */
function prepare(db: Database) {
  const admin = { id: admins.id, username: admins.username };
  const { id, name, mobile, points, level, verificationCode, createdAt, nameKey } = customers;
  const limit = sql.placeholder('limit');
  const behind = or(
    gt(nameKey, sql.placeholder('nameKey')),
    and(eq(nameKey, sql.placeholder('nameKey')), gt(id, sql.placeholder('id'))),
  );
  const byName = () =>
    db
      .select({ id, name, mobile, points, level, verificationCode, createdAt, nameKey })
      .from(customers)
      .orderBy(asc(nameKey), asc(id))
      .limit(limit);
  return {
    adminByName: db
      .select({ ...admin, password: admins.password })
      .from(admins)
      .where(eq(admins.usernameKey, sql.placeholder('key')))
      .prepare('admin_by_name'),
    adminById: db
      .select(admin)
      .from(admins)
      .where(eq(admins.id, sql.placeholder('id')))
      .prepare('admin_by_id'),
    countCustomers: db.select({ total: count() }).from(customers).prepare('count_customers'),
    customersByName: byName().prepare('customers_by_name'),
    customersAfter: byName().$dynamic().where(behind).prepare('customers_after'),
  };
}

const cursorOf = ({ nameKey, id }: { nameKey: string; id: number }) =>
  Buffer.from(JSON.stringify([nameKey, id])).toString('base64url');

function placeOf(cursor: string) {
  const [nameKey, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  return { nameKey, id };
}

function answerErrors(error: unknown, request: Request, response: Response, _: NextFunction) {
  const status =
    error instanceof z.ZodError ? 400 : error instanceof Refused ? error.status : statusOf(error);
  if (status >= 500) request.log.error(error);
  response.status(status).json({ message: status < 500 ? (error as Error).message : 'Error' });
}

/** Of what the body parser refuses. */
const statusOf = (error: unknown) => (error as { status?: number }).status ?? 500;
