// One line of what can be said to a guest: the visit, what they had last, and what comes next.
import { MessageCircle } from 'lucide-react';
import type { ToSay } from '../../../contract/visits/visits.ts';
import { useWords } from '../../words/languages/language.ts';
import { toSayWords } from '../../words/office/visits/to-say-words.ts';
import { useOffice } from '../../words/office/words.ts';

export function ToSayLine({ toSay: { visit, last, next } }: { toSay: ToSay }) {
  const words = useOffice(toSayWords);
  const { language, levels } = useWords();
  const nameOf = ({ name, nameArabic }: NonNullable<ToSay['last']>) =>
    (language === 'ar' && nameArabic) || name;
  const nextText = () => {
    if (!next) return undefined;
    const to =
      'level' in next
        ? levels[next.level]
        : nameOf({ name: next.reward, nameArabic: next.nameArabic });
    return words.next({ missing: next.missing, to });
  };
  const parts = [
    visit === 1 ? words.first : words.visit(visit),
    last && words.again(nameOf(last)),
    nextText(),
  ].filter(Boolean);
  return (
    <p className="flex gap-2 font-medium">
      <MessageCircle aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 wrap-break-word">
        <span className="sr-only">{words.label}: </span>
        {parts.join(' · ')}
      </span>
    </p>
  );
}
