// Warns of what a phone cannot do at the guests' address, before the owner tries one.
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { Panel, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { setUpWords } from '../../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { isLoopback } from '../../../device/loopback.ts';

export function PhoneTest({ saved }: { saved: Settings }) {
  const { trial: words } = useOffice(setUpWords);
  const address = saved.publicUrl ?? location.origin;
  const isSecure = address.startsWith('https:');
  return (
    <Panel title={words.phone}>
      <Stack>
        <p className="wrap-anywhere">
          {words.address} <bdi className="font-medium">{address}</bdi>
        </p>
        {isLoopback(address) && <Note tone="bad">{words.onlyHere}</Note>}
        {new URL(address).origin !== location.origin && (
          <Note>{words.otherAddress(location.origin)}</Note>
        )}
        {isSecure ? <Note tone="good">{words.secure}</Note> : <Note>{words.plain}</Note>}
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {words.failsTitle}
          </summary>
          <p className="text-soft">{words.fails}</p>
        </details>
      </Stack>
    </Panel>
  );
}
