// Handles the QR codes that a camera sees: each is checked once, or reported as unknown.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ClaimToken } from '../../../contract/rewards/claims.ts';
import { QrToken } from '../../../contract/values/values.ts';
import { slipCodeOf, type SlipCode } from '../../../domain/connections/receipt-rules.ts';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';

export interface ScannedQrProps<Found> {
  /** Checks a token of each kind that is accepted; what it throws is shown. */
  check: Partial<Record<QrKind, (token: string) => Promise<Found>>>;
  /** The text for a QR code of a kind that is not accepted. */
  unknown: string;
  /** The texts for the QR codes of a slip. */
  slips: Record<SlipCode, string>;
  onFound: (found: Found) => void;
  /** A kind that is accepted on another screen: the text, and the link to that screen. */
  elsewhere?: Elsewhere | undefined;
  /** A QR code that was seen on another screen is checked first. */
  first?: string | undefined;
}

interface Shown {
  /** The QR code that is being checked, or was refused. */
  asked?: { kind: QrKind; state: 'pending' | 'refused' };
  /** The reason why the QR code is not accepted here. */
  problem?: string;
  /** The token of a QR code that is accepted on another screen. */
  stray?: string;
}

interface Elsewhere {
  kind: QrKind;
  text: string;
  /** The label of the button that links to that screen. */
  label: string;
  onGo: (token: string) => void;
}

/** The number of pictures in a row without a QR after which the card counts as taken away. */
const gone = 5;

/**
 * Each QR code is handled once while it is in sight. After a success nothing is handled until the
 * QR code is gone, since a card may show its new code immediately, which is not meant for a second
 * check.
 */
export function useScannedQr<Found>(props: ScannedQrProps<Found>) {
  const { check, unknown, slips, onFound, elsewhere, first } = props;
  const words = useWords();
  const [{ problem, asked, stray }, show] = useState<Shown>({});
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
      // The reason of a refused claim and the link to another screen stay, so that they can be
      // read.
      if (asked?.kind !== 'claim' && stray === undefined) forget();
    }
    if (!done.current) texts.forEach(take);
  }

  function take(text: string) {
    if (asking.current || text === taken.current) return;
    taken.current = text;
    const qr = readQr(text);
    if (qr && check[qr.kind]) return void ask(qr);
    const isElsewhere = qr && qr.kind === elsewhere?.kind;
    if (isElsewhere) return void show({ stray: qr.token, problem: elsewhere.text });
    const slip = slipCodeOf(text);
    show({ problem: slip ? slips[slip] : unknown });
  }

  async function ask({ kind, token }: Qr) {
    show({ asked: { kind, state: 'pending' } });
    asking.current = true;
    try {
      const found = await check[kind]!(token);
      // The answer is ignored, since the screen was closed in the meantime.
      if (!here.current) return;
      done.current = true;
      show({});
      onFound(found);
    } catch (error) {
      show({ asked: { kind, state: 'refused' }, problem: explain(error, words) });
    } finally {
      asking.current = false;
    }
  }

  function forget() {
    taken.current = undefined;
    show({});
  }

  const leave = stray !== undefined && elsewhere ? () => elsewhere.onGo(stray) : undefined;
  return { look, forget, asked: asked?.state, problem, leave };
}

/** A guest's card, or a reward that a guest has claimed. */
const kinds = { card: QrToken, claim: ClaimToken };

type QrKind = keyof typeof kinds;

interface Qr {
  kind: QrKind;
  token: string;
}

/** Undefined for a QR code that is not Sofra's. */
function readQr(text: string): Qr | undefined {
  for (const kind of ['card', 'claim'] as const) {
    const { data } = kinds[kind].safeParse(text);
    if (data !== undefined) return { kind, token: data };
  }
  return undefined;
}
