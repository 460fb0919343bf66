// Buttons, and links that look like them.
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';

const shape = `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2
  text-center transition forced-colors:border`;

const looks = {
  main: `${shape} bg-accent font-semibold text-on-accent hover:bg-accent-strong
    active:translate-y-px disabled:translate-y-0 disabled:opacity-70`,
  bad: `${shape} bg-bad font-semibold text-on-bad hover:brightness-110 active:translate-y-px`,
  quiet: `${shape} border border-edge bg-surface font-medium hover:border-ink hover:bg-sunken
    aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-soft`,
  plain: `${shape} font-medium hover:bg-ink/8`,
  plainBad: `${shape} font-medium text-bad hover:bg-bad-wash`,
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  /** The button is as wide as its place, everywhere or on a phone. */
  wide?: boolean | 'phone';
  /** An icon before its words. */
  icon?: LucideIcon;
}

const widths: Record<string, string> = {
  true: 'w-full',
  phone: 'justify-self-start max-sm:w-full',
};

export const Button = (props: ButtonProps) => {
  const { look = 'quiet', wide, icon: Icon, className, children, ...button } = props;
  return (
    <button type="button" className={`${looks[look]} ${widths[String(wide)] ?? ''}`} {...button}>
      {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
      {children}
    </button>
  );
};

interface ButtonLinkProps {
  to: string;
  look?: keyof typeof looks;
  wide?: boolean;
  /** An icon before its words, which a phone shows alone. */
  icon?: LucideIcon;
  children: ReactNode;
}

export const ButtonLink = ({ to, look = 'quiet', wide, icon: Icon, children }: ButtonLinkProps) => (
  <Link href={to} className={`${looks[look]} ${wide ? 'w-full' : ''} ${Icon ? 'max-sm:px-3' : ''}`}>
    {Icon && <Icon aria-hidden className="size-4.5" />}
    {Icon ? <span className="max-sm:sr-only">{children}</span> : children}
  </Link>
);

interface FileLinkProps {
  href: string;
  /** The name of the download, for screen readers: they do not announce the row around it. */
  label: string;
  icon: LucideIcon;
  /** The file is downloaded, and not opened in a window of its own. */
  download?: true;
  /** Is called in place of following the link; the caller may call `open` later. */
  onFollow?: (open: () => void) => void;
  children: ReactNode;
}

/** A link to a file of the server, which is downloaded or opened in a new window. */
export const FileLink = (props: FileLinkProps) => {
  const { href, label, icon: Icon, download, onFollow, children } = props;
  // A download does not close the page. If the browser blocks a new window, the link is followed in
  // this one.
  const open = () => void ((!download && window.open(href)) || location.assign(href));
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onFollow?.(open);
  };
  return (
    <a
      href={href}
      {...(download ? { download: true } : { target: '_blank', rel: 'noopener' })}
      {...(onFollow && { onClick: follow })}
      aria-label={label}
      className={looks.quiet}
    >
      <Icon aria-hidden className="size-4.5" />
      {children}
    </a>
  );
};

const linkLook = `inline-flex min-h-11 items-center gap-1.5 rounded-sm font-medium text-accent-ink
  underline decoration-1 underline-offset-4 hover:decoration-2`;

interface TextLinkProps {
  to: string;
  /** State that the history keeps beside the address. */
  state?: object;
  children: ReactNode;
}

export const TextLink = ({ to, state, children }: TextLinkProps) => (
  <Link href={to} {...(state && { state })} className={linkLook}>
    {children}
  </Link>
);

export const TextButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" className={linkLook} {...button} />
);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: LucideIcon;
  /** The button removes something. */
  tone?: 'bad';
}

/** A button with only an icon; its label is for screen readers, and shown on hover. */
export const IconButton = ({ label, icon: Icon, tone, className, ...button }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={`grid size-11 shrink-0 place-items-center rounded-md transition hover:bg-ink/8
      aria-disabled:opacity-60 ${tone === 'bad' ? 'text-bad' : ''}`}
    {...button}
  >
    <Icon aria-hidden className="size-5" />
  </button>
);

interface FrameButtonProps extends IconButtonProps {
  /** The text below the icon where there is little room: the label, or a word of it. */
  brief?: string | undefined;
}

/** A button of the screen's frame: its words beside the icon, or a short text below it. */
export const FrameButton = (props: FrameButtonProps) => {
  const { label, brief = label, icon: Icon, className, ...button } = props;
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-1
        font-medium transition hover:bg-ink/8 aria-disabled:opacity-60 max-lg:flex-col lg:gap-2
        lg:px-3"
      {...button}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="max-lg:hidden">{label}</span>
      <span className="text-xs/tight whitespace-nowrap lg:hidden">{brief}</span>
    </button>
  );
};

/** Actions as rows of a sheet. */
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

/** An icon, the action's name, and below it what it means. */
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

interface InitialProps {
  name: string;
  label: string;
  onClick: () => void;
}

/** A button with the first letter of a person's name. */
export const Initial = ({ name, label, onClick }: InitialProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="group grid size-11 shrink-0 place-items-center rounded-full"
    onClick={onClick}
  >
    <bdi
      className="grid size-9 place-items-center rounded-full bg-accent-wash font-semibold uppercase
        ring-1 ring-accent-ink/30 transition group-hover:ring-accent-ink"
    >
      {[...name.trim()][0]}
    </bdi>
  </button>
);
