// The answers that `public/first-paint.js` requested while the app was still loading.
import type { Role } from '../../contract/endpoint.ts';

declare global {
  /** The answers by role and address; one that has failed is not kept. */
  var askedAhead: Map<string, Promise<Response>> | undefined;
}

/** Takes the answer to a request; undefined where there is none. Each answer is taken once. */
export function takeAnswer(address: string, role: Role | undefined) {
  const question = `${role} ${address}`;
  const answer = globalThis.askedAhead?.get(question);
  globalThis.askedAhead?.delete(question);
  return answer;
}

/** Forgets the answers that are left, since they may be out of date. */
export const forgetAnswers = () => globalThis.askedAhead?.clear();
