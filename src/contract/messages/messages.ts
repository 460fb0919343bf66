// The key of every sentence in answers to people, without its text: pages know the texts that they
// show.
import type { english } from './english.ts';

export type Message = keyof typeof english;

/** The keys by name, for refusals: `messages.codeWrong`. */
export const messages = new Proxy({} as { readonly [M in Message]: M }, {
  get: (_, key) => key,
});
