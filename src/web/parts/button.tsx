// Everything one presses, and links that look the same.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';

const shape = `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2
  text-center transition`;

const looks = {
  main: `${shape} bg-accent font-semibold text-on-accent hover:bg-accent-strong
    active:translate-y-px disabled:translate-y-0 disabled:opacity-70`,
  quiet: `${shape} border border-edge bg-surface font-medium hover:border-ink hover:bg-sunken`,
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  wide?: boolean;
}

export const Button = ({ look = 'quiet', wide, className, ...button }: ButtonProps) => (
  <button type="button" className={`${looks[look]} ${wide ? 'w-full' : ''}`} {...button} />
);

export const ButtonLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className={looks.quiet}>
    {children}
  </Link>
);

const linkLook = `inline-flex min-h-11 items-center gap-1.5 rounded-sm font-medium text-accent-ink
  underline decoration-1 underline-offset-4 hover:decoration-2`;

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className={linkLook}>
    {children}
  </Link>
);

export const TextButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" className={linkLook} {...button} />
);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: LucideIcon;
}

/** A button that is only a sign; its label is told to those who do not see it, and on hover. */
export const IconButton = ({ label, icon: Icon, className, ...button }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="grid size-11 shrink-0 place-items-center rounded-md transition hover:bg-ink/8"
    {...button}
  >
    <Icon aria-hidden className="size-5" />
  </button>
);
