// The age of answers that the server has read from a standby, and when no such answer is accepted.

/** Milliseconds after a change of this page during which every answer has to contain the change. */
const fresh = 10_000;

let changedAt = -Infinity;
const ages = new WeakMap<object, number>();

/** Notes that something was changed from this page. */
export function noteChange(): void {
  changedAt = performance.now();
}

/** Headers that ask for current data, shortly after a change. */
export const askedFresh = (): Record<string, string> =>
  performance.now() - changedAt < fresh ? { 'Cache-Control': 'no-cache' } : {};

/** Notes how many seconds old an answer may be, where its headers say so. */
export function noteAge(answer: unknown, headers: Headers): void {
  const age = headers.get('Data-Age');
  if (age !== null && answer instanceof Object) ages.set(answer, Number(age));
}

/** The seconds that an answer may have been old when it came; undefined where it was current. */
export const ageOf = (answer: object | undefined): number | undefined => answer && ages.get(answer);
