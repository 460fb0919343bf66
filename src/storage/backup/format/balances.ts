// Balances of any number of customers while their entries pass by, in small memory.
import type { Level } from '../../../contract/levels.ts';
import { levelAt } from '../../../domain/points/levels.ts';
import { keepRisingNumbers, longer } from './numbers.ts';

/** A balance in the making: what the customer's row says, and how far the entries have come. */
interface PostedEntry {
  told: number;
  sum: number;
  /** The same of what is spent. */
  toldSpent: number;
  spent: number;
  /** The number of the last entry; 0 while there is none. */
  lastEntry: number;
}

export type Balances = ReturnType<typeof keepBalances>;

/** Customers are added first, by rising number, then their entries by theirs. */
export function keepBalances() {
  const ids = keepRisingNumbers();
  let [told, sums] = [new Int32Array(64), new Int32Array(64)];
  let [toldSpent, spent] = [new Int32Array(64), new Int32Array(64)];
  let lastEntries = new Float64Array(64);

  return {
    add(customer: { id: number; points: number; spent: number }) {
      ids.add(customer.id);
      if (ids.size > told.length) {
        [told, sums, lastEntries] = [longer(told), longer(sums), longer(lastEntries)];
        [toldSpent, spent] = [longer(toldSpent), longer(spent)];
      }
      told[ids.size - 1] = customer.points;
      toldSpent[ids.size - 1] = customer.spent;
    },

    /** The customer of an entry moves to the balance after it; nothing where there is none. */
    move({ customerId, id, balance }: { customerId: number; id: number; balance: number }) {
      const place = ids.placeOf(customerId);
      if (place === undefined) return;
      sums[place] = balance;
      lastEntries[place] = id;
    },

    /** The customer of a spending has spent as much after it; nothing where there is none. */
    spend({ customerId, spent: after }: { customerId: number; spent: number }) {
      const place = ids.placeOf(customerId);
      if (place !== undefined) spent[place] = after;
    },

    of(customerId: number): PostedEntry | undefined {
      const place = ids.placeOf(customerId);
      return place === undefined ? undefined : at(place);
    },

    /** The first customer, counted from 1, whose row says something else than the entries. */
    firstWrong(): (PostedEntry & { row: number }) | undefined {
      for (let place = 0; place < ids.size; place += 1) {
        const isWrong = told[place] !== sums[place] || toldSpent[place] !== spent[place];
        if (isWrong) return { ...at(place), row: place + 1 };
      }
      return undefined;
    },

    /** The sum of all balances and of what is spent, and how many members each level has. */
    totals() {
      const levels: Partial<Record<Level, number>> = {};
      let [points, allSpent] = [0, 0];
      for (let place = 0; place < ids.size; place += 1) {
        const balance = told[place] as number;
        const level = levelAt(balance);
        levels[level] = (levels[level] ?? 0) + 1;
        points += balance;
        allSpent += toldSpent[place] as number;
      }
      return { points, spent: allSpent, levels };
    },
  };

  function at(place: number): PostedEntry {
    return {
      told: told[place] as number,
      sum: sums[place] as number,
      toldSpent: toldSpent[place] as number,
      spent: spent[place] as number,
      lastEntry: lastEntries[place] as number,
    };
  }
}
