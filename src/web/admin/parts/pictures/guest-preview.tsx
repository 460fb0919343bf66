// A preview of an offer or a benefit as the guests of a level will see it.
import type { ReactNode } from 'react';
import type { Level } from '../../../../contract/values/level-names.ts';
import { useBothWords } from '../../../words/languages/both.ts';
import type { Words } from '../../../words/languages/en.ts';
import { useWords } from '../../../words/languages/language.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';

interface GuestPreviewProps {
  level: Level;
  /** The content above the card, which is inert here. */
  above?: ReactNode;
  /** The heading of the content below the card. */
  title: string;
  /** The note below the preview: who sees it, and for how long. */
  note: string;
  children: ReactNode;
}

export function GuestPreview({ level, above, title, note, children }: GuestPreviewProps) {
  const { levels } = useWords();
  const words = useOffice(partWords);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <figcaption className="text-sm font-medium">{words.preview}</figcaption>
      <div
        className="grid grid-cols-[minmax(0,1fr)] gap-2.5 overflow-hidden rounded-md border
          border-line bg-page p-2.5"
      >
        {above && <div inert>{above}</div>}
        <div
          data-level={level}
          className="metal relative isolate flex min-h-10 items-center justify-end overflow-hidden
            rounded-md px-4 font-semibold"
        >
          <div className="engraving -z-10" />
          {levels[level]}
        </div>
        <div className="rounded-md border border-line bg-surface px-4 py-3.5">
          <p className="mb-2 text-lg leading-snug font-semibold">
            <bdi>{title}</bdi>
          </p>
          {children}
        </div>
      </div>
      <p className="text-sm text-soft">{note}</p>
    </figure>
  );
}

interface OtherLanguageProps {
  /** Whether there are texts of its own in Arabic. */
  when: boolean;
  children: (spoken: Words) => ReactNode;
}

/** The preview in the other language than the office's. */
export function InOtherLanguage({ when, children }: OtherLanguageProps) {
  const { language } = useWords();
  // The words of the other language may still be loading.
  const spoken = useBothWords()?.[language === 'en' ? 'ar' : 'en'];
  if (!when || !spoken) return null;
  return (
    <div
      lang={spoken.language}
      dir={spoken.language === 'ar' ? 'rtl' : 'ltr'}
      className="mt-4 border-t border-line pt-3.5"
    >
      {children(spoken)}
    </div>
  );
}
