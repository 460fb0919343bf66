// The schedule of backups in a time zone: a missed run is made up for.
import type { BackupConfig } from '../../contract/data/backups.ts';
import { dayIn, daysAfter, startOfDay } from '../days.ts';

/** Milliseconds after which a failed run is tried again. */
export const retryAfter = 3_600_000;

interface When {
  now: Date;
  timeZone: string;
}

/**
 * The last moment at or before now at which a run was due, ISO 8601 in UTC: a midnight of the time
 * zone, of every day, of Sunday, or of the 1st of the month.
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
 * Whether a run is due: none was made since the last due moment, or the last one failed at least an
 * hour ago. A restaurant without any backup counts from the moment it opened.
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
