// The open cards of this process: who is told what, as soon as it has happened.
import { setImmediate as turn } from 'node:timers/promises';
import { messages } from '../../contract/messages.ts';
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../../storage/database/store.ts';
import type { Audience } from '../../storage/database/notifier.ts';
import { readUpdates, type Ended, type Updates } from '../../storage/cards/live-updates.ts';
import type { LiveUpdates, Reader, WatchedCard } from '../context.ts';
import { openPages, type PageBounds } from './open-pages.ts';

/** How many cards are looked at together. */
const together = 256;
/** Milliseconds between two times that all cards are looked at, and their lines kept open. */
const pulse = 20_000;

interface Page extends WatchedCard {
  reader: Reader<LiveUpdate>;
  /** Its reader takes no more for now. */
  full: boolean;
}

interface Options {
  clock: () => Date;
  bounds: PageBounds;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Pages are looked at when something is published for them and at every pulse, and are sent what
 * is other than their cursor says: no notice has to carry what happened, and a lost one costs only
 * time.
 */
export function openLiveUpdates(store: Store, { clock, bounds, log }: Options): LiveUpdates {
  const pages = openPages<Page>(bounds);
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

  async function beat() {
    const open = pages.of('everybody');
    for (let first = 0; first < open.length; first += together) {
      for (const page of open.slice(first, first + together).filter(pages.has)) {
        // It has not read what waits; it comes back when it can, and says what it has heard.
        if (page.full) leave(page);
        else page.full = !page.reader.send(page.cursor);
      }
      // Ten thousand lines at once would hold up everybody else.
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

  const beating = setInterval(() => void beat(), pulse).unref();
  const unsubscribe = store.engine.notifier.subscribe(wake);
  const close = () => {
    closed = true;
    unsubscribe();
    clearInterval(beating);
    pages.of('everybody').forEach(leave);
  };
  return { watch, count: () => pages.of('everybody').length, close };
}

/** Logs why cards were not told; that the database is away is logged once for all requests. */
const logFailed =
  ({ engine }: Store, log: Options['log']) =>
  (error: unknown) => {
    if (!engine.isUnavailable(error)) log.error({ err: error }, 'open cards were not told');
  };

/** Sends what there is room for; the cursor says where the rest begins. */
function deliver(page: Page, { updates }: Updates) {
  for (const { cursor, update } of updates) {
    if (page.full) return;
    page.cursor = cursor;
    page.full = !page.reader.send(cursor, update);
  }
}

/**
 * Does what is added, many at once and each once, however often it was added meanwhile. A group
 * that fails is told of, and given up with all that waits: at the next interval it may succeed.
 */
function inGroups<Item>(
  work: (group: Item[]) => Promise<void>,
  onFailed: (error: unknown) => void,
) {
  const waiting = new Set<Item>();
  let working = false;

  async function workAll() {
    while (waiting.size > 0) {
      const group = [...waiting].slice(0, together);
      for (const item of group) waiting.delete(item);
      await work(group).catch((error: unknown) => {
        waiting.clear();
        onFailed(error);
      });
      // SQLite answers without a pause, and others wait.
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
