// An event as it is sent: thin, with the number of a member and not with their name.
import type { DueEvent } from '../../storage/connections/deliveries.ts';
import type { StoredHook } from '../../storage/connections/hooks.ts';

type Noted = Pick<DueEvent, 'kind' | 'at' | 'seq' | 'customerId' | 'detail'>;

/** An event without the name and the number of its member. */
export function eventOf({ kind, at, seq, customerId, detail }: Noted) {
  const about = { member: customerId || null, sequence: seq };
  return { type: kind, timestamp: at, data: { ...about, ...(JSON.parse(detail) as object) } };
}

/** The body of an event; the name and the number of a member are in it where the hook has them. */
export function bodyOf({ name, mobile, ...noted }: Noted & Pick<DueEvent, 'name' | 'mobile'>) {
  const event = eventOf(noted);
  const person = name !== null && mobile !== null ? { name, mobile } : {};
  return JSON.stringify({ ...event, data: { ...event.data, ...person } });
}

/** The id of an event for a hook: no other event of any hook has it. */
export const idOf = ({ mark }: Pick<StoredHook, 'mark'>, event: { id: number | string }) =>
  `evt_${mark}_${event.id}`;

/** The secrets that sign at a moment. */
export const secretsOf = ({ secret, formerSecret, formerUntil }: StoredHook, now: Date) =>
  formerSecret !== null && formerUntil !== null && formerUntil > now.toISOString()
    ? [secret, formerSecret]
    : [secret];
