// Serves a claim: the reward shown large, and one press, after which it is visibly served.
import { Timer } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CounterClaim } from '../../../contract/rewards/claims.ts';
import { pictureAddress } from '../../../contract/rewards/pictures.ts';
import { isRefusal, type RequestOf } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/api-hooks.ts';
import { useSecondsLeft, clockTime } from '../../device/now.ts';
import { useWords } from '../../words/languages/language.ts';
import { useOffice } from '../../words/office/words.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { Answers, Dialog, Foot } from '../dialog/dialog.tsx';
import { Button } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { OwnWords } from '../../look/own-words.tsx';

export interface FoundClaim {
  claim: CounterClaim;
  /** The QR or code that the guest has shown, with which the claim is served. */
  shown: RequestOf<'findClaim'>['body'];
  /** When the claim runs out, by this device's clock. */
  endsAt: number;
}

interface ServeClaimProps {
  found: FoundClaim;
  /**
   * The claim was chosen with a key that does not submit the form, so the next Enter serves the
   * claim.
   */
  enterServes?: true;
  /** The element that gets the focus afterwards. */
  returnTo: RefObject<HTMLElement | null>;
  onServed?: () => void;
  onClose: () => void;
}

/** The same dialog shows the claim and then its serving, so that the focus stays in it. */
export function ServeClaim({ found, enterServes, returnTo, onServed, onClose }: ServeClaimProps) {
  const { claim, shown, endsAt } = found;
  const spoken = useWords();
  const words = useOffice(servingWords);
  const [served, setServed] = useState<CounterClaim>();
  const plate = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const serve = useAct('serveClaim', {
    done: words.done,
    failed: words.failed,
    refresh: ['listClaims', 'listRewards', 'readRewardFigures'],
  });
  const failure = serve.isPending ? null : serve.error;
  // The claim is settled or does not exist any more, so a retry would be refused in the same way.
  const isOver = isRefusal(failure, 'conflict') || isRefusal(failure, 'not-found');
  // The focus leaves the button, so that a second press does not close the dialog before it is
  // read.
  useEffect(() => {
    if (served) plate.current?.focus();
  }, [served]);

  function press() {
    if (serve.isPending) return;
    serve.mutate(
      { body: { ...shown, id: claim.id } },
      {
        onSuccess: (reply) => {
          setServed(reply);
          onServed?.();
        },
      },
    );
  }

  return (
    <Dialog
      kept
      title={served ? words.served : isOver ? words.failed : words.found}
      good={served !== undefined}
      width="wide"
      focus={enterServes ? button : plate}
      returnTo={returnTo}
      onClose={onClose}
    >
      <ClaimPlate ref={plate} claim={served ?? claim}>
        {!served && !isOver && <TimeLeft endsAt={endsAt} />}
      </ClaimPlate>
      {failure && <Note tone="bad">{explain(failure, spoken)}</Note>}
      {served || isOver ? (
        <Foot>
          <Button look="main" wide autoFocus={isOver} onClick={onClose}>
            {words.next}
          </Button>
        </Foot>
      ) : (
        <Answers>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button ref={button} look="main" aria-disabled={serve.isPending} onClick={press}>
            {serve.isPending ? words.serving : failure ? spoken.frame.retry : words.serve}
          </Button>
        </Answers>
      )}
    </Dialog>
  );
}

interface ClaimPlateProps {
  /** The plate gets the focus, so that screen readers read it out. */
  ref: RefObject<HTMLDivElement | null>;
  claim: CounterClaim;
  /** Content beside the cost. */
  children?: ReactNode;
}

/**
 * The reward, to be read from a metre away: its name, the guest, and how long it is valid. As wide
 * as its dialog.
 */
function ClaimPlate({ ref, claim, children }: ClaimPlateProps) {
  const { language } = useWords();
  const words = useOffice(servingWords);
  const { cost, picture } = claim;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="-mx-5 grid grid-cols-[minmax(0,1fr)] bg-accent-wash outline-none sm:-mx-6"
    >
      {picture && (
        <img src={pictureAddress(picture)} alt="" className="h-44 w-full object-cover sm:h-60" />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-5 sm:px-8 sm:py-7">
        <p className="text-4xl/tight font-semibold wrap-break-word sm:text-6xl/tight">
          <OwnWords>{claimedName(claim, language)}</OwnWords>
        </p>
        <p className="text-2xl font-medium wrap-break-word sm:text-3xl">
          {words.guest(claim.name)}
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-lg tabular-nums sm:text-xl">
          <span>{cost === 0 ? words.gift : words.cost(cost)}</span>
          {children}
        </p>
      </div>
    </div>
  );
}

const day = 86_400;

/** A countdown; it has the colour of an error only once it has run out. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const words = useOffice(servingWords);
  const remaining = useSecondsLeft(endsAt);
  const over = remaining === 0;
  const counted =
    remaining > day
      ? words.daysLeft(Math.floor(remaining / day))
      : words.left(clockTime(remaining));
  return (
    <span
      role="timer"
      className={`inline-flex items-center gap-1.5 ${over ? 'font-medium text-bad' : ''}`}
    >
      <Timer aria-hidden className="size-4.5" />
      {over ? words.ranOut : counted}
    </span>
  );
}
