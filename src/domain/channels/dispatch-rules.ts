// The rules of dispatches, which are messages on their way by a channel: whether one may be carried
// now, and when a failed one is tried again.
import type { DispatchState } from '../../contract/channels/channel-values.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds before each try after the first. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];
/** Milliseconds after which a message is not carried any more: an old offer only annoys. */
const longestWay = 48 * hour;
/** Milliseconds for which a try has its dispatch for itself, longer than any try takes. */
export const trySpan = 2 * minute;

export interface Standing {
  now: Date;
  notedAt: string;
  /** Whether guest, message and address are there, and the channel is open. */
  isThere: boolean;
  /** Whether the guest allows the channel, and offers at all. */
  isWanted: boolean;
  isRead: boolean;
  isQuiet: boolean;
  /** What the guest got by the channel in the last seven days, and the most that they may get. */
  inWeek: number;
  perWeek: number;
}

/** Whether a dispatch is carried now, waits for the morning, or ends, and as what. */
export function verdictOn(one: Standing): 'carry' | 'later' | DispatchState {
  if (!one.isThere) return 'gone';
  if (!one.isWanted) return 'stopped';
  if (one.isRead) return 'read';
  if (one.inWeek >= one.perWeek) return 'capped';
  if (isLate(one)) return 'late';
  return one.isQuiet ? 'later' : 'carry';
}

const isLate = ({ notedAt, now }: Pick<Standing, 'notedAt' | 'now'>): boolean =>
  now.getTime() - Date.parse(notedAt) >= longestWay;

interface Failure {
  /** The tries so far, with this one. */
  tries: number;
  now: Date;
  notedAt: string;
  /** A random number from 0 to 1, so that what failed together is not tried again together. */
  random: number;
}

/** When a failed dispatch is tried again; undefined when it is given up. */
export function nextDispatch({ tries, now, notedAt, random }: Failure): Date | undefined {
  const wait = waits[tries - 1];
  if (wait === undefined) return undefined;
  const next = new Date(now.getTime() + wait * (1 + random / 5));
  return isLate({ notedAt, now: next }) ? undefined : next;
}
