// When backups are due by the clocks of a time zone: a run that was missed is made up.
import type { BackupConfig } from '../../contract/data/backups.ts';
import { dayIn, daysAfter, startOfDay } from '../days.ts';

/** Milliseconds after which a run that failed is tried again. */
const retryAfter = 3_600_000;

interface When {
  now: Date;
  timeZone: string;
}

/**
 * The last moment at which a run was due, at or before now, ISO 8601 in UTC. It is a midnight of
 * the time zone: each one, the one that begins Sunday, or the one that begins the month.
 */
export function lastDue(frequency: BackupConfig['frequency'], { now, timeZone }: When): string {
  const today = dayIn(now, timeZone);
  const days = {
    '0 0 * * *': today,
    '0 0 * * 0': daysAfter(today, -new Date(today).getUTCDay()),
    '0 0 1 * *': `${today.slice(0, 7)}-01`,
  };
  return startOfDay(days[frequency], timeZone);
}

interface Ran {
  timestamp: string;
  success: boolean;
}

/**
 * Whether a run is due: none was made since the last due moment, or the last one failed an hour ago
 * or more. A restaurant that has had none counts from the moment it opened.
 */
export function isDue(
  frequency: BackupConfig['frequency'],
  { last, opened, ...when }: When & { last: Ran | undefined; opened: string },
): boolean {
  const due = lastDue(frequency, when);
  if (!last) return opened < due;
  const since = when.now.getTime() - Date.parse(last.timestamp);
  return last.timestamp < due || (!last.success && since >= retryAfter);
}
