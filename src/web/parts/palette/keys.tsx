// Keys of a keyboard as printed on it, from left to right in Latin letters; the button that opens
// the palette, and the list of shortcuts.
import { Search } from 'lucide-react';

/** Whether this keyboard has ⌘ where others have Ctrl. */
const isApple = /mac|iphone|ipad/i.test(navigator.platform);

export const commandKey = isApple ? '⌘' : 'Ctrl';

interface KeysProps {
  keys: readonly string[];
  /** The word between keys that follow each other; without it they are pressed together. */
  between?: string;
}

export const Keys = ({ keys, between }: KeysProps) => (
  <span className="inline-flex items-center gap-1" dir={between ? undefined : 'ltr'}>
    {keys.map((key, place) => (
      <span key={key} className="inline-flex items-center gap-1">
        {place > 0 && between && <span className="text-xs text-soft">{between}</span>}
        <kbd
          dir="ltr"
          className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-surface
            px-1.5 font-sans text-xs text-soft"
        >
          {key}
        </kbd>
      </span>
    ))}
  </span>
);

/** Opens the palette. Its shortcut is shown where there is room; elsewhere it is an icon. */
export const SearchButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts={commandKey === '⌘' ? 'Meta+K' : 'Control+K'}
    className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md border
      border-transparent text-soft transition hover:bg-ink/8 hover:text-ink lg:me-2
      lg:border-line lg:ps-3 lg:pe-2 lg:hover:border-edge"
    onClick={onClick}
  >
    <Search aria-hidden className="size-5" />
    <span className="pe-6 max-lg:sr-only">{label}</span>
    <span aria-hidden className="hidden lg:inline">
      <Keys keys={[commandKey, 'K']} />
    </span>
  </button>
);

interface ShortcutListProps {
  label: string;
  shortcuts: readonly { does: string; keys: readonly string[]; chord?: true }[];
  /** The word between keys that follow each other. */
  between: string;
}

/** The shortcuts. The list can be focused, so that the keys scroll it in a low window. */
export const ShortcutList = ({ label, shortcuts, between }: ShortcutListProps) => (
  <div role="region" aria-label={label} tabIndex={0} className="rounded-sm">
    <dl className="divide-y divide-line">
      {shortcuts.map(({ does, keys, chord }) => (
        <div key={does} className="flex items-center justify-between gap-4 py-2.5">
          <dt className="min-w-0">{does}</dt>
          <dd className="shrink-0">
            <Keys keys={keys} {...(!chord && { between })} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
