// When backups are due by the clock of the house: a run that was missed is made up.
import type { BackupConfig } from '../contract/backups.ts';

/** Milliseconds after which a run that failed is tried again. */
const retryAfter = 3_600_000;

/**
 * The last moment at which a run was due, at or before now. It is a midnight of the process's time
 * zone: each one, the one that begins Sunday, or the one that begins the month.
 */
export function lastDue(frequency: BackupConfig['frequency'], now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const days = {
    '0 0 * * *': day,
    '0 0 * * 0': day - now.getDay(),
    '0 0 1 * *': 1,
  };
  return new Date(year, month, days[frequency]);
}

interface Ran {
  timestamp: string;
  success: boolean;
}

/**
 * Whether a run is due: none was made since the last due moment, or the last one failed an hour ago
 * or more. A house that has had none counts from the moment it opened.
 */
export function isDue(
  frequency: BackupConfig['frequency'],
  { last, opened, now }: { last: Ran | undefined; opened: string; now: Date },
): boolean {
  const due = lastDue(frequency, now).getTime();
  if (!last) return Date.parse(opened) < due;
  const ran = Date.parse(last.timestamp);
  return ran < due || (!last.success && now.getTime() - ran >= retryAfter);
}
