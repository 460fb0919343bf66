// The special events that run at this moment.
import type { SpecialEvent } from '../../../contract/offers/events.ts';

/** The events that are switched on, have begun and have not ended. */
export function runningNow(events: readonly SpecialEvent[]) {
  const now = Date.now();
  return events.filter(
    ({ active, startDate, endDate }) =>
      active && Date.parse(startDate) <= now && now < Date.parse(endDate),
  );
}
