// Scanning instead of typing: the QR on the card says who the guest is and what the code is.
import { CameraOff, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import type { VerifiedCustomer } from '../../contract/counter.ts';
import { QrToken } from '../../contract/values.ts';
import { useAct } from '../api/hooks.ts';
import { useCameraAllowed } from '../device/camera.ts';
import { Button, IconButton } from '../parts/look/button.tsx';
import { Stack } from '../parts/look/layout.tsx';
import { explain } from '../api/explain.ts';
import { useWords } from '../words/language.ts';
import { counterWords } from '../words/office/counter.ts';
import { useOffice } from '../words/office/words.ts';
import { Plight } from './parts/plight.tsx';
import { Caption, Viewfinder } from './parts/viewfinder.tsx';
import { useScanner, type Trouble } from './scanner.ts';

interface ScanProps {
  /** Something else is before the partner's eyes: the camera is off. */
  resting: boolean;
  onVerified: (customer: VerifiedCustomer) => void;
}

/** Where the browser allows the camera already it is on at once, and else at a press. */
export function Scan({ resting, onVerified }: ScanProps) {
  const { scan: words } = useOffice(counterWords);
  const allowed = useCameraAllowed();
  const [chosen, setChosen] = useState<boolean>();
  const on = chosen ?? allowed;
  const { look, forget, checking, refused, problem } = useScannedText(onVerified);
  const { video, state, retry } = useScanner({ on: on && !resting, onLook: look });

  if (on && state !== 'starting' && state !== 'scanning') {
    return <NoPicture trouble={state} onRetry={retry} />;
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
      <Caption {...(problem && { tone: 'bad' })}>
        {problem ?? (checking ? words.checking : waiting ? words.starting : words.hint)}
      </Caption>
      {refused && <Button onClick={forget}>{words.again}</Button>}
    </Stack>
  );
}

/** Looks at nothing, one after the other, after which the card has been taken away. */
const gone = 5;

/**
 * Each text is taken once as long as it is in sight, and after a guest was verified nothing until
 * the card is gone: it shows its new code at once, which is not meant for a second verification.
 */
function useScannedText(onVerified: (customer: VerifiedCustomer) => void) {
  const words = useWords();
  const { verify } = useOffice(counterWords);
  const [problem, setProblem] = useState<string>();
  const taken = useRef<string>(undefined);
  const asking = useRef(false);
  const done = useRef(false);
  const empty = useRef(0);
  const scan = useAct('scanCustomer', { failed: verify.failed, refresh: ['listVerifiedToday'] });

  function look(texts: readonly string[]) {
    empty.current = texts.length ? 0 : empty.current + 1;
    if (empty.current === gone) {
      done.current = false;
      forget();
    }
    if (!done.current) texts.forEach(take);
  }

  function take(text: string) {
    if (asking.current || text === taken.current) return;
    taken.current = text;
    const token = QrToken.safeParse(text);
    scan.reset();
    if (!token.success) return setProblem(words.messages.qrUnknown);
    setProblem(undefined);
    asking.current = true;
    scan.mutate(
      { body: { token: token.data } },
      {
        onSuccess: (customer) => {
          done.current = true;
          onVerified(customer);
        },
        onError: (error) => setProblem(explain(error, words)),
        onSettled: () => (asking.current = false),
      },
    );
  }

  function forget() {
    taken.current = undefined;
    scan.reset();
    setProblem(undefined);
  }

  return { look, forget, checking: scan.isPending, refused: scan.isError, problem };
}

/** At an address without https no second try helps. */
function NoPicture({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const { scan } = useOffice(counterWords);
  const { frame } = useWords();
  return (
    <Plight icon={CameraOff} {...scan.troubles[trouble]}>
      {trouble !== 'insecure' && <Button onClick={onRetry}>{frame.retry}</Button>}
    </Plight>
  );
}
