// The claims that wait: each with its code, its QR and its countdown; green once it is served.
import { Timer, X } from 'lucide-react';
import { Children, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { Button, IconButton, TextButton } from '../../look/button.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { Seal } from '../../look/pictures/seal.tsx';
import { CodeFigures } from '../../parts/card/digits.tsx';
import { FullQr, QrButton } from '../../parts/card/qr.tsx';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/rewards.ts';
import { useModal } from '../../parts/dialog/sheet.tsx';
import { focused, handsFocusOn, restoreFocus } from '../../look/focus.ts';
import type { WaitingClaim } from './waiting-claim.ts';

interface ClaimTicketProps {
  claim: WaitingClaim;
  /** The QR fills the screen. */
  full: boolean;
  onFull: (full: boolean) => void;
  /** Asks to cancel the claim; undefined where that is not possible. */
  onCancel?: () => void;
  onOver?: () => void;
  /** The guest has seen that the claim was served. */
  onSeen?: () => void;
}

export function ClaimTicket({ claim, full, onFull, onSeen, ...acts }: ClaimTicketProps) {
  const { language } = useRewardWords();
  const name = claimedName(claim, language);
  if (claim.state === 'served') {
    return (
      <>
        <ServedTicket name={name} onSeen={onSeen} />
        {full && <ServedScreen name={name} onClose={() => onFull(false)} />}
      </>
    );
  }
  return (
    <>
      <OpenTicket claim={claim} name={name} onFull={() => onFull(true)} {...acts} />
      {full && <FullClaim claim={claim} name={name} onClose={() => onFull(false)} />}
    </>
  );
}

interface OpenTicketProps extends Pick<ClaimTicketProps, 'claim' | 'onCancel' | 'onOver'> {
  name: string;
  onFull: () => void;
}

/** Drawn with a row of holes, like the part of the card that a partner reads. */
function OpenTicket({ claim, name, onFull, onCancel, onOver }: OpenTicketProps) {
  const words = useRewardWords();
  const over = useSecondsLeft(claim.endsAt) === 0;
  return (
    <div
      className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-3 rounded-lg
        border border-accent-ink/45 bg-accent-wash p-4 sm:p-5"
    >
      <div className="grid min-w-0 grow basis-40 gap-1">
        <h3 className="leading-snug font-semibold wrap-break-word">
          <OwnWords>{name}</OwnWords>
        </h3>
        <p className={`text-4xl leading-tight font-semibold ${over ? 'text-soft' : ''}`}>
          <CodeFigures code={claim.code} />
        </p>
        <Clock endsAt={claim.endsAt} onOver={onOver} />
        <p className="text-sm">{over ? words.ranOutText : words.showTo(claim.partner)}</p>
        {onCancel && !over && (
          <div className="-mb-2">
            <TextButton aria-label={words.cancel(name)} onClick={onCancel}>
              {words.cancelShort}
            </TextButton>
          </div>
        )}
      </div>
      {!over && <QrButton says={claim.token} label={words.showFull(name)} onPress={onFull} />}
    </div>
  );
}

interface FullProps {
  name: string;
  onClose: () => void;
}

function FullClaim({ claim, name, onClose }: FullProps & { claim: WaitingClaim }) {
  const { token, code, partner, endsAt } = claim;
  const words = useRewardWords();
  useFocusKept();
  const hint = (
    <div className="grid justify-items-center gap-1 text-lg [--color-bad:#ac2318]">
      <Clock endsAt={endsAt} />
      <p className="text-sm">{words.showTo(partner)}</p>
    </div>
  );
  return <FullQr {...{ token, code, name, hint, onClose }} label={words.fullQr(name)} />;
}

function ServedTicket({ name, onSeen }: { name: string; onSeen: (() => void) | undefined }) {
  const words = useRewardWords();
  return (
    <div className="flex items-center gap-4 rounded-lg bg-good p-4 text-surface sm:p-5">
      <Seal />
      <div className="grid min-w-0 grow gap-1">
        <h3 className="leading-snug font-semibold wrap-break-word">
          <OwnWords>{name}</OwnWords>
        </h3>
        <p className="text-3xl/relaxed font-semibold">{words.served}</p>
        <p>{words.enjoy}</p>
      </div>
      {onSeen && <IconButton label={words.done} icon={X} onClick={onSeen} />}
    </div>
  );
}

const day = 86_400;

/**
 * The time for which a claim is valid, counted down by the second. `onOver` is called when the
 * claim runs out, or has run out when it is first shown.
 */
function Clock({ endsAt, onOver }: { endsAt: number; onOver?: (() => void) | undefined }) {
  const words = useRewardWords();
  const remaining = useSecondsLeft(endsAt);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (remaining === 0) over();
  }, [remaining]);

  if (remaining === 0) return <p className="font-semibold text-bad">{words.ranOut}</p>;
  return (
    <p className="flex items-center gap-1.5">
      <Timer aria-hidden className="size-4.5 shrink-0" />
      <span className="sr-only">{words.timeLeft} </span>
      <span role="timer" className="font-semibold tabular-nums">
        {remaining < day ? (
          <bdi>{clockTime(remaining)}</bdi>
        ) : (
          words.days(Math.ceil(remaining / 60))
        )}
      </span>
    </p>
  );
}

/**
 * Shown when a reward is served: the whole screen in green, for the guest and for the person who
 * served it. A press anywhere closes it.
 */
function ServedScreen({ name, onClose }: FullProps) {
  const words = useRewardWords();
  const dialog = useModal({ onClose, pressed: 'anywhere' });
  useFocusKept();
  return (
    <dialog
      ref={dialog}
      aria-label={words.saidServed(name)}
      className="m-0 h-dvh max-h-none w-dvw max-w-none animate-appear bg-good p-6 text-surface"
    >
      <div className="grid h-full content-center justify-items-center gap-4 text-center">
        <span className="scale-150 pb-6">
          <Seal />
        </span>
        <p className="text-5xl font-semibold">{words.served}</p>
        <p className="max-w-full text-xl font-medium wrap-break-word">
          <OwnWords>{name}</OwnWords>
        </p>
        <p className="text-lg">{words.enjoy}</p>
        <div className="mt-4 text-ink">
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </dialog>
  );
}

/**
 * Gives the focus to the screen's content when a dialog closes whose opener is gone, as a claim
 * that was served is.
 */
export const useFocusKept = () => useEffect(() => () => void (focused() ?? restoreFocus()), []);

/** Claims, side by side where there is room. */
export function Tickets({ children }: { children: ReactNode }) {
  const { waiting } = useRewardWords();
  return (
    <section aria-label={waiting}>
      <h2 className="sr-only">{waiting}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
        {Children.map(children, (ticket) => (
          <li ref={handsFocusOn} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            {ticket}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The claims that this device stores, shown without a network: their codes are valid until they
 * expire.
 */
export function StoredClaims({ claims }: { claims: readonly WaitingClaim[] }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Tickets>
      {claims.map((claim) => (
        <ClaimTicket
          key={claim.id}
          claim={claim}
          full={opened === claim.id}
          onFull={(full) => setOpened(full ? claim.id : undefined)}
        />
      ))}
    </Tickets>
  );
}
