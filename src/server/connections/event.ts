// The JSON of an event, which contains the number of a member, but not their name.
import type { DueEvent } from '../../storage/connections/deliveries.ts';
import type { StoredHook } from '../../storage/connections/hook-queries.ts';

type Noted = Pick<DueEvent, 'kind' | 'at' | 'seq' | 'customerId' | 'detail'>;

/** An event without the name and the number of its member. */
export function eventOf({ kind, at, seq, customerId, detail }: Noted) {
  const about = { member: customerId || null, sequence: seq };
  return { type: kind, timestamp: at, data: { ...about, ...(JSON.parse(detail) as object) } };
}

/** The body of an event, with the name and the phone number of a member if the hook is set so. */
export function bodyOf({ name, mobile, ...noted }: Noted & Pick<DueEvent, 'name' | 'mobile'>) {
  const event = eventOf(noted);
  const person = name !== null && mobile !== null ? { name, mobile } : {};
  return JSON.stringify({ ...event, data: { ...event.data, ...person } });
}

/** The id of an event for a hook, unique among all events of all hooks. */
export const idOf = ({ mark }: Pick<StoredHook, 'mark'>, event: { id: number | string }) =>
  `evt_${mark}_${event.id}`;

/** The secrets that sign at a moment. */
export const secretsOf = ({ secret, formerSecret, formerUntil }: StoredHook, now: Date) =>
  formerSecret !== null && formerUntil !== null && formerUntil > now.toISOString()
    ? [secret, formerSecret]
    : [secret];
