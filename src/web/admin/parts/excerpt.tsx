// The beginning of a long text, with a button that shows all of it.
import { useState } from 'react';
import { TextButton } from '../../look/button.tsx';
import '../../look/naskh.css';

interface ExcerptProps {
  lang: 'ar' | 'en';
  children: string;
  moreLabel: string;
  lessLabel: string;
}

/** A text that is shorter than this is shown as it is. */
const short = { letters: 280, lines: 4 };

export function Excerpt({ lang, children: text, moreLabel, lessLabel }: ExcerptProps) {
  const [whole, setWhole] = useState(false);
  const long = text.length > short.letters || text.split('\n').length > short.lines;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <p
        lang={lang}
        dir="auto"
        className={`w-full wrap-break-word whitespace-pre-line [unicode-bidi:plaintext]
          ${lang === 'ar' ? 'font-naskh text-lg leading-loose' : 'leading-relaxed'}
          ${long && !whole ? 'line-clamp-4' : ''}`}
      >
        {text}
      </p>
      {long && (
        <TextButton aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? lessLabel : moreLabel}
        </TextButton>
      )}
    </div>
  );
}
