// Guests' own cards, as a page begins with them.
import type { CardMessage } from '../../contract/occasions/guest-messages.ts';
import type {
  CardQuestion,
  LevelPeriod,
  PointEnd,
  WaitingPoints,
  WaitingRequest,
} from '../../contract/members/waiting.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';
import { findCustomers, type StoredCustomer } from '../members/customer-queries.ts';
import { readWaitingParts } from './fingerprints.ts';
import { cardCursor, cardState } from './live-update-queries.ts';

interface CardSought {
  customerId: number;
  now: Date;
}

interface Card {
  customer: StoredCustomer;
  /** The cursor with which the card's live updates begin. */
  cursor: string;
  waiting: WaitingRequest[];
  arriving: WaitingPoints[];
  /** The points that the guest owes. */
  owed: number;
  /** What the guest is told of points that end. */
  ends: PointEnd[];
  /** The level where the points of a period count. */
  period: LevelPeriod | undefined;
  question: CardQuestion | undefined;
  /** The messages that are not read. */
  messages: CardMessage[];
}

/** Reads the card of a guest; undefined if there is no such guest. */
export type ReadCard = (sought: CardSought) => Promise<Card | undefined>;

/**
 * Creates the reader of cards. Cards that are asked for in one turn of the event loop are read
 * together, since levels and offers are the same on all of them.
 */
export const createCardReader = (store: DatabaseContext): ReadCard =>
  batched(async (sought: CardSought[]) => {
    const customers = await findCustomers(
      store,
      sought.map(({ customerId }) => customerId),
    );
    const waitingParts = await readWaitingParts(store, customers, sought.at(-1)!.now);
    const cards = new Map<number, Card>();
    for (const customer of customers) {
      const { id } = customer;
      const cursor = cardCursor(cardState(customer, waitingParts));
      const [waiting, arriving] = [
        waitingParts.waiting.get(id) ?? [],
        waitingParts.arriving.get(id) ?? [],
      ];
      const owed = waitingParts.owed.get(id) ?? 0;
      const unread = waitingParts.messages.get(id) ?? [];
      const ends = waitingParts.ends.get(id) ?? [];
      const question = waitingParts.questions.get(id);
      const period = waitingParts.periods.get(id);
      const beside = { waiting, arriving, owed, ends, period, question, messages: unread };
      cards.set(id, { customer, cursor, ...beside });
    }
    return ({ customerId }) => cards.get(customerId);
  });
