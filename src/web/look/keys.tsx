// Keys of a keyboard as printed on it: from left to right, in Latin letters.

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
