// What a person typed: in its own direction and lines, and never wider than its place.
import type { ReactNode } from 'react';

/** No word of a language that breaks between words is as long. */
const endless = /\S{30}/;

/** Only a word without end may be broken anywhere: in a table, others would give way to it. */
export const OwnWords = ({ children: text }: { children: string }) => (
  <bdi className={`whitespace-pre-line ${endless.test(text) ? 'wrap-anywhere' : ''}`}>{text}</bdi>
);

/** Words run in their own direction; what is more than words sees to that itself. */
export const isolated = (content: ReactNode) =>
  typeof content === 'string' ? <OwnWords>{content}</OwnWords> : content;
