// The settings that switch calls on and off.

/** Whether guests spend points on rewards, partners settle visits, and receipts give points. */
export const switches = ['rewards', 'counterSheet', 'receipts'] as const;
export type Switch = (typeof switches)[number];

/** The switches that a call needs: one of them has to be on. */
export interface Needs {
  oneOf: readonly [Switch, ...Switch[]];
  /** The only role that is refused; left out, everybody is. */
  by?: 'partner';
}

export const needsRewards: Needs = { oneOf: ['rewards'] };
export const needsReceipts: Needs = { oneOf: ['receipts'] };
/** For calls with which partners give something on their sheet. */
export const needsSheet: Needs = { oneOf: ['counterSheet'], by: 'partner' };
/** The sheet itself, which has rewards even where partners settle nothing else. */
export const needsSheetOrRewards: Needs = { oneOf: ['counterSheet', 'rewards'], by: 'partner' };
