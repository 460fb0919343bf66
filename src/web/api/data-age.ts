// How old an answer may be that the server has read from a standby, and when none may be old.

/** Milliseconds after a change of one's own in which it has to be seen in every answer. */
const fresh = 10_000;

let changedAt = -Infinity;
const ages = new WeakMap<object, number>();

/** Notes that something was changed from this page. */
export function noteChange(): void {
  changedAt = performance.now();
}

/** The headers of a question that is to be answered as things are now, shortly after a change. */
export const askedFresh = (): Record<string, string> =>
  performance.now() - changedAt < fresh ? { 'Cache-Control': 'no-cache' } : {};

/** Notes how many seconds old an answer may be, where it says so. */
export function noteAge(answer: unknown, headers: Headers): void {
  const age = headers.get('Data-Age');
  if (age !== null && answer instanceof Object) ages.set(answer, Number(age));
}

/** The seconds that an answer may have been old when it came, where it was not of the moment. */
export const ageOf = (answer: object | undefined): number | undefined => answer && ages.get(answer);
