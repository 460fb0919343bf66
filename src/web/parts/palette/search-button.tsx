// The button in the office's header that opens the palette.
import { Search } from 'lucide-react';
import { commandKey, Keys } from '../../look/keys.tsx';

interface SearchButtonProps {
  label: string;
  onClick: () => void;
}

/** The shortcut is shown where there is room; elsewhere the button is an icon. */
export const SearchButton = ({ label, onClick }: SearchButtonProps) => (
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
