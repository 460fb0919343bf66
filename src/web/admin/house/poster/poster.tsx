// The poster in the office: its size, a preview, and the button that prints it.
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Choice } from '../../../parts/form/choice.tsx';
import { Button } from '../../../look/button.tsx';
import { Columns, Soft, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { posterWords } from '../../../words/office/house/poster.ts';
import { useOffice } from '../../../words/office/words.ts';
import type { Settings } from '../../../../contract/house/settings.ts';
import { SettingsPanel } from '../../parts/settings-form.tsx';
import { Sheet, type SheetSize } from './sheet.tsx';

export function Poster() {
  const { title } = useOffice(posterWords);
  return <SettingsPanel title={title}>{(saved) => <PosterOf saved={saved} />}</SettingsPanel>;
}

function PosterOf({ saved }: { saved: Settings }) {
  const words = useOffice(posterWords);
  const [size, setSize] = useState<SheetSize>('poster');
  const address = `${saved.publicUrl ?? location.origin}/`;
  const { currency, pointsPerUnit } = saved;
  const earning = currency && pointsPerUnit ? { currency, pointsPerUnit } : null;
  const sheet = <Sheet size={size} address={address} earning={earning} />;

  return (
    <Columns>
      <Stack>
        <Soft>{words.text}</Soft>
        <Choice<SheetSize>
          label={words.size}
          options={[
            { value: 'poster', label: words.sizes.poster },
            { value: 'tents', label: words.sizes.tents },
          ]}
          value={size}
          onChoose={setSize}
        />
        <Soft>{words.howTo[size]}</Soft>
        <p className="wrap-anywhere">
          {words.leadsTo} <bdi className="font-medium">{address}</bdi>
        </p>
        {isOnlyHere(address) && <Note>{words.onlyHere}</Note>}
        <Button look="main" wide="phone" icon={Printer} onClick={() => print()}>
          {words.print}
        </Button>
      </Stack>
      <div
        role="img"
        aria-label={words.preview}
        className="sheet-preview mx-auto w-full max-w-105 self-start overflow-hidden rounded-md
          border border-line"
      >
        {sheet}
      </div>
      {createPortal(<div className="print-sheet">{sheet}</div>, document.body)}
    </Columns>
  );
}

/** Whether an address leads to the computer itself (loopback). */
const isOnlyHere = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
