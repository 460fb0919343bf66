// Numbers of rows, and the balances of customers while their entries are read: any number of them,
// in little memory.
import type { Level } from '../../../contract/values/levels.ts';
import { levelAt, usualLadder } from '../../../domain/points/levels.ts';

/** Customers are added first, then their entries by rising number. */
export function keepBalances() {
  const ids = keepNumbers();
  /** The balance as the customer's row has it, and as the entries so far give it. */
  let [stated, sums] = [new Int32Array(64), new Int32Array(64)];
  /** The points spent, in the same two ways. */
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
        const level = levelAt(balance, usualLadder);
        levels[level] = (levels[level] ?? 0) + 1;
      }
      return { points: sumOf(balances), spent: sumOf(statedSpent), levels };
    },
  };
}

const sumOf = (numbers: Int32Array) => numbers.reduce((sum, number) => sum + number, 0);

export type Numbers = ReturnType<typeof keepNumbers>;

/**
 * A set of whole numbers from 0 to 2^53, as a hash table with open addressing and linear probing. A
 * million numbers take 16 MB; a Map takes four times as much.
 */
export function keepNumbers() {
  let size = 0;
  let numbers = new Float64Array(64);
  /** Places from 1; 0 is free. Twice as many as numbers at least, so that a search is short. */
  let slots = new Uint32Array(128);

  function slotOf(number: number): number {
    for (let slot = spread(number); ; slot += 1) {
      const place = slots[(slot &= slots.length - 1)] as number;
      if (place === 0 || numbers[place - 1] === number) return slot;
    }
  }

  function grow() {
    numbers = longer(numbers);
    slots = new Uint32Array(slots.length * 2);
    for (let i = 0; i < size; i += 1) slots[slotOf(numbers[i] as number)] = i + 1;
  }

  /** The place of a number, from 0. */
  function placeOf(number: number): number | undefined {
    const place = slots[slotOf(number)] as number;
    return place === 0 ? undefined : place - 1;
  }

  return {
    get size() {
      return size;
    },
    placeOf,
    /** Adds a number at the next place; answers the place of the same number before it, if any. */
    add(number: number): number | undefined {
      const before = placeOf(number);
      if (before !== undefined) return before;
      if (size === numbers.length) grow();
      numbers[size] = number;
      size += 1;
      slots[slotOf(number)] = size;
      return undefined;
    },
  };
}

/** A copy of the numbers with room for as many again. */
function longer<A extends Float64Array | Int32Array>(numbers: A): A {
  const more = new (numbers.constructor as new (length: number) => A)(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** Both halves of a number mixed, as the finalizer of MurmurHash3 mixes. */
function spread(number: number): number {
  let mixed = (number >>> 0) ^ Math.imul((number / 2 ** 32) >>> 0, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
