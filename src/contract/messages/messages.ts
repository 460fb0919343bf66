// The keys of all sentences, without the texts: a page contains only the texts that it shows.
import type { english } from './english.ts';

export type Message = keyof typeof english;

/** The keys by name, for refusals: `messages.codeWrong`. */
export const messages = new Proxy({} as { readonly [M in Message]: M }, {
  get: (_, key) => key,
});
