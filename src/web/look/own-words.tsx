// A text that a person typed: in its own direction and lines, and never wider than its place.
import type { ReactNode } from 'react';

/** Longer than any word of a language that breaks lines between words. */
const endless = /\S{30}/;

/** Only an endless word breaks anywhere: in a table, breakable words make a column too narrow. */
export const OwnWords = ({ children: text }: { children: string }) => (
  <bdi className={`whitespace-pre-line ${endless.test(text) ? 'wrap-anywhere' : ''}`}>{text}</bdi>
);

/** Isolates the direction of a text; other content isolates its own. */
export const isolated = (content: ReactNode) =>
  typeof content === 'string' ? <OwnWords>{content}</OwnWords> : content;
