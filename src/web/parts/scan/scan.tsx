// Scanning instead of typing: a QR says who the guest is, or what they have claimed.
import { CameraOff, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useCameraAllowed } from '../../device/camera.ts';
import { useWords } from '../../words/languages/language.ts';
import { scanWords, type ScanWords } from '../../words/office/points/scan.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { Plight } from '../../look/plight.tsx';
import { useScannedQr, type ScannedQrProps } from './scanned-qr.ts';
import { useScanner, type Trouble } from './scanner.ts';
import { Caption, Viewfinder } from './viewfinder.tsx';

interface ScanProps<Found> extends ScannedQrProps<Found> {
  /** What is said while it asks. */
  checking: string;
  /** What to do with which QR, and what helps where there is no camera: a card's unless told. */
  said?: Pick<ScanWords, 'hint' | 'troubles'>;
  /** Something else is before one's eyes: the camera is off. */
  resting?: boolean;
  /** It was opened in order to scan: the camera is on at once. */
  atOnce?: true;
}

/** Where the browser allows the camera already it is on at once, and else at a press. */
export function Scan<Found>(props: ScanProps<Found>) {
  const { checking, said, resting = false, atOnce = false, ...scanned } = props;
  const words = { ...useOffice(scanWords), ...said };
  const allowed = useCameraAllowed();
  const [chosen, setChosen] = useState<boolean>();
  const on = chosen ?? (atOnce || allowed);
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

/** At an address without https no second try helps. */
function NoPicture({ trouble, said, onRetry }: NoPictureProps) {
  const { frame } = useWords();
  return (
    <Plight icon={CameraOff} {...said}>
      {trouble !== 'insecure' && <Button onClick={onRetry}>{frame.retry}</Button>}
    </Plight>
  );
}
