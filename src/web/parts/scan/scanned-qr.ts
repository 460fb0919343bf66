// What becomes of the QR codes that a camera sees: each is asked about once, or told apart.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { readQr, type Qr, type QrKind } from './qr-kind.ts';

export interface ScannedQrProps<Found> {
  /** Asks about the token of each kind that is looked for; what it throws is said. */
  check: Partial<Record<QrKind, (token: string) => Promise<Found>>>;
  /** What is said of a QR code of no kind that is looked for. */
  unknown: string;
  onFound: (found: Found) => void;
  /** A kind that is at home in another place: what is said of it, and the way there. */
  elsewhere?: Elsewhere | undefined;
  /** A QR code that was seen in another place is asked about at first. */
  first?: string | undefined;
}

interface Elsewhere {
  kind: QrKind;
  text: string;
  /** What the button says that leads there. */
  label: string;
  onGo: (token: string) => void;
}

/** Looks at nothing, one after the other, after which the card has been taken away. */
const gone = 5;

/**
 * Each text is taken once as long as it is in sight, and after something was found nothing until
 * the QR is gone: a card may show a new code at once, which is not meant for a second time.
 */
export function useScannedQr<Found>(props: ScannedQrProps<Found>) {
  const { check, unknown, onFound, elsewhere, first } = props;
  const words = useWords();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ kind: QrKind; is: 'pending' | 'refused' }>();
  const [stray, setStray] = useState<string>();
  const taken = useRef<string>(undefined);
  const asking = useRef(false);
  const done = useRef(false);
  const empty = useRef(0);
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  const begin = useEffectEvent(() => first !== undefined && take(first));
  useEffect(() => void begin(), []);

  function look(texts: readonly string[]) {
    empty.current = texts.length ? 0 : empty.current + 1;
    if (empty.current === gone) {
      done.current = false;
      taken.current = undefined;
      // Why a claim is none stays to be read, and the way to where a QR belongs to be taken.
      if (asked?.kind !== 'claim' && stray === undefined) forget();
    }
    if (!done.current) texts.forEach(take);
  }

  function take(text: string) {
    if (asking.current || text === taken.current) return;
    taken.current = text;
    const qr = readQr(text);
    setAsked(undefined);
    setStray(qr?.kind === elsewhere?.kind ? qr?.token : undefined);
    if (qr && check[qr.kind]) return void ask(qr);
    setProblem(qr && qr.kind === elsewhere?.kind ? elsewhere.text : unknown);
  }

  async function ask({ kind, token }: Qr) {
    setProblem(undefined);
    setAsked({ kind, is: 'pending' });
    asking.current = true;
    try {
      const found = await check[kind]!(token);
      // Whoever has closed it meanwhile looks for nobody any more.
      if (!here.current) return;
      done.current = true;
      setAsked(undefined);
      onFound(found);
    } catch (error) {
      setAsked({ kind, is: 'refused' });
      setProblem(explain(error, words));
    } finally {
      asking.current = false;
    }
  }

  function forget() {
    taken.current = undefined;
    setAsked(undefined);
    setProblem(undefined);
    setStray(undefined);
  }

  const leave = stray !== undefined && elsewhere ? () => elsewhere.onGo(stray) : undefined;
  return { look, forget, asked: asked?.is, problem, leave };
}
