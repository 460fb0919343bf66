// Load shedding: the limits of concurrent requests and of slow readers, and the answer beyond them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../../contract/messages/messages.ts';
import { networkOf } from '../../../domain/addresses.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { sendRefusal } from '../errors.ts';
import { hasBody } from './uploads.ts';
import { Socket } from 'node:net';

/** A request beyond the limit can be repeated after a second. */
const turnedDown = new Refusal('unavailable', messages.unavailable, 1);
/** The interval in milliseconds between log lines about the number of refused requests. */
const logInterval = 10_000;

/** The limits, which `bounds` in app.ts explains. */
interface Bounds {
  requests: number;
  arriving: Unfinished;
  leaving: Unfinished;
  body: number;
  looking: number;
}

/**
 * The limit of one network, for items that have taken more than `slow` milliseconds, and that of
 * all.
 */
interface Unfinished {
  network: number;
  slow: number;
  all: number;
}

/**
 * Limits the requests that are served concurrently, and turns others away before anything is done
 * for them: 503, with the time after which they may come again. A request whose body is still
 * arriving takes no place; if there are too many of these, the oldest are cut off, so that a body
 * that arrives at a usual speed is always served. A body that takes too long is cut off in any
 * case. An answer that is ready takes no place either, so that slow readers keep nobody out; the
 * oldest of too many are cut off, too. While the process is leaving, each connection ends with its
 * next answer, so that few are open when the app closes: a request that arrives on a connection
 * just as it is closed gets no answer. While the app closes, no request is accepted. `/healthz` is
 * always answered.
 */
