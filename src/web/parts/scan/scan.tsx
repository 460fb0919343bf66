// Scanning instead of typing: the QR on the card says who the guest is.
import { CameraOff, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { QrToken } from '../../../contract/values.ts';
import { explain } from '../../api/explain.ts';
import { useCameraAllowed } from '../../device/camera.ts';
import { useWords } from '../../words/language.ts';
import { scanWords } from '../../words/office/scan.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button, IconButton } from '../look/button.tsx';
import { Stack } from '../look/layout.tsx';
import { Plight } from '../look/plight.tsx';
import { useScanner, type Trouble } from './scanner.ts';
import { Caption, Viewfinder } from './viewfinder.tsx';

interface ScanProps<Found> {
  /** Asks whose card shows a token; what it throws is said. */
  check: (token: string) => Promise<Found>;
  /** What is said while it asks. */
  checking: string;
  onFound: (found: Found) => void;
  /** Something else is before one's eyes: the camera is off. */
  resting?: boolean;
  /** It was opened in order to scan: the camera is on at once. */
  atOnce?: true;
}

/** Where the browser allows the camera already it is on at once, and else at a press. */
export function Scan<Found>(props: ScanProps<Found>) {
  const { check, checking, onFound, resting = false, atOnce = false } = props;
  const words = useOffice(scanWords);
  const allowed = useCameraAllowed();
  const [chosen, setChosen] = useState<boolean>();
  const on = chosen ?? (atOnce || allowed);
  const { look, forget, asked, problem } = useScannedText({ check, onFound });
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
        {problem ?? (asked === 'pending' ? checking : waiting ? words.starting : words.hint)}
      </Caption>
      {asked === 'refused' && <Button onClick={forget}>{words.again}</Button>}
    </Stack>
  );
}

/** Looks at nothing, one after the other, after which the card has been taken away. */
const gone = 5;

/**
 * Each text is taken once as long as it is in sight, and after somebody was found nothing until the
 * card is gone: it may show a new code at once, which is not meant for a second time.
 */
function useScannedText<Found>({ check, onFound }: Pick<ScanProps<Found>, 'check' | 'onFound'>) {
  const words = useWords();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<'pending' | 'refused'>();
  const taken = useRef<string>(undefined);
  const asking = useRef(false);
  const done = useRef(false);
  const empty = useRef(0);
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

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
    setAsked(undefined);
    if (!token.success) return setProblem(words.messages.qrUnknown);
    void ask(token.data);
  }

  async function ask(token: string) {
    setProblem(undefined);
    setAsked('pending');
    asking.current = true;
    try {
      const found = await check(token);
      // Whoever has closed it meanwhile looks for nobody any more.
      if (!here.current) return;
      done.current = true;
      setAsked(undefined);
      onFound(found);
    } catch (error) {
      setAsked('refused');
      setProblem(explain(error, words));
    } finally {
      asking.current = false;
    }
  }

  function forget() {
    taken.current = undefined;
    setAsked(undefined);
    setProblem(undefined);
  }

  return { look, forget, asked, problem };
}

/** At an address without https no second try helps. */
function NoPicture({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const words = useOffice(scanWords);
  const { frame } = useWords();
  return (
    <Plight icon={CameraOff} {...words.troubles[trouble]}>
      {trouble !== 'insecure' && <Button onClick={onRetry}>{frame.retry}</Button>}
    </Plight>
  );
}
