// A state in a word or two.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  good: 'bg-good/12 text-good',
  bad: 'bg-bad-wash text-bad',
  accent: 'bg-accent-wash text-accent-ink',
  quiet: 'bg-ink/8 text-soft',
};

interface BadgeProps {
  tone: keyof typeof tones;
  /** An icon before the words. */
  sign?: LucideIcon;
  children: ReactNode;
}

export const Badge = ({ tone, sign: Sign, children }: BadgeProps) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium
      whitespace-nowrap ${tones[tone]}`}
  >
    {Sign && <Sign aria-hidden className="-ms-0.5 size-4" />}
    {children}
  </span>
);
