// Scanning instead of typing: a QR names the guest, or the claim.
import { CameraOff, ScanLine } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { useWords } from '../../words/languages/language.ts';
import { scanWords, type ScanWords } from '../../words/office/points/scan.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { useCameraAllowed, useScanner, type Trouble } from './scanner.ts';
import { useScannedQr, type ScannedQrProps } from './scanned-qr.ts';

interface ScanProps<Found> extends Omit<ScannedQrProps<Found>, 'slips'> {
  /** The text while a QR is checked. */
  checking: string;
  /**
   * The line that says which QR code to show, and the help without a camera; by default for a card.
   */
  ownWords?: Pick<ScanWords, 'hint' | 'troubles'>;
  /** A dialog is open: the camera is off. */
  resting?: boolean;
  /** The screen was opened in order to scan, so the camera starts immediately. */
  startOn?: true;
}

/** The camera starts immediately where the browser allows it already, otherwise after a press. */
export function Scan<Found>(props: ScanProps<Found>) {
  const { checking, ownWords, resting = false, startOn = false, ...scanned } = props;
  const words = { ...useOffice(scanWords), ...ownWords };
  const allowed = useCameraAllowed();
  const [chosen, setChosen] = useState<boolean>();
  const on = chosen ?? (startOn || allowed);
  const { look, forget, asked, problem, leave } = useScannedQr({
    ...scanned,
    slips: words.slips,
  });
  const { video, state, retry } = useScanner({ on: on && !resting, onLook: look });

  if (on && state !== 'starting' && state !== 'scanning') {
    return <NoPicture trouble={state} texts={words.troubles[state]} onRetry={retry} />;
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
  texts: ScanWords['troubles'][Trouble];
  onRetry: () => void;
}

/** Without https a retry does not help, so there is no button for it. */
function NoPicture({ trouble, texts, onRetry }: NoPictureProps) {
  const { frame } = useWords();
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-4 text-center">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-sunken text-soft">
        <CameraOff aria-hidden className="size-7" />
      </span>
      <p className="text-lg font-semibold">{texts.title}</p>
      <p className="max-w-90 text-soft">{texts.text}</p>
      {trouble !== 'insecure' && <Button onClick={onRetry}>{frame.retry}</Button>}
    </div>
  );
}

interface ViewfinderProps {
  label: string;
  video: RefObject<HTMLVideoElement | null>;
  /** The picture is there; before that the frame stands on a dark ground. */
  on: boolean;
  /** Content in its corner. */
  corner?: ReactNode;
  /** Content in its middle. */
  children?: ReactNode;
}

/** The camera's picture, in a frame of four corners to aim with. */
const Viewfinder = ({ label, video, on, corner, children }: ViewfinderProps) => (
  <div
    className="relative isolate mx-auto aspect-4/3 max-h-(--room) w-full max-w-100 overflow-hidden
      rounded-lg bg-[#12090f] text-on-cloth"
  >
    <video
      ref={video}
      aria-label={label}
      muted
      playsInline
      className={`size-full object-cover transition ${on ? '' : 'opacity-0'}`}
    />
    <div
      className={`absolute inset-y-[12%] low:hidden ${
        children ? 'inset-x-[8%]' : 'start-1/2 aspect-square -translate-x-1/2 rtl:translate-x-1/2'
      } ${on || children ? '' : 'animate-breathe'}`}
    >
      <Corner place="start-0 top-0 rounded-ss-md border-s-4 border-t-4" />
      <Corner place="end-0 top-0 rounded-se-md border-e-4 border-t-4" />
      <Corner place="start-0 bottom-0 rounded-es-md border-s-4 border-b-4" />
      <Corner place="end-0 bottom-0 rounded-ee-md border-e-4 border-b-4" />
    </div>
    {children && <div className="absolute inset-0 grid place-content-center">{children}</div>}
    <div className="absolute end-1 top-1">{corner}</div>
  </div>
);

const Corner = ({ place }: { place: string }) => (
  <span aria-hidden className={`absolute size-10 border-gilt drop-shadow-xs ${place}`} />
);

/** The text below the picture: of constant height, announced when it changes. */
const Caption = ({ tone, children }: { tone?: 'bad'; children: ReactNode }) => (
  <p
    role="status"
    className={`grid min-h-12 place-content-center text-center
      ${tone ? 'font-medium text-bad' : 'text-soft low:hidden'}`}
  >
    {children}
  </p>
);
