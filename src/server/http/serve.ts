// Adds the routes of the contract: authorisation, validation, the handler, trimming of the reply.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { check } from '../../contract/values/check.ts';
import { isForPrograms, type Contract, type Endpoint } from '../../contract/endpoint.ts';
import type { FileOfRows } from '../../contract/values/export-query.ts';
import { fileTypes, type FileKind } from '../../contract/file-types.ts';
import { contract, type CallName } from '../../contract/index.ts';
import { messages } from '../../contract/messages/messages.ts';
import { provedFieldsOf } from '../../contract/proofs.ts';
import { limits, type Page } from '../../contract/values/values.ts';
import { recordedAddress } from '../../domain/addresses.ts';
import { Refusal, fieldsRefused } from '../../domain/refusal.ts';
import { refuseOff } from '../../domain/restaurant/switch-rules.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import type { Audience } from '../../storage/database/notifier.ts';
import { keepSession } from '../../storage/accounts/session-queries.ts';
import { lockKeysOf, type Program } from '../../storage/connections/key-queries.ts';
import { sendRows, sendFile, type Download } from './downloads.ts';
import { eventStream } from './load/event-stream.ts';
import { WrittenReply, type Context, type Events, type Services } from '../context.ts';
import { transact } from '../../storage/database/transaction.ts';
import { hashToken } from '../accounts/secrets.ts';
import { admitProgram, programOf } from './bearer.ts';
import {
  authorize,
  deviceOf,
  refuseStale,
  sessionsOf,
  tillOf,
  type CallerSession,
} from './session.ts';
import { readJsonLater, type ReadJson } from './json.ts';
import { timedUpload, streamBodies, type BodyTimeouts } from './load/uploads.ts';
import { replyText } from './reply-text.ts';
import type { Store } from '../../storage/database/store.ts';

type Handle = (input: unknown, context: Context<unknown>) => Promise<unknown>;

/** Adds a route for each call of the contract. */
export function serve(app: FastifyInstance, given: Parts): void {
  app.decorateRequest('callerSession');
  app.decorateRequest('program');
  const parts = { ...given, readJson: readJsonLater(app) };
  const calls = Object.entries(contract as unknown as Contract);
  for (const [name, endpoint] of calls) {
    if (!endpoint.takesFile) app.route(routeOf(parts, name, endpoint));
  }
  for (const kind of Object.keys(fileTypes) as FileKind[]) {
    app.register(async (files) => {
      streamBodies(files, kind, parts.timeouts);
      for (const [name, endpoint] of calls) {
        if (endpoint.takesFile === kind) files.route(routeOf(parts, name, endpoint));
      }
    });
  }
}

interface Parts {
  services: Services;
  handlers: Record<CallName, (input: never, context: never) => Promise<unknown>>;
  timeouts: BodyTimeouts;
  /** Whether each reply is also checked by its whole schema: see reply-text.ts. */
  provesReplies: boolean;
}

