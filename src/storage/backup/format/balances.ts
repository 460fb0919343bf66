// The balances of any number of customers while their entries are read, in little memory.
import type { Level } from '../../../contract/levels.ts';
import { levelAt } from '../../../domain/points/levels.ts';
import { keepNumbers, longer } from './numbers.ts';

export type Balances = ReturnType<typeof keepBalances>;

/** Customers are added first, then their entries by rising number. */
export function keepBalances() {
  const ids = keepNumbers();
  /** The balance as the customer's row has it, and as the entries so far give it. */
  let [stated, sums] = [new Int32Array(64), new Int32Array(64)];
  /** The same for what is spent. */
  let [statedSpent, spent] = [new Int32Array(64), new Int32Array(64)];
  /** The number of the last entry; 0 while there is none. */
  let lastEntries = new Float64Array(64);

  const at = (place: number) => ({
    stated: stated[place]!,
    sum: sums[place]!,
    statedSpent: statedSpent[place]!,
    spent: spent[place]!,
    lastEntry: lastEntries[place]!,
  });

  return {
    add(customer: { id: number; points: number; spent: number }) {
      const place = ids.size;
      ids.add(customer.id);
      if (place === stated.length) {
        [stated, sums, lastEntries] = [longer(stated), longer(sums), longer(lastEntries)];
        [statedSpent, spent] = [longer(statedSpent), longer(spent)];
      }
      stated[place] = customer.points;
      statedSpent[place] = customer.spent;
    },

    /** Sets the balance after an entry; an unknown customer is ignored. */
    move({ customerId, id, balance }: { customerId: number; id: number; balance: number }) {
      const place = ids.placeOf(customerId);
      if (place === undefined) return;
      sums[place] = balance;
      lastEntries[place] = id;
    },

    /** Sets what is spent after a spending; an unknown customer is ignored. */
    spend({ customerId, spent: after }: { customerId: number; spent: number }) {
      const place = ids.placeOf(customerId);
      if (place !== undefined) spent[place] = after;
    },

    of(customerId: number) {
      const place = ids.placeOf(customerId);
      return place === undefined ? undefined : at(place);
    },

    /** The first customer, by the row counted from 1, whose row and entries differ. */
    firstWrong() {
      for (let place = 0; place < ids.size; place += 1) {
        const isWrong = stated[place] !== sums[place] || statedSpent[place] !== spent[place];
        if (isWrong) return { ...at(place), row: place + 1 };
      }
      return undefined;
    },

    /** The sum of all balances, the sum of what is spent, and the members of each level. */
    totals() {
      const balances = stated.subarray(0, ids.size);
      const levels: Partial<Record<Level, number>> = {};
      for (const balance of balances) {
        const level = levelAt(balance);
        levels[level] = (levels[level] ?? 0) + 1;
      }
      return { points: sumOf(balances), spent: sumOf(statedSpent), levels };
    },
  };
}

const sumOf = (numbers: Int32Array) => numbers.reduce((sum, number) => sum + number, 0);
