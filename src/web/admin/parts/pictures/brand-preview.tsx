// A preview of the brand: name and logo, with a button, a link and a sign in its colour.
import type { CSSProperties } from 'react';
import { accentOf } from '../../../look/accent.ts';
import { OwnMark } from '../../../parts/frame/brand.tsx';
import { Button } from '../../../look/button.tsx';
import { Gift } from '../../../look/pictures/gift.tsx';

interface BrandPreviewProps {
  label: string;
  name: string;
  /** `#rrggbb`; anything else shows the colour of the page. */
  colour: string;
  logo: string | null;
  button: string;
  link: string;
}

export function BrandPreview({ label, name, colour, logo, button, link }: BrandPreviewProps) {
  const shades = /^#[0-9a-f]{6}$/i.test(colour) ? accentOf(colour) : {};
  return (
    <div
      role="img"
      aria-label={label}
      style={shades as CSSProperties}
      className="grid gap-4 rounded-md border border-line bg-page p-4"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
        {logo ? (
          <img src={logo} alt="" className="h-14 max-w-42 shrink-0 rounded-sm object-contain" />
        ) : (
          <OwnMark size="size-14" />
        )}
        <bdi className="truncate">{name}</bdi>
      </p>
      <div inert className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="main">{button}</Button>
        <span className="font-medium text-accent-ink underline underline-offset-4">{link}</span>
        <Gift />
      </div>
    </div>
  );
}
