// The answers that `public/first-paint.js` asked for while the app was still on its way.
import type { Role } from '../../contract/endpoint.ts';

declare global {
  /** By role and address; an answer is undefined where there was no connection. */
  var askedAhead: Map<string, Promise<Response | undefined>> | undefined;
}

/** Takes the answer to a question; each is given once, and undefined where none was asked for. */
export function takeAnswer(address: string, role: Role | undefined) {
  const question = `${role} ${address}`;
  const answer = globalThis.askedAhead?.get(question);
  globalThis.askedAhead?.delete(question);
  return answer;
}

/** Forgets the answers that nobody has taken, since they may not hold any more. */
export const forgetAnswers = () => globalThis.askedAhead?.clear();
