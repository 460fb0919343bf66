// Lists of numbers in which a number is found quickly, in little memory.

/** Whole numbers from 0 to 2^53, each once. */
export interface Numbers {
  readonly size: number;
  /** Adds a number at the next place; answers the place of the same number before it, if any. */
  add: (number: number) => number | undefined;
  /** The place of a number, from 0. */
  placeOf: (number: number) => number | undefined;
}

/**
 * Keeps numbers in any order, in twenty bytes each or less, by open addressing with linear probing:
 * a Map of a million takes four times as much.
 */
export function keepNumbers(): Numbers {
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

  function placeOf(number: number): number | undefined {
    const place = slots[slotOf(number)] as number;
    return place === 0 ? undefined : place - 1;
  }

  return {
    get size() {
      return size;
    },
    placeOf,
    add(number) {
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

/**
 * Keeps rising numbers, in sixteen bytes each or less. Few numbers between them are missing, so
 * that the place is known to within a few from either end, and the binary search is short.
 */
export function keepRisingNumbers() {
  let size = 0;
  let numbers = new Float64Array(64);

  return {
    get size() {
      return size;
    },
    add(number: number) {
      if (size === numbers.length) numbers = longer(numbers);
      numbers[size] = number;
      size += 1;
    },
    placeOf(number: number): number | undefined {
      let low = Math.max(0, size - 1 - ((numbers[size - 1] as number) - number));
      let high = Math.min(size - 1, number - (numbers[0] as number));
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if ((numbers[middle] as number) < number) low = middle + 1;
        else high = middle;
      }
      return low === high && numbers[low] === number ? low : undefined;
    },
  };
}

/** A copy of the numbers with room for as many again. */
export function longer<A extends Float64Array | Int32Array>(numbers: A): A {
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
