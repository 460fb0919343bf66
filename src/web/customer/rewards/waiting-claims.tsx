// The rewards that wait for a guest: at the foot of the card, and below the code for a counter.
import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAct, useCorrections } from '../../api/api-hooks.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { Button } from '../../look/button.tsx';
import { focused, passFocusOn, restoreFocus } from '../../look/focus.ts';
import { Row, Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { RewardPicture } from '../../look/pictures/reward-picture.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/guest-reward-words.ts';
import type { WaitingClaim } from './waiting-claim.ts';

/** Calls whose answers change when points are held or given back. */
export const callsChangedByClaims = ['readShelf', 'listHistory', 'currentCustomer'] as const;

interface WaitingClaimsProps {
  claims: readonly WaitingClaim[];
  /** The guest can give rewards back, which takes a network. */
  canGiveBack: boolean;
}

/** The claims at the foot of the card, below a row of holes. */
export function WaitingClaims({ claims, canGiveBack }: WaitingClaimsProps) {
  const { waiting } = useRewardWords();
  const [asked, setAsked] = useState<WaitingClaim>();
  return (
    <section
      aria-label={waiting}
      className="mx-5 animate-appear border-t-2 border-dashed border-current/35 py-3 sm:mx-8
        sm:py-4"
    >
      <h2 className="text-sm font-medium">{waiting}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-8">
        {claims.map((claim) => (
          <WaitingRow
            key={claim.id}
            claim={claim}
            onGiveBack={canGiveBack ? () => setAsked(claim) : undefined}
          />
        ))}
      </ul>
      {asked && <GiveBackQuestion claim={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

interface WaitingRowProps {
  claim: WaitingClaim;
  onGiveBack: (() => void) | undefined;
}

function WaitingRow({ claim, onGiveBack }: WaitingRowProps) {
  const words = useRewardWords();
  const { askAgain } = useCorrections();
  const isOver = useSecondsLeft(claim.endsAt) === 0;
  const name = claimedName(claim, words.language);
  const isGift = claim.cost === 0;
  const overText = isGift ? words.giftOver : words.ranOutText;
  return (
    <li ref={passFocusOn} className="flex min-w-0 items-center gap-3 py-2">
      <RewardPicture picture={claim.picture} size="small" faded={isOver} />
      <div className="grid min-w-0 grow">
        <h3 className="leading-snug font-semibold wrap-break-word">
          <OwnWords>{name}</OwnWords>
        </h3>
        {isGift && <p className="text-sm font-medium">{words.gift}</p>}
        <Clock endsAt={claim.endsAt} onOver={() => askAgain('readShelf')} />
        <p className="text-sm">{isOver ? overText : words.servedAt(claim.partner)}</p>
      </div>
      {onGiveBack && !isGift && !isOver && (
        <div className="-me-3 shrink-0 text-sm">
          <Button look="plain" aria-label={words.giveBackOf(name)} onClick={onGiveBack}>
            <span className="underline decoration-1 underline-offset-4">{words.giveBack}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** The claims below the code that is shown to a counter, each with its countdown. */
export function WaitingLines({ claims }: Pick<WaitingClaimsProps, 'claims'>) {
  const { waiting, language } = useRewardWords();
  return (
    <ul
      aria-label={waiting}
      className="grid max-h-32 w-full grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto rounded-md
        bg-[#f4eee3] px-4 py-2.5 text-start"
    >
      {claims.map((claim) => (
        <li key={claim.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-semibold wrap-break-word">
            <OwnWords>{claimedName(claim, language)}</OwnWords>
          </span>
          <span className="shrink-0">
            <Clock endsAt={claim.endsAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const day = 86_400;

/**
 * The countdown of a claim, by the second. `onOver` is called when the claim runs out, or on mount
 * if it has run out by then.
 */
function Clock({ endsAt, onOver }: { endsAt: number; onOver?: (() => void) | undefined }) {
  const words = useRewardWords();
  const remaining = useSecondsLeft(endsAt);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (remaining === 0) over();
  }, [remaining]);

  if (remaining === 0) return <p className="font-semibold">{words.ranOut}</p>;
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

/** Asks before a reward is given back and its points return. A toast shows a failure. */
function GiveBackQuestion({ claim, onClose }: { claim: WaitingClaim; onClose: () => void }) {
  const words = useRewardWords();
  const { id, cost } = claim;
  const { isPending: busy, mutateAsync } = useAct('cancelClaim', {
    done: () => ({ title: words.givenBack, detail: words.back(cost) }),
    failed: words.notGivenBack,
    refresh: callsChangedByClaims,
  });
  const giveBack = () => mutateAsync({ params: { id } }).then(onClose, onClose);
  const name = claimedName(claim, words.language);
  useFocusKept();
  return (
    <Sheet title={words.giveBackTitle} onClose={onClose}>
      <Stack gap="large">
        <p className="wrap-break-word">{words.giveBackText({ name, cost })}</p>
        <Row>
          <Button look="bad" aria-disabled={busy} onClick={() => busy || void giveBack()}>
            {busy ? words.givingBack : words.giveBack}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </Row>
      </Stack>
    </Sheet>
  );
}

/** Moves the focus to the screen's content when a dialog closes and its opener is gone. */
const useFocusKept = () => useEffect(() => () => void (focused() ?? restoreFocus()), []);
