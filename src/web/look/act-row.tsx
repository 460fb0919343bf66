// Actions as rows of a sheet: an icon, the action's name, and below it what it means.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export const ActRows = ({ children }: { children: ReactNode }) => (
  <div className="-mx-3 grid">{children}</div>
);

interface ActRowProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  icon: LucideIcon;
  label: string;
  detail?: string;
  /** The action removes something. */
  tone?: 'bad';
}

export const ActRow = ({ icon: Icon, label, detail, tone, ...button }: ActRowProps) => (
  <button
    type="button"
    className={`flex min-h-13 items-center gap-4 rounded-md px-3 py-2 text-start transition
      hover:bg-ink/6 aria-disabled:opacity-60 ${tone === 'bad' ? 'text-bad' : ''}`}
    {...button}
  >
    <Icon aria-hidden className="size-5 shrink-0" />
    <span className="grid">
      <span className="font-medium">{label}</span>
      {detail && <span className="text-sm text-soft">{detail}</span>}
    </span>
  </button>
);
