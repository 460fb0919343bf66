// A highlighted line: an error, a success, or something to know before going on.
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  bad: 'bg-bad-wash text-bad',
  good: 'bg-good/12 text-good',
  plain: 'bg-accent-wash text-ink',
};

const signs = { bad: CircleAlert, good: CircleCheck, plain: Info };

interface NoteProps {
  tone?: keyof typeof looks;
  children: ReactNode;
}

export function Note({ tone = 'plain', children }: NoteProps) {
  const Sign = signs[tone];
  return (
    // On a phone it leaves room at the top of the screen for a notice of three lines.
    <div
      role="alert"
      className={`flex gap-2.5 rounded-md px-4 py-3 text-sm max-sm:first:mt-2 ${looks[tone]}`}
    >
      <Sign aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <p className="min-w-0 wrap-break-word">{children}</p>
    </div>
  );
}
