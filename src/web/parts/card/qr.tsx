// A guest's QR code: drawn, as a button, over the whole screen, and behind a button at a phone's
// foot.
import { useEffect, useState, type ReactNode } from 'react';
import { QrCode, X } from 'lucide-react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { useWords } from '../../words/languages/language.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { useModal } from '../dialog/sheet.tsx';
import { CodeFigures } from './digits.tsx';

/** The quiet zone of the standard (ISO/IEC 18004), in modules. */
const quietZone = 4;

/**
 * The QR is as wide as its place, and dark on white in both themes, since every scanner reads that.
 * It is decorative: the words beside it say the same.
 */
export function Qr({ says }: { says: string }) {
  const { size, path } = useDrawing(says);
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
      aria-hidden
      shapeRendering="crispEdges"
      className="block aspect-square w-full rounded-sm bg-[#fff] fill-[#000]
        forced-color-adjust-none"
    >
      <path d={path} />
    </svg>
  );
}

/**
 * The path, and the modules along a side without the quiet zone. The library that draws the code is
 * fetched when it is needed; until then the place is white.
 */
function useDrawing(says: string) {
  const [drawing, setDrawing] = useState({ size: 25, path: '' });
  useEffect(() => {
    import('uqr')
      .then(({ encode }) => {
        const { size, data } = encode(says, { ecc: 'M', border: 0 });
        setDrawing({ size, path: pathOf(data) });
      })
      // Without the library, the guest still has the digits of the code.
      .catch(() => {});
  }, [says]);
  return drawing;
}

/** The path has one stroke for each run of dark modules in a row. */
const pathOf = (rows: boolean[][]) =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('');

interface QrButtonProps {
  says: string;
  label: string;
  onPress: () => void;
}

/** A press shows the QR over the whole screen. */
export const QrButton = ({ says, label, onPress }: QrButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="w-26 shrink-0 rounded-md bg-[#fff] p-1 shadow-raised transition hover:scale-104
      lg:w-32"
    onClick={onPress}
  >
    <Qr says={says} />
  </button>
);

interface FullQrProps {
  /** The content of the QR. */
  token: string;
  code: string;
  name: string;
  /** The rewards that wait for the guest; without them, a line explains the code. */
  waiting?: ReactNode;
  onClose: () => void;
}

/** On white, as large as possible, with the code below. A press anywhere closes it. */
function FullQr({ token, code, name, waiting, onClose }: FullQrProps) {
  const { dashboard, frame } = useWords();
  const dialog = useModal({ onClose, pressed: 'anywhere' });
  useWakefulScreen();

  return (
    <dialog
      ref={dialog}
      aria-label={dashboard.fullQr}
      className="m-0 h-dvh max-h-none w-dvw max-w-none animate-appear bg-[#fff] p-4 text-ink
        [--color-ink:#2c1b26]"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] justify-items-center gap-2">
        <div className="justify-self-end">
          <IconButton label={frame.close} icon={X} onClick={onClose} />
        </div>
        <div
          className={`grid w-full content-center justify-items-center gap-2 text-center
            ${waiting ? 'max-w-[min(100%,calc(100dvh-22rem),36rem)]' : narrow}`}
        >
          <p className="max-w-full text-xl font-semibold wrap-break-word">
            <bdi>{name}</bdi>
          </p>
          <Qr key={token} says={token} />
          <p className="text-5xl leading-tight font-semibold">
            <CodeFigures code={code} />
          </p>
          {waiting ?? <p className="text-sm">{dashboard.codeHint}</p>}
        </div>
      </div>
    </dialog>
  );
}

const narrow = 'max-w-[min(100%,calc(100dvh-17rem),40rem)]';

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

interface ShowCodeProps {
  customer: Pick<CurrentCustomer, 'name' | 'verificationCode' | 'qrToken'>;
  /** The code is shown over the whole screen. */
  shown: boolean;
  onShow: (shown: boolean) => void;
  waiting?: ReactNode;
}

/** A button at the foot of a phone's screen. A wider window shows the QR on the card instead. */
export function ShowCode({ customer, shown, onShow, waiting }: ShowCodeProps) {
  const { name, verificationCode: code, qrToken: token } = customer;
  const { dashboard } = useWords();
  if (!code || !token) return null;
  return (
    <>
      <div className="sm:hidden">
        {/* The spacer is as high as the button, which lies over the end of the page. */}
        <div className="h-14" />
        <div
          className="fixed inset-x-0 bottom-0 z-1 bg-linear-to-t from-page from-60% to-transparent
            px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          <Button look="main" wide icon={QrCode} onClick={() => onShow(true)}>
            {dashboard.showCode}
          </Button>
        </div>
      </div>
      {shown && <FullQr {...{ name, code, token, waiting }} onClose={() => onShow(false)} />}
    </>
  );
}
