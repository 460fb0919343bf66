// Hangs every endpoint of the contract on the router: who may, is it well formed, answer, trim.
import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Contract, Endpoint } from '../contract/endpoint.ts';
import { contract } from '../contract/index.ts';
import { messages } from '../contract/messages.ts';
import { limits, type Page } from '../contract/values.ts';
import { Refusal } from '../domain/refusal.ts';
import { record } from '../storage/audit.ts';
import { admins } from './admins.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { benefits } from './benefits.ts';
import { counter } from './counter.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import type { Desk, Handlers, House } from './handlers.ts';
import { offers } from './offers.ts';
import { partners } from './partners.ts';
import { points } from './points.ts';
import { admit, sessionsOf, type Visit } from './session.ts';
import { settings } from './house.ts';
import { submissions } from './submissions.ts';
import { terms } from './terms.ts';

const handlers: Handlers<typeof contract> = {
  ...customers,
  ...points,
  ...benefits,
  ...offers,
  ...terms,
  ...partners,
  ...counter,
  ...events,
  ...submissions,
  ...settings,
  ...admins,
  ...audit,
  ...backups,
};

/** Bytes. The whole body becomes one text, of which Node's longest has 2^29 - 24 characters. */
const largeBody = 500 * 1_024 * 1_024;

type Handle = (asked: unknown, desk: Desk<unknown>) => Promise<unknown>;

/** Adds a route for each call of the contract. */
export function serve(app: FastifyInstance, house: House): void {
  app.decorateRequest('visit');
  for (const [name, endpoint] of Object.entries(contract as unknown as Contract)) {
    const [method, url] = endpoint.place.split(' ') as ['GET', string];
    app.route({
      method,
      url,
      ...(endpoint.takesLargeBody && { bodyLimit: largeBody }),
      // Before the body is read: who may comes before what was sent.
      onRequest: async (request) => {
        request.visit = await admit(house, request, endpoint);
      },
      handler: async (request, reply) => {
        const asked = {
          params: checked(endpoint.params, request.params),
          query: checked(endpoint.query, request.query),
          body: checked(endpoint.body, request.body),
        };
        const handle = handlers[name as keyof typeof handlers] as unknown as Handle;
        const answer = await handle(asked, deskFor(house, endpoint, request, reply));
        return send(reply, endpoint, endpoint.reply.parse(answer));
      },
    });
  }
}

/** A value that the schema accepts; refuses with the schema's own words otherwise. */
function checked(schema: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Refusal('invalid', error.issues[0]?.message ?? messages.invalidInput);
}

function send(reply: FastifyReply, { paged, sendsFile }: Endpoint, answer: unknown) {
  if (answer === undefined) return reply.code(204).send();
  if (sendsFile) return sendFile(reply, answer as { path: string; name: string });
  if (!paged) return reply.send(answer);
  const { rows, next, total } = answer as Page<unknown>;
  reply.header('X-Total-Count', total);
  if (next !== undefined) reply.header('X-Next', next);
  return reply.send(rows);
}

/** The name is one that we gave the file, so that it needs no escaping. */
async function sendFile(reply: FastifyReply, { path, name }: { path: string; name: string }) {
  const file = await open(path);
  return reply
    .type('application/json; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Content-Length', (await file.stat()).size)
    .send(file.createReadStream());
}

function deskFor(
  house: House,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Desk<unknown> {
  const { visit } = request;
  const { beginSession, endSession } = sessionsOf(house, request, reply);
  const { role, id } = visit?.caller ?? { role: 'system' as const, id: null };
  const actor = { role, id, address: request.ip };
  const now = house.clock();
  return {
    ...house,
    caller: visit?.caller,
    sessionHash: visit?.sessionHash,
    actor,
    now,
    note: (db, action, { id: subjectId, detail } = {}) =>
      record(db, { actor, action, subjectId, detail, at: now }),
    idempotencyKey: endpoint.idempotent && keyOf(request),
    beginSession,
    endSession: async () => visit && endSession(visit),
  };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= limits.idempotencyKey) return key;
  throw new Refusal('invalid', messages.keyTooLong);
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit | undefined;
  }
}
