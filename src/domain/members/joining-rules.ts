// The rules by which two cards of one guest become one.
import { messages } from '../../contract/messages/messages.ts';
import { limits } from '../../contract/values/values.ts';
import { Refusal } from '../refusal.ts';
import { noNumber } from './mobile.ts';

/** The milliseconds within which a join can be undone: a day. */
export const partingSpan = 86_400_000;

interface Named {
  name: string;
  mobile: string;
}

/** The sums of a card that a join adds up. */
export interface CardSums {
  points: number;
  spent: number;
  owed: number;
}

/**
 * The sums of the card that two cards become: what is owed is paid with all points that can be
 * spent. Refuses more points than a card can have.
 */
export function joinedSums(one: CardSums, other: CardSums): CardSums {
  const points = one.points + other.points;
  if (points > limits.points) throw new Refusal('conflict', messages.joinsTooMuch);
  const [spent, owed] = [one.spent + other.spent, one.owed + other.owed];
  const paid = Math.min(owed, points - spent);
  return { points: points - paid, spent, owed: owed - paid };
}

/**
 * Refuses a name or a number that neither card has, since the office has seen others, and no number
 * where a card has one. Returns the card whose number stays.
 */
export function chosenOf<Card extends Named>(chosen: Named, cards: readonly [Card, Card]): Card {
  const isThere = cards.some(({ name }) => name === chosen.name);
  const owner = cards.find(({ mobile }) => mobile === chosen.mobile);
  const isLost = chosen.mobile === noNumber && cards.some(({ mobile }) => mobile !== noNumber);
  if (!isThere || !owner || isLost) throw new Refusal('conflict', messages.otherCardsByNow);
  return owner;
}
