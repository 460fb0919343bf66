// Feeds the hooks: numbers events, sends them, and notes the answers.
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { AllowedTargets } from '../../domain/connections/hook-rules.ts';
import { fanOut, findDue, hasDue, type DueEvent } from '../../storage/connections/deliveries.ts';
import {
  listHooks,
  readHookSettings,
  type StoredHook,
} from '../../storage/connections/hook-queries.ts';
import { hasNewEvents, numberEvents } from '../../storage/connections/outbox.ts';
import { recordOutcome } from '../../storage/connections/outcomes.ts';
import { underLease } from '../../storage/leases/leases.ts';
import type { Services } from '../context.ts';
import { bodyOf, idOf, secretsOf } from './event.ts';
import { send, timeout as defaultTimeout } from './send.ts';

/** The limit of concurrent deliveries of a hook; after a try without an answer it is one. */
const maxConcurrent = 8;
/** The interval in milliseconds at which new events are read while others are being sent. */
const lookInterval = 1_000;

export interface FeedOptions {
  /** Aborts pending deliveries, which the next run sends again. */
  leaving?: AbortSignal;
  /** The timeout of a try in milliseconds. */
  timeout?: number;
  /** A source of random numbers from 0 to 1, like `Math.random`. */
  random?: () => number;
}

type FeedServices = Pick<Services, 'store' | 'clock' | 'config' | 'metrics'>;

interface Feed extends FeedServices, Required<Omit<FeedOptions, 'leaving'>> {
  holder: string;
  stopping: AbortSignal;
  /** The pending deliveries, by hook and member. */
  flights: Map<number, Map<number, Promise<void>>>;
  /** The number of deliveries that have ended. */
  landed: number;
  /** The hooks whose last try had no answer. */
  silent: Set<number>;
}

/**
 * Sends due events until nothing is left that can be sent now. A lease lets only one process do
 * this at a time; if a second process begins because this one was delayed, an event may be sent
 * twice.
 */
export async function feedHooks(services: FeedServices, options: FeedOptions = {}): Promise<void> {
  const { store, clock } = services;
  if (!(await hasNewEvents(store.db)) && !(await hasDue(store.db, clock()))) return;
  const { leaving, timeout = defaultTimeout, random = Math.random } = options;
  const lost = new AbortController();
  const stopping = leaving ? AbortSignal.any([leaving, lost.signal]) : lost.signal;
  const onLost = () => lost.abort();
  await underLease(store.db, { work: 'hooks', clock, onLost }, async (holder) => {
    const state: Pick<Feed, 'flights' | 'landed' | 'silent'> = {
      flights: new Map(),
      landed: 0,
      silent: new Set(),
    };
    const { flights } = state;
    const feed = { ...services, timeout, random, holder, stopping, ...state };
    try {
      while (!stopping.aborted) {
        const { landed } = feed;
        // A delivery that ends meanwhile lets the next event of its member go.
        const isAll = (await feedOnce(feed)) && landed === feed.landed;
        if (isAll && allOf(flights).length === 0) break;
        // SQLite answers synchronously, so requests are let in between rounds.
        await (isAll ? nextArrival(feed) : immediate());
      }
    } finally {
      lost.abort();
      await Promise.allSettled(allOf(flights));
    }
  });
}

const allOf = (flights: Feed['flights']) =>
  [...flights.values()].flatMap((one) => [...one.values()]);

/** Waits until a delivery has succeeded or failed, or until it is time to read new events. */
async function nextArrival({ flights }: Feed): Promise<void> {
  const awake = new AbortController();
  const looking = pause(lookInterval, undefined, { signal: awake.signal }).catch(() => {});
  await Promise.race([looking, ...allOf(flights)]);
  awake.abort();
}

/** Begins all deliveries that are possible now; returns whether all events were looked at. */
async function feedOnce(feed: Feed): Promise<boolean> {
  const { store, clock, holder, flights, silent } = feed;
  const isNumbered = !(await numberEvents(store, { holder, clock }));
  const isFannedOut = !(await fanOut(store, { holder, clock }));
  const { networks } = await readHookSettings(store.db);
  const allowed = { networks, hosts: feed.config.HOOK_HOSTS };
  for (const hook of await listHooks(store.db)) {
    const now = clock();
    if (hook.state !== 'on') continue;
    if (hook.notBefore !== null && hook.notBefore > now.toISOString()) continue;
    const own = flights.get(hook.id) ?? new Map<number, Promise<void>>();
    flights.set(hook.id, own);
    const limit = (silent.has(hook.id) ? 1 : maxConcurrent) - own.size;
    if (limit <= 0) continue;
    for (const event of await findDue(store.db, { hook, now, limit, busy: [...own.keys()] })) {
      const flight = deliver(feed, { hook, event, allowed });
      own.set(event.customerId, flight);
      const onEnd = () => {
        own.delete(event.customerId);
        feed.landed += 1;
      };
      flight.then(onEnd, onEnd);
    }
  }
  return isNumbered && isFannedOut;
}

interface Delivering {
  hook: StoredHook;
  event: DueEvent;
  allowed: AllowedTargets;
}

/** Sends one event, and notes the outcome, unless the process is stopping. */
async function deliver(feed: Feed, { hook, event, allowed }: Delivering): Promise<void> {
  const { store, clock, metrics, stopping, timeout, random, silent } = feed;
  const at = clock();
  const answered = await send({
    address: hook.address,
    id: idOf(hook, event),
    body: bodyOf(event),
    secrets: secretsOf(hook, at),
    at,
    allowed,
    timeout,
    signal: stopping,
  });
  if (stopping.aborted && !answered.delivered) return;
  if (answered.status === null) silent.add(hook.id);
  else silent.delete(hook.id);
  const { delivered, ms } = answered;
  metrics.hookAnswered({ hook: hook.id, delivered, ms });
  await recordOutcome(store, { hook, event, ...answered, random: random(), now: clock() });
}
