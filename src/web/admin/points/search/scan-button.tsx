// The button that opens the camera; its code is fetched with the first press.
import { ScanLine } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { fetched } from '../../../navigation/fetched.tsx';
import { IconButton } from '../../../look/button.tsx';
import { scanWords } from '../../../words/office/points/scan.ts';
import { useOffice } from '../../../words/office/words.ts';
import type { ScanCardProps, Scanned } from './scan-card.tsx';

const { Component: ScanCard } = fetched<ScanCardProps>(
  async () => (await import('./scan-card.tsx')).ScanCard,
);

const largeLook = `flex min-h-20 w-full items-center justify-center gap-3 rounded-md bg-accent
  text-xl font-semibold text-on-accent transition hover:bg-accent-strong active:translate-y-px`;

interface ScanButtonProps {
  onScanned: (scanned: Scanned) => void;
  /** The element that gets the focus after a member was found. */
  leadsTo: () => HTMLElement | null;
  /** The button is large, with its words. */
  large?: boolean;
}

export function ScanButton({ onScanned, leadsTo, large }: ScanButtonProps) {
  const { start } = useOffice(scanWords);
  const [open, setOpen] = useState(false);
  const found = useRef(false);
  const [returnTo] = useState(() => ({
    get current() {
      return found.current ? leadsTo() : null;
    },
  }));

  function begin() {
    found.current = false;
    setOpen(true);
  }

  return (
    <>
      {large ? (
        <button type="button" className={largeLook} onClick={begin}>
          <ScanLine aria-hidden className="size-8" />
          {start}
        </button>
      ) : (
        <IconButton label={start} icon={ScanLine} onClick={begin} />
      )}
      {open && (
        <Suspense>
          <ScanCard
            returnTo={returnTo}
            onClose={() => setOpen(false)}
            onScanned={(scanned) => {
              found.current = 'customer' in scanned;
              setOpen(false);
              onScanned(scanned);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