function routeOf(
  { services, handlers, timeouts, provesReplies, readJson }: Parts & { readJson: ReadJson },
  name: string,
  endpoint: Endpoint,
): RouteOptions {
  const send = sending(endpoint, { isProved: provesReplies });
  const [method, url] = endpoint.route.split(' ') as ['GET', string];
  const { takesFile, bodyLimit } = endpoint;
  const isProgramCall = isForPrograms(endpoint);
  return {
    method,
    url,
    config: { isCall: true, takesFile },
    ...(bodyLimit && { bodyLimit }),
    ...(takesFile && { bodyLimit: Number.MAX_SAFE_INTEGER }),
    // HEAD would begin a stream without a reader.
    exposeHeadRoute: !endpoint.sendsEvents && !endpoint.sendsRows,
    // The caller is checked before the body is read.
    onRequest: async (request, reply) => {
      if (!isProgramCall) {
        request.callerSession = await authorize(services, request, endpoint);
        await refuseSwitchedOff(services, request, endpoint);
        return;
      }
      request.program = await programOf(services, request);
      await admitProgram(services, { request, reply }, endpoint);
    },
    handler: async (request, reply) => {
      const handle = handlers[name as CallName] as Handle;
      const audiences: Audience[] = [];
      // The body is parsed as a part of the work, after the limit of concurrent calls of a key.
      const work = async () => {
        const input = {
          params: accept(endpoint.params, request.params),
          query: accept(endpoint.query, request.query, 'query'),
          body: takesFile ? undefined : accept(endpoint.body, readJson(request)),
        };
        const upload = takesFile ? timedUpload(request.raw, takesFile, timeouts) : request.raw;
        // Node discards the unread rest of a body, so that its connection can serve the next
        // request, but not of one that is piped.
        if (takesFile) reply.raw.once('finish', () => upload.resume());
        const notify = (audience: Audience) => void audiences.push(audience);
        const now = services.clock();
        return withReading(services, { request, reply }, async (reading) => {
          const given = { notify, upload, reading, now };
          const context = contextFor(services, endpoint, { request, reply }, given);
          return { answer: await handle(input, context), context };
        });
      };
      const { program } = request;
      const { answer, context } = await (program ? services.budgets.run(program, work) : work());
      for (const audience of audiences) services.store.engine.notifier.publish(audience);
      if (endpoint.sendsEvents) return sendEvents(reply, endpoint, answer as Events<unknown>);
      if (endpoint.sendsFile) return sendFile(reply, answer as Download, context.checkCaller);
      if (endpoint.sendsRows) {
        const file = { ...(answer as FileOfRows), kind: endpoint.sendsRows };
        return sendRows(reply, file, context.checkCaller);
      }
      return send(reply, answer);
    },
  };
}

/**
 * Refuses a call that the settings have switched off. An idempotent call is refused in its
 * transaction, behind the search for its first answer.
 */
async function refuseSwitchedOff(
  { readSwitches }: Services,
  { callerSession }: FastifyRequest,
  { needs, idempotent }: Endpoint,
): Promise<void> {
  if (!needs || idempotent) return;
  const isFree = needs.by !== undefined && callerSession?.caller.role !== needs.by;
  if (!isFree) refuseOff(needs, await readSwitches());
}

/** The value as the schema parses it; refuses others in the schema's words. */
function accept(schema: z.ZodMiniType, value: unknown, part?: 'query'): unknown {
  const { data, wrong } = check(schema, value);
  if (!wrong) return data;
  const [first, ...others] = wrong.map((field) => ({ ...field, ...(part && { part }) }));
  throw fieldsRefused([first!, ...others]);
}

const json = 'application/json; charset=utf-8';

/** A function that sends what a handler has answered, as the contract declares it. */
function sending({ reply: schema, paged }: Endpoint, how: { isProved: boolean }) {
  const page = schema as ReturnType<typeof Page>;
  const textOf = replyText(paged ? page.shape.rows : schema, how);
  const Count = paged && z.omit(page, { rows: true });
  return (reply: FastifyReply, answer: unknown) => {
    if (answer instanceof WrittenReply) return reply.type(json).send(answer.json);
    const text = textOf(Count ? (answer as Page<unknown>).rows : answer);
    if (text === undefined) return reply.code(204).send();
    if (Count) {
      const { next, total, more } = Count.parse(answer);
      reply.header('X-Total-Count', total);
      if (more) reply.header('X-Total-More', 'true');
      if (next !== undefined) reply.header('X-Next', next);
    }
    return reply.type(json).send(text);
  };
}

/**
 * Headers that make proxies forward each event immediately; the connection ends with the stream.
 */
const sendEvents = (reply: FastifyReply, { reply: event }: Endpoint, events: Events<unknown>) =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('X-Accel-Buffering', 'no')
    .header('Connection', 'close')
    .send(eventStream(events, (one) => event.parse(one) as { kind: string }));

