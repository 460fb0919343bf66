// The way from a screen to the chapter of a guide about it, in a window of its own: nothing that is
// typed is lost.
import { CircleQuestionMark } from 'lucide-react';
import { useOffice } from '../words/office/words.ts';
import type { GuideName } from './guide.ts';
import { guideWords } from './guide-words.ts';

interface GuideLinkProps {
  guide: GuideName;
  chapter?: string;
}

/** The address of a guide, or of one of its chapters. */
export const addressOfGuide = ({ guide, chapter }: GuideLinkProps): string =>
  `/guides/${guide}${chapter ? `#${chapter}` : ''}`;

export function GuideLink(to: GuideLinkProps) {
  const { open } = useOffice(guideWords);
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
