// A list of shortcuts: what each does, and its keys at the end of the line.
import { Keys } from '../../look/keys.tsx';

interface ShortcutListProps {
  label: string;
  shortcuts: readonly { does: string; keys: readonly string[]; chord?: true }[];
  /** The word between keys that follow each other. */
  between: string;
}

/** The list can be focused, so that the keys scroll it in a low window. */
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
