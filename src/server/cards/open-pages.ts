// The open pages by account, within the limits of each share.
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Audience } from '../../storage/database/notifier.ts';

/** The limits of open pages: of one account, from one network, and in all. */
export interface PageBounds {
  account: number;
  network: number;
  all: number;
}

interface Owned {
  customerId: number;
  from: string;
}

/** The `Retry-After` of a refused page, in seconds. */
const retryAfter = 20;

/**
 * Keeps the open pages. If a network or the server has reached its limit, a page of the account or
 * network with the most pages is closed in favour of a newcomer that would have fewer; other
 * newcomers are refused.
 */
export function createOpenPages<Page extends Owned>(limits: PageBounds) {
  const everybody = createCrowd<Page>();
  const networks = new Map<string, Crowd<Page>>();

  /** Adds a page; removes and returns the pages that have to be closed for it. */
  function add(page: Page): Page[] {
    const { customerId, from } = page;
    if (everybody.of(customerId).length >= limits.account) {
      throw new Refusal('throttled', messages.tooManyPages, retryAfter);
    }
    const near = networks.get(from) ?? createCrowd<Page>();
    const full =
      (near.count() >= limits.network && near) || (everybody.count() >= limits.all && everybody);
    const closing = full ? full.spare(customerId) : undefined;
    if (closing) remove(closing);
    networks.set(from, near);
    for (const crowd of [near, everybody]) crowd.add(page);
    return closing ? [closing] : [];
  }

  function remove(page: Page) {
    everybody.remove(page);
    const near = networks.get(page.from);
    near?.remove(page);
    if (near?.count() === 0) networks.delete(page.from);
  }

  return {
    add,
    remove,
    has: everybody.has,
    of: (audience: Audience): Page[] =>
      audience === 'everybody' ? everybody.all() : audience.flatMap(everybody.of),
  };
}

type Crowd<Page extends Owned> = ReturnType<typeof createCrowd<Page>>;

/** Pages by their account. */
function createCrowd<Page extends Owned>() {
  const accounts = new Map<number, Set<Page>>();
  let count = 0;

  function add(page: Page) {
    const own = accounts.get(page.customerId) ?? new Set();
    accounts.set(page.customerId, own.add(page));
    count += 1;
  }

  function remove(page: Page) {
    const own = accounts.get(page.customerId);
    if (!own?.delete(page)) return;
    count -= 1;
    if (own.size === 0) accounts.delete(page.customerId);
  }

  /** The oldest page of the account with the most; refuses a newcomer that would have as many. */
  function spare(customerId: number): Page {
    let largest = new Set<Page>();
    for (const own of accounts.values()) if (own.size > largest.size) largest = own;
    const [oldest] = largest;
    if (oldest && largest.size > (accounts.get(customerId)?.size ?? 0) + 1) return oldest;
    throw new Refusal('throttled', messages.tryAgainLater, retryAfter);
  }

  return {
    add,
    remove,
    spare,
    count: () => count,
    has: (page: Page) => accounts.get(page.customerId)?.has(page) ?? false,
    of: (customerId: number): Page[] => [...(accounts.get(customerId) ?? [])],
    all: (): Page[] => [...accounts.values()].flatMap((own) => [...own]),
  };
}
