// A QR over the whole screen: on white, as large as possible, with the code below.
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useWords } from '../../words/languages/language.ts';
import { IconButton } from '../../look/button.tsx';
import { CodeFigures } from './code-figures.tsx';
import { Qr } from './qr.tsx';
import { useModal } from '../dialog/sheet.tsx';

interface FullQrProps {
  /** The content of the QR. */
  token: string;
  code: string;
  name: string;
  /** The label, and below it what to do with the QR; by default those of a card. */
  label?: string;
  hint?: ReactNode;
  onClose: () => void;
}

/** A press anywhere closes it. */
export function FullQr({ token, code, name, label, hint, onClose }: FullQrProps) {
  const { dashboard, frame } = useWords();
  const dialog = useModal({ onClose, pressed: 'anywhere' });
  useWakefulScreen();

  return (
    <dialog
      ref={dialog}
      aria-label={label ?? dashboard.fullQr}
      className="m-0 h-dvh max-h-none w-dvw max-w-none animate-appear bg-[#fff] p-4 text-ink
        [--color-ink:#2c1b26]"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] justify-items-center gap-2">
        <div className="justify-self-end">
          <IconButton label={frame.close} icon={X} onClick={onClose} />
        </div>
        <div
          className="grid w-full max-w-[min(100%,calc(100dvh-17rem),40rem)] content-center
            justify-items-center gap-2 text-center"
        >
          <p className="max-w-full text-xl font-semibold wrap-break-word">
            <bdi>{name}</bdi>
          </p>
          <Qr key={token} says={token} />
          <p className="text-5xl leading-tight font-semibold">
            <CodeFigures code={code} />
          </p>
          <div className="text-sm">{hint ?? dashboard.codeHint}</div>
        </div>
      </div>
    </dialog>
  );
}

/** Keeps the screen on while the QR is shown, where the browser can. */
function useWakefulScreen() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let done = false;

    // The browser releases the lock when the page is hidden; where it refuses one, the screen goes
    // dark as usual.
    async function hold() {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (done) void lock?.release();
    }
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      done = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
