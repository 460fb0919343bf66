// The button in the header that opens the palette, and the shortcuts of the office.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenIdle } from '../../device/idle.ts';
import { fetched } from '../../navigation/fetched.tsx';
import { isDialogOpen, isTyping } from '../../parts/search/search-field.tsx';
import { SearchButton } from '../../parts/palette/keys.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { commandWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';
import { sectionOf, useSectionNames } from '../sections.tsx';
import type { PaletteProps } from './palette.tsx';

/** The palette is fetched while the office is idle, or on demand, and not with the first screen. */
const palette = fetched<PaletteProps>(async () => (await import('./palette.tsx')).Palette);
const shortcuts = fetched<{ onClose: () => void }>(
  async () => (await import('./palette.tsx')).Shortcuts,
);

const fetchAhead = async () => {
  await Promise.allSettled([palette.fetchAhead(), shortcuts.fetchAhead()]);
};

export function Commands() {
  const { open: label } = useOffice(commandWords);
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  useEffect(() => whenIdle(() => void fetchAhead()), []);
  useShortcuts({
    onPalette: () => setOpen((before) => (before ? undefined : 'palette')),
    onHelp: () => setOpen('shortcuts'),
  });

  return (
    <>
      <SearchButton label={label} onClick={() => setOpen('palette')} />
      <Suspense>
        {open === 'palette' && (
          <palette.Component onClose={close} onShortcuts={() => setOpen('shortcuts')} />
        )}
        {open === 'shortcuts' && <shortcuts.Component onClose={close} />}
      </Suspense>
    </>
  );
}

/** Milliseconds in which the second key after `g` counts. */
const chordTimeout = 1_500;

interface Hearing {
  onPalette: () => void;
  onHelp: () => void;
}

/** Listens to Ctrl K or ⌘ K, `?`, and `g` with the key of a section. */
function useShortcuts({ onPalette, onHelp }: Hearing) {
  const [, setSearch] = useSearchParams();
  const went = useRef(-chordTimeout);
  const sectionNames = useSectionNames();

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = letterOf(event);
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
      event.preventDefault();
      return onPalette();
    }
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (modified || event.isComposing || isTyping(event) || isDialogOpen()) return;
    if (key === '?' || key === '؟') {
      event.preventDefault();
      return onHelp();
    }
    if (event.shiftKey) return;
    const name = sectionNames.find((one) => sectionOf(one).key === key);
    const goes = event.timeStamp - went.current < chordTimeout;
    went.current = key === 'g' ? event.timeStamp : -chordTimeout;
    if (name && goes) {
      event.preventDefault();
      setSearch(() => ({ tab: name }));
    }
  });

  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}

/** The Latin letter of a key, also where the keyboard writes Arabic; other keys as they are. */
function letterOf({ key, code }: KeyboardEvent) {
  if (/^\p{Script=Arabic}+$/u.test(key) && code.startsWith('Key')) {
    return code.slice('Key'.length).toLowerCase();
  }
  return key.toLowerCase();
}
