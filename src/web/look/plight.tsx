// A message that something is not possible right now: an icon, why, and what to do instead.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlightProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Buttons that may help. */
  children?: ReactNode;
}

export const Plight = ({ icon: Icon, title, text, children }: PlightProps) => (
  <div role="alert" className="grid justify-items-center gap-3 py-4 text-center">
    <span className="mb-1 grid size-16 place-items-center rounded-full bg-sunken text-soft">
      <Icon aria-hidden className="size-7" />
    </span>
    <p className="text-lg font-semibold">{title}</p>
    <p className="max-w-90 text-soft">{text}</p>
    {children}
  </div>
);
