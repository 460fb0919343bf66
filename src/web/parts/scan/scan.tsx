// Scanning instead of typing: a QR names the guest, or the claim.
import { CameraOff, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useCameraAllowed } from '../../device/camera.ts';
import { useWords } from '../../words/languages/language.ts';
import { scanWords, type ScanWords } from '../../words/office/points/scan.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { useScannedQr, type ScannedQrProps } from './scanned-qr.ts';
import { useScanner, type Trouble } from './scanner.ts';
import { Caption, Viewfinder } from './viewfinder.tsx';

interface ScanProps<Found> extends ScannedQrProps<Found> {
  /** The text while a QR is checked. */
  checking: string;
  /** Which QR to show, and what helps where there is no camera; by default for a card. */
  said?: Pick<ScanWords, 'hint' | 'troubles'>;
  /** A dialog is open: the camera is off. */
  resting?: boolean;
  /** The screen was opened in order to scan: the camera is on at once. */
  startOn?: true;
}

/** The camera is on at once where the browser allows it already, otherwise after a press. */
export function Scan<Found>(props: ScanProps<Found>) {
  const { checking, said, resting = false, startOn = false, ...scanned } = props;
  const words = { ...useOffice(scanWords), ...said };
  const allowed = useCameraAllowed();
  const [chosen, setChosen] = useState<boolean>();
  const on = chosen ?? (startOn || allowed);
  const { look, forget, asked, problem, leave } = useScannedQr(scanned);
  const { video, state, retry } = useScanner({ on: on && !resting, onLook: look });

  if (on && state !== 'starting' && state !== 'scanning') {
    return <NoPicture trouble={state} said={words.troubles[state]} onRetry={retry} />;
  }
  const waiting = on && state === 'starting';
  return (
    <Stack gap="small">
      <Viewfinder
        label={words.title}
        video={video}
        on={on && state === 'scanning'}
        corner={
          on && <IconButton label={words.stop} icon={CameraOff} onClick={() => setChosen(false)} />
        }
      >
        {!on && (
          <Button look="main" icon={ScanLine} onClick={() => setChosen(true)}>
            {words.start}
          </Button>
        )}
      </Viewfinder>
      <Caption {...(problem && !leave && { tone: 'bad' })}>
        {problem ?? (asked === 'pending' ? checking : waiting ? words.starting : words.hint)}
      </Caption>
      {leave && (
        <Button look="main" onClick={leave}>
          {scanned.elsewhere?.label}
        </Button>
      )}
      {asked === 'refused' && <Button onClick={forget}>{words.again}</Button>}
    </Stack>
  );
}

interface NoPictureProps {
  trouble: Trouble;
  said: ScanWords['troubles'][Trouble];
  onRetry: () => void;
}

/** Without https another try does not help. */
function NoPicture({ trouble, said, onRetry }: NoPictureProps) {
  const { frame } = useWords();
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-4 text-center">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-sunken text-soft">
        <CameraOff aria-hidden className="size-7" />
      </span>
      <p className="text-lg font-semibold">{said.title}</p>
      <p className="max-w-90 text-soft">{said.text}</p>
      {trouble !== 'insecure' && <Button onClick={onRetry}>{frame.retry}</Button>}
    </div>
  );
}