export function shedLoad(app: FastifyInstance, bounds: Bounds, isLeaving: () => boolean): void {
  const served = createPlaces();
  const bodies = createBodies(bounds.arriving);
  const answers = openUnfinished<ServerResponse>(bounds.leaving);
  const sweep = setInterval(() => bodies.sweep(bounds.body), bounds.looking).unref();
  let closing = false;
  let turnedAway = 0;
  let toldAt = -logInterval;

  function serve({ log }: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (!closing && served.count() < bounds.requests) {
      served.take(reply.raw);
      return done();
    }
    turnedAway += 1;
    if (performance.now() - toldAt > logInterval) {
      const why = closing ? 'closing' : 'more requests than can be served';
      log.warn({ served: served.count(), turnedAway }, why);
      [toldAt, turnedAway] = [performance.now(), 0];
    }
    sendRefusal(reply, turnedDown);
  }

  function forgetAnswer(this: ServerResponse) {
    served.free(this);
    answers.remove(this);
  }

  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onClose', async () => clearInterval(sweep));
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, route } = request;
    const waits = hasBody(raw) && !raw.complete && !route.config.takesFile;
    if (waits) bodies.countSoon(request);
    if (route.url === '/healthz') return done();
    const answer = reply.raw;
    answer.on('close', forgetAnswer);
    if (closing || !waits) return serve(request, reply, done);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const { raw, route } = request;
    const waited = !served.has(reply.raw) && !reply.raw.closed;
    if (raw.complete) bodies.remove(raw);
    // A body may still be arriving for a call that takes none, which would never read it.
    else if (!route.config.takesFile) raw.resume();
    if (waited && route.url !== '/healthz') serve(request, reply, done);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply;
    if (closing || isLeaving()) reply.header('Connection', 'close');
    served.free(raw);
    if (isLeftOver(request)) bodies.count(request);
    const lies = !raw.destroyed && !isEventStream(reply) && !isBufferedImmediately(raw, payload);
    if (lies && request.route.url !== '/healthz') answers.add(raw, networkOf(request.ip));
    done(null, payload);
  });
  // This closes connections that an answer had promised to keep alive before the app began to
  // close.
  app.addHook('onResponse', (_, __, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/** The bodies that are still arriving. */
function createBodies(limits: Unfinished) {
  const bodies = openUnfinished<IncomingMessage>(limits);

  function count({ raw, ip }: FastifyRequest) {
    bodies.add(raw, networkOf(ip));
    // The body does not end with the answer: it may go on to arrive after a refusal.
    raw.on('close', forgetBody);
  }

  function forgetBody(this: IncomingMessage) {
    bodies.remove(this);
  }

  /** Requests of this turn of the event loop whose bodies were not whole with their headers. */
  let begun: FastifyRequest[] = [];

  /** Most bodies arrive with their headers or just after: those are not counted. */
  function countSoon(request: FastifyRequest) {
    if (begun.push(request) === 1) setImmediate(countBegun);
  }

  function countBegun() {
    const all = begun;
    begun = [];
    for (const request of all) {
      const { raw } = request;
      if (!raw.complete && !raw.destroyed) count(request);
    }
  }

  return { count, countSoon, remove: bodies.remove, sweep: bodies.sweep };
}

/** The remaining bytes of a refused file count as a body, too. */
const isLeftOver = ({ raw, route }: FastifyRequest): boolean =>
  route.config.takesFile !== undefined && hasBody(raw) && !raw.complete && !raw.destroyed;

/**
 * The size in characters up to which the system buffers an answer immediately, if no other answer
 * is waiting.
 */
const small = 4_096;

const isBufferedImmediately = ({ socket }: ServerResponse, payload: unknown): boolean =>
  typeof payload === 'string' && payload.length < small && socket?.writableLength === 0;

type Placed = ServerResponse & { hasPlace?: boolean };

/**
 * The places of requests that are served. They are counted and not kept in a set: a set makes a new
 * table again and again, and V8 keeps those that lie among its old objects, with all that was in
 * them, for longer than any request takes.
 */
function createPlaces() {
  let count = 0;
  return {
    count: () => count,
    take: (answer: Placed) => {
      answer.hasPlace = true;
      count += 1;
    },
    has: ({ hasPlace = false }: Placed) => hasPlace,
    free: (answer: Placed) => {
      if (answer.hasPlace) count -= 1;
      answer.hasPlace = false;
    },
  };
}

/** Bodies or answers in transit, by the network of the client. */
function openUnfinished<Item extends IncomingMessage | ServerResponse>(limits: Unfinished) {
  const all = new Map<Item, { network: string; since: number }>();
  const networks = new Map<string, Set<Item>>();

  function remove(item: Item): void {
    const { network } = all.get(item) ?? {};
    if (network === undefined) return;
    const own = networks.get(network);
    own?.delete(item);
    if (own?.size === 0) networks.delete(network);
    all.delete(item);
  }

  /** Cuts an item off, unless it is a body that has become whole since it was counted. */
  function cut(item: Item) {
    remove(item);
    if (!('complete' in item && item.complete)) item.destroy();
  }

  /** Cuts off the oldest slow items of a network that has too many. */
  function cutSlow(own: Set<Item>) {
    const now = performance.now();
    // Sets and maps keep their order of insertion: the oldest comes first.
    for (const oldest of own) {
      const isSlow = now - (all.get(oldest)?.since ?? now) > limits.slow;
      if (own.size <= limits.network || !isSlow) break;
      cut(oldest);
    }
  }

  function add(item: Item, network: string) {
    const own = networks.get(network) ?? new Set();
    networks.set(network, own.add(item));
    all.set(item, { network, since: performance.now() });
    cutSlow(own);
    const [oldest] = all.keys();
    if (all.size > limits.all && oldest) cut(oldest);
  }

  /** Cuts off what has become slow, and all that has taken longer than so many milliseconds. */
  function sweep(longest: number) {
    const now = performance.now();
    for (const [item, { since }] of all) {
      if (now - since <= longest) break;
      cut(item);
    }
    for (const own of networks.values()) cutSlow(own);
  }

  return { add, remove, sweep };
}

/** An endless answer: it takes no place of a request, and has no time limit. */
export const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/**
 * Ends a connection that has not taken anything of its answer for so many milliseconds. No time
 * runs while the answer is being made. A client that goes on reading, however slowly, is not cut
 * off; it costs no memory, since files are read only as fast as they are taken.
 */
export function timeOutWrites(app: FastifyInstance, timeout: number): void {
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    // An app that is asked without a network has no real socket. Once the answer is out, Node sets
    // the time that an idle connection is kept.
    if (socket instanceof Socket && !isEventStream(reply)) socket.setTimeout(timeout);
    done(null, payload);
  });
}
