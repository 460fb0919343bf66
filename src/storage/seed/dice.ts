// Repeatable random draws: the same seed gives the same draws in the same order.

/** A range that numbers are drawn from: `from` is in it, `to` is not. */
export type Range = readonly [from: number, to: number];

export type Dice = ReturnType<typeof diceOf>;

/** mulberry32, of https://github.com/bryc/code/blob/master/jshash/PRNGs.md; for no secrets. */
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
    /** True as often as the share says, from 0 for never to 1 for always. */
    happens: (share: number) => roll() < share,
    pick: <T>(list: readonly T[]) => list[whole([0, list.length])] as T,
  };
}
