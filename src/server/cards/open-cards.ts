// The open cards of this process, to which live updates are sent, and the call that opens one.
import { setImmediate as turn } from 'node:timers/promises';
import { messages } from '../../contract/messages/messages.ts';
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import { networkOf, siteOf } from '../../domain/addresses.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../../storage/database/store.ts';
import type { Audience } from '../../storage/database/notifier.ts';
import {
  beginningOf,
  readUpdates,
  type Ended,
  type Updates,
} from '../../storage/cards/live-update-queries.ts';
import { findCustomer } from '../../storage/members/customer-queries.ts';
import type { Handlers, LiveUpdates, Reader, WatchedCard } from '../context.ts';
import { createOpenPages, type PageBounds } from './open-pages.ts';

export const news: Handlers<'news'> = {
  watchCard: async ({ query }, context) => {
    const { store, liveUpdates, caller, sessionHash, actor, lastEventId, now } = context;
    const customer = found(await findCustomer(store, caller.id), messages.customerNotFound);
    const after = lastEventId ?? query.after;
    const { cursor, isAnew } = await beginningOf(store, { customer, now, after });
    const network = networkOf(actor.address ?? '');
    const from = siteOf(network) ?? network;
    const card = { customerId: caller.id, from, sessionHash, cursor };
    return (reader) => {
      if (isAnew) reader.send(cursor, { kind: 'reload' });
      return liveUpdates.watch(card, reader);
    };
  },
};

/** The number of cards that are read in one batch. */
const batchSize = 256;
/**
 * The interval in milliseconds between checks of all cards, which also keep their connections
 * alive.
 */
const interval = 20_000;

interface Page extends WatchedCard {
  reader: Reader<LiveUpdate>;
  /** Whether the buffer of its reader is full. */
  full: boolean;
}

interface Options {
  clock: () => Date;
  bounds: PageBounds;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Creates the live updates. When something is published for a page, and at every interval, the
 * changes since the page's cursor are read and sent. So notices need no data, and a lost notice
 * only delays the update.
 */
export function createLiveUpdates(store: Store, { clock, bounds, log }: Options): LiveUpdates {
  const pages = createOpenPages<Page>(bounds);
  let closed = false;
  const waiting = inGroups<Page>(
    async (group) => {
      const outcomes = await readUpdates(store, group, clock());
      for (const [i, page] of group.entries()) if (pages.has(page)) tell(page, outcomes[i]!);
    },
    logFailed(store, log),
  );
  const wake = (audience: Audience) => waiting.add(pages.of(audience));

  function tell(page: Page, outcome: Updates | Ended) {
    if (!('ended' in outcome)) {
      deliver(page, outcome);
      if (outcome.more && !page.full) waiting.add([page]);
      return;
    }
    const { why } = outcome;
    if (why) page.reader.send(page.cursor, { kind: 'gone', why });
    leave(page);
  }

  function leave(page: Page) {
    forget(page);
    page.reader.end();
  }

  function forget(page: Page) {
    waiting.drop(page);
    pages.remove(page);
  }

  async function checkAll() {
    const open = pages.of('everybody');
    for (let first = 0; first < open.length; first += batchSize) {
      for (const page of open.slice(first, first + batchSize).filter(pages.has)) {
        // A reader with a full buffer is disconnected; it reconnects later with its cursor.
        if (page.full) leave(page);
        else page.full = !page.reader.send(page.cursor);
      }
      // Ten thousand writes without a pause would delay all requests.
      await turn();
    }
    wake('everybody');
  }

  function watch(card: WatchedCard, reader: Reader<LiveUpdate>) {
    if (closed) throw new Refusal('unavailable', messages.unavailable, 1);
    const page = { ...card, reader, full: false };
    for (const closing of pages.add(page)) leave(closing);
    page.full = !reader.send(card.cursor);
    wake([card.customerId]);
    const resume = () => {
      if (page.full) wake([card.customerId]);
      page.full = false;
    };
    return { resume, stop: () => forget(page) };
  }

  const timer = setInterval(() => void checkAll(), interval).unref();
  const unsubscribe = store.engine.notifier.subscribe(wake);
  const close = () => {
    closed = true;
    unsubscribe();
    clearInterval(timer);
    pages.of('everybody').forEach(leave);
  };
  return { watch, count: () => pages.of('everybody').length, close };
}

/** Logs why updates were not sent; an unreachable database is logged once for all requests. */
const logFailed =
  ({ engine }: Store, log: Options['log']) =>
  (error: unknown) => {
    if (!engine.isUnavailable(error)) log.error({ err: error }, 'open cards were not told');
  };

/**
 * Sends as many updates as fit into the reader's buffer; the cursor marks the beginning of the
 * rest.
 */
function deliver(page: Page, { updates }: Updates) {
  for (const { cursor, update } of updates) {
    if (page.full) return;
    page.cursor = cursor;
    page.full = !page.reader.send(cursor, update);
  }
}

/**
 * Processes items in batches, each once, however often it was added meanwhile. A batch that fails
 * is reported, and dropped with all items that wait: the next interval may succeed.
 */
function inGroups<Item>(
  work: (group: Item[]) => Promise<void>,
  onFailed: (error: unknown) => void,
) {
  const waiting = new Set<Item>();
  let working = false;

  async function workAll() {
    while (waiting.size > 0) {
      const group = [...waiting].slice(0, batchSize);
      for (const item of group) waiting.delete(item);
      await work(group).catch((error: unknown) => {
        waiting.clear();
        onFailed(error);
      });
      // SQLite answers synchronously, so other requests are let in between batches.
      await turn();
    }
    working = false;
  }

  return {
    add: (items: Item[]) => {
      for (const item of items) waiting.add(item);
      if (working || waiting.size === 0) return;
      working = true;
      setImmediate(() => void workAll());
    },
    drop: (item: Item) => void waiting.delete(item),
  };
}
