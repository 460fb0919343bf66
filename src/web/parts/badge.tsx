// A word or two that say how something stands.
import type { ReactNode } from 'react';

const tones = {
  good: 'bg-good/12 text-good',
  bad: 'bg-bad-wash text-bad',
  accent: 'bg-accent-wash text-accent-ink',
  quiet: 'bg-ink/8 text-soft',
};

interface BadgeProps {
  tone: keyof typeof tones;
  children: ReactNode;
}

export const Badge = ({ tone, children }: BadgeProps) => (
  <span
    className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap
      ${tones[tone]}`}
  >
    {children}
  </span>
);
