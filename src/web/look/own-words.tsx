// Texts that people typed: in their own direction and lines, and never wider than their place.
import type { ReactNode } from 'react';
import './naskh.css';

/** The length of a word without breaks from which it counts as endless. */
const endless = /\S{30}/;

/**
 * Only an endless word may break anywhere, since breakable words would make table columns too
 * narrow.
 */
export const OwnWords = ({ children: text }: { children: string }) => (
  <bdi className={`whitespace-pre-line ${endless.test(text) ? 'wrap-anywhere' : ''}`}>{text}</bdi>
);

/** Isolates the direction of a text; other content isolates its own. */
export const isolated = (content: ReactNode) =>
  typeof content === 'string' ? <OwnWords>{content}</OwnWords> : content;

interface LongTextProps {
  /** The language that it is meant to be in: Arabic by default. */
  lang?: 'ar' | 'en';
  children: string;
}

/** A long text to read, as it was written: its line breaks are kept. */
export const LongText = ({ lang = 'ar', children }: LongTextProps) => (
  <div
    {...(lang === 'en' ? { lang, dir: 'ltr' } : { dir: 'auto' })}
    className={`wrap-break-word whitespace-pre-line [unicode-bidi:plaintext]
      ${lang === 'en' ? 'leading-relaxed' : 'font-naskh text-xl leading-loose'}`}
  >
    {children}
  </div>
);