function contextFor(
  services: Services,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  given: Pick<Context<unknown>, 'notify' | 'upload' | 'reading' | 'now'>,
): Context<unknown> {
  const { callerSession, program } = request;
  const { currentRoles, newSession, newTill, endSession } = sessionsOf(services, request, reply);
  const nobody = { role: 'system' as const, id: null, staffRole: undefined, pinSetBy: undefined };
  const by = callerSession?.caller ?? program;
  const { role, id, staffRole, pinSetBy } = { ...nobody, ...by };
  const actor = { role, id, address: recordedAddress(request.ip), staffRole, pinSetBy };
  const { now } = given;
  const device = deviceOf(services, request);
  const till = tillOf(services, request);
  return {
    ...services,
    ...given,
    reachedAt: `${request.protocol}://${request.host}`,
    caller: by,
    program,
    deviceHash: device && hashToken(device),
    tillHash: till && hashToken(till),
    sessionHash: callerSession?.sessionHash,
    actor,
    transact: (work, { leavesRows = false } = {}) => {
      const { store } = services;
      const run = (connection: Store['db']) =>
        transact({ ...store, db: connection }, async (db) => {
          const on = { ...store, db };
          if (callerSession) await keepSession(on, callerSession.sessionHash);
          (await lockKeysOf(on, [{ program }]))({ program, at: now });
          return work(db);
        });
      return leavesRows ? store.engine.leavingRows(store.db, run) : run(store.db);
    },
    audit: (db, action, { id: subjectId, detail } = {}) =>
      record(db, { actor, action, subjectId, detail, at: now }),
    // The proof is not checked again: it was fresh at the beginning, however long a file takes.
    checkCaller: async () => {
      if (program) return void (await programOf(services, request));
      const { freshProof: _, ...lasting } = endpoint;
      await authorize(services, request, lasting);
    },
    refuseStaleFor: (changes) => {
      const proved = provedFieldsOf(endpoint.body);
      const isProved = Object.keys(changes).some((name) => proved.includes(name));
      if (isProved && callerSession) refuseStale(callerSession.caller, now);
    },
    idempotencyKey: endpoint.idempotent && keyOf(request, endpoint),
    lastEventId: request.headers['last-event-id'] as string | undefined,
    currentRoles,
    newSession,
    newTill,
    endSession: async (how) => callerSession && endSession(callerSession, how),
  };
}

function keyOf({ headers }: FastifyRequest, { idempotent }: Endpoint): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) {
    if (idempotent === 'required') throw new Refusal('invalid', messages.keyRequired);
    return undefined;
  }
  if (typeof key === 'string' && key !== '' && key.length <= limits.idempotencyKey) return key;
  throw new Refusal('invalid', messages.keyTooLong);
}

declare module 'fastify' {
  interface FastifyRequest {
    callerSession: CallerSession | undefined;
    program: Program | undefined;
  }
}

/**
 * Runs a call that may read from a standby; if that fails, once more with the primary. A call that
 * uses `reading` must be repeatable. The header `Data-Age` says how many seconds old the answer may
 * be. With `Cache-Control: no-cache` (RFC 9111, 5.2.1.4), which clients send after a change,
 * everything is read from the primary.
 */
async function withReading<T>(
  { store, standby }: Pick<Services, 'store' | 'standby'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (reading: () => Store) => Promise<T>,
): Promise<T> {
  const wantsNow = /no-cache/i.test(request.headers['cache-control'] ?? '');
  const found = wantsNow ? undefined : standby?.reading();
  if (!found) return work(() => store);
  let isOld = false;
  const reading = () => {
    isOld = true;
    return found.store;
  };
  try {
    const answer = await work(reading);
    if (isOld) reply.header('Data-Age', Math.ceil(found.age));
    return answer;
  } catch (error) {
    if (!isOld || !mayPass(found.store, error)) throw error;
    standby?.failed();
    return work(() => store);
  }
}

/**
 * Whether the primary should be tried: the standby is unreachable, or has cancelled the read in
 * favour of replication.
 */
const mayPass = ({ engine }: Store, error: unknown) =>
  engine.isUnavailable(error) || engine.isRetryable(error);
