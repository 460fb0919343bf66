// The way from a screen to the chapter of a guide about it, in a window of its own: nothing that is
// typed is lost.
import { CircleQuestionMark } from 'lucide-react';
import { FileLink } from '../look/button.tsx';
import { useOffice } from '../words/office/words.ts';
import type { GuideName } from './guide.ts';
import { guideWords } from './guide-words.ts';

interface GuideLinkProps {
  guide: GuideName;
  chapter?: string;
  /** A button with words in place of the sign. */
  wide?: true;
}

/** The address of a guide, or of one of its chapters. */
export const addressOfGuide = ({ guide, chapter }: GuideLinkProps): string =>
  `/guides/${guide}${chapter ? `#${chapter}` : ''}`;

export function GuideLink({ wide, ...to }: GuideLinkProps) {
  const { open } = useOffice(guideWords);
  if (wide) {
    return (
      <FileLink href={addressOfGuide(to)} label={open} icon={CircleQuestionMark}>
        {open}
      </FileLink>
    );
  }
  return (
    <a
      href={addressOfGuide(to)}
      target="_blank"
      rel="noopener"
      aria-label={open}
      title={open}
      className="grid size-11 shrink-0 place-items-center rounded-md transition hover:bg-ink/8"
    >
      <CircleQuestionMark aria-hidden className="size-5" />
    </a>
  );
}
