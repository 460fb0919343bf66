// Compact collections for any number of row numbers, and of customers' balances while entries are
// read.
import type { Level } from '../../../contract/values/level-names.ts';
import { levelAt, defaultLadder } from '../../../domain/points/level-rules.ts';

/** Collects balances: customers are added first, then their entries by ascending number. */
export function createBalances() {
  const ids = createAscending();
  /** The balance in the customer's row, and the balance after the entries so far. */
  let [stated, sums] = [new Int32Array(64), new Int32Array(64)];
  /** The spent points in the customer's row, and after the entries of spending so far. */
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

    /** Sets the spent points after an entry of spending; an unknown customer is ignored. */
    spend({ customerId, spent: after }: { customerId: number; spent: number }) {
      const place = ids.placeOf(customerId);
      if (place !== undefined) spent[place] = after;
    },

    of(customerId: number) {
      const place = ids.placeOf(customerId);
      return place === undefined ? undefined : at(place);
    },

    /** The row, counted from 1, of the first customer whose row and entries differ. */
    firstWrong() {
      for (let place = 0; place < ids.size; place += 1) {
        const isWrong = stated[place] !== sums[place] || statedSpent[place] !== spent[place];
        if (isWrong) return { ...at(place), row: place + 1 };
      }
      return undefined;
    },

    /** The sum of all balances, the sum of spent points, and the members of each level. */
    totals() {
      const balances = stated.subarray(0, ids.size);
      const levels: Partial<Record<Level, number>> = {};
      for (const balance of balances) {
        const level = levelAt(balance, defaultLadder);
        levels[level] = (levels[level] ?? 0) + 1;
      }
      return { points: sumOf(balances), spent: sumOf(statedSpent), levels };
    },
  };
}

const sumOf = (numbers: Int32Array) => numbers.reduce((sum, number) => sum + number, 0);

export type Ascending = ReturnType<typeof createAscending>;

/**
 * A set of whole numbers from 0 to 2^53 that are added in ascending order, as runs without gaps:
 * the numbers of a table's rows take 16 to 32 bytes for each gap that deleted rows have left.
 */
export function createAscending() {
  let [size, runs] = [0, 0];
  let last = Number.NaN;
  /** The first number of each run, and its place. */
  let [firsts, places] = [new Float64Array(8), new Float64Array(8)];

  /** The number of runs that begin at the number or before. */
  function runsUpTo(number: number): number {
    let [low, high] = [0, runs];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (firsts[middle]! <= number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    get size() {
      return size;
    },
    /** The place of a number, from 0. */
    placeOf(number: number): number | undefined {
      const after = runsUpTo(number);
      if (after === 0) return undefined;
      const place = places[after - 1]! + number - firsts[after - 1]!;
      return place < (after === runs ? size : places[after]!) ? place : undefined;
    },
    /** Adds a number, which is above all others, at the next place. */
    add(number: number): void {
      if (number !== last + 1) {
        if (runs === firsts.length) [firsts, places] = [longer(firsts), longer(places)];
        [firsts[runs], places[runs]] = [number, size];
        runs += 1;
      }
      last = number;
      size += 1;
    },
  };
}

export type Marks = ReturnType<typeof createMarks>;

/** A set of places, with a bit for each place up to the highest. */
export function createMarks() {
  let bits = new Uint8Array(64);
  return {
    /** Adds a place; returns whether it was missing. */
    add(place: number): boolean {
      const [byte, bit] = [place >>> 3, 1 << (place & 7)];
      while (byte >= bits.length) bits = longer(bits);
      const before = bits[byte]!;
      bits[byte] = before | bit;
      return (before & bit) === 0;
    },
  };
}

/**
 * A set of whole numbers from 0 to 2^53 in any order, as a hash table with open addressing and
 * linear probing. A million numbers take 16 MB; a Map takes four times as much.
 */
export function createNumbers() {
  let size = 0;
  let numbers = new Float64Array(64);
  /**
   * The hash table: places counted from 1, and 0 for a free slot. It has at least twice as many
   * slots as numbers, so that searches are short.
   */
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
    /**
     * Adds a number at the next place; returns the place of the same number if it was there before.
     */
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

/** A copy of the array with twice the length. */
function longer<A extends Float64Array | Int32Array | Uint8Array>(numbers: A): A {
  const more = new (numbers.constructor as new (length: number) => A)(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** The hash of a number: both halves, mixed like in the finalizer of MurmurHash3. */
function spread(number: number): number {
  let mixed = (number >>> 0) ^ Math.imul((number / 2 ** 32) >>> 0, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
