// Repeatable random draws: the same seed gives the same draws in the same order.

/** A range from which numbers are drawn: `from` is included, `to` is not. */
export type Range = readonly [from: number, to: number];

export type Dice = ReturnType<typeof diceOf>;

/**
 * The generator mulberry32 (https://github.com/bryc/code/blob/master/jshash/PRNGs.md); it must not
 * be used for secrets.
 */
export function diceOf(seed: number) {
  let state = seed | 0;

  function roll() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = ([from, to]: Range) => from + roll() * (to - from);
  const whole = (range: Range) => Math.floor(between(range));
  return {
    between,
    whole,
    /** True with the given probability, from 0 to 1. */
    happens: (share: number) => roll() < share,
    pick: <T>(list: readonly T[]) => list[whole([0, list.length])] as T,
  };
}
