// Something that cannot be had right now: a sign of it, why, and what to do instead.
import type { LucideIcon } from 'lucide-react';

interface PlightProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

export const Plight = ({ icon: Icon, title, text }: PlightProps) => (
  <div role="alert" className="grid justify-items-center gap-3 py-4 text-center">
    <span className="mb-1 grid size-16 place-items-center rounded-full bg-sunken text-soft">
      <Icon aria-hidden className="size-7" />
    </span>
    <p className="text-lg font-semibold">{title}</p>
    <p className="max-w-90 text-soft">{text}</p>
  </div>
);
