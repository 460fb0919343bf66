// A claim that waits: its code, its QR and its countdown; green once it is served.
import { X } from 'lucide-react';
import { useSecondsLeft } from '../../../device/seconds-left.ts';
import { IconButton, TextButton } from '../../../look/button.tsx';
import { OwnWords } from '../../../look/own-words.tsx';
import { Seal } from '../../../look/pictures/seal.tsx';
import { CodeFigures } from '../../../parts/card/code-figures.tsx';
import { FullQr } from '../../../parts/card/full-qr.tsx';
import { QrButton } from '../../../parts/card/qr-button.tsx';
import { claimedName } from '../../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../../words/rewards/rewards.ts';
import type { WaitingClaim } from '../waiting-claim.ts';
import { Clock } from './clock.tsx';
import { useFocusKept } from './keeps-focus.ts';
import { ServedScreen } from './served-screen.tsx';

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

type OpenTicketProps = Pick<ClaimTicketProps, 'claim' | 'onCancel' | 'onOver'> & {
  name: string;
  onFull: () => void;
};

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
        <Clock endsAt={claim.endsAt} {...(onOver && { onOver })} />
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

interface FullClaimProps {
  claim: WaitingClaim;
  name: string;
  onClose: () => void;
}

function FullClaim({ claim: { token, code, partner, endsAt }, name, onClose }: FullClaimProps) {
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
