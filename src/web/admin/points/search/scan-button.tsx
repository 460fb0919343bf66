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

interface ScanButtonProps {
  onScanned: (scanned: Scanned) => void;
  /** The element that gets the focus after a member was found. */
  leadsTo: () => HTMLElement | null;
}

export function ScanButton({ onScanned, leadsTo }: ScanButtonProps) {
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
      <IconButton label={start} icon={ScanLine} onClick={begin} />
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
