// The kinds of rows in a guest's history.
import type { HistoryRow } from '../../../contract/visits/history.ts';

/** Points that a claim holds or gave back. */
export type Spending = Extract<HistoryRow, { reward: string }>;

export const isSpending = (row: HistoryRow): row is Spending => 'reward' in row;

type Entry = Extract<HistoryRow, { kind: 'points' }>;

/** Whether a row is an entry of points; without rewards, rows have no kind. */
export const isEntry = (row: HistoryRow): row is Entry => !isSpending(row) && row.kind !== 'visit';
