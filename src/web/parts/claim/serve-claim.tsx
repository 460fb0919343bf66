// Serves a claim: the reward shown large, and one press, after which it is visibly served.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CounterClaim } from '../../../contract/rewards/claims.ts';
import { isRefusal, type RequestOf } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/hooks.ts';
import { useWords } from '../../words/languages/language.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { Answers, Dialog, Foot } from '../dialog/dialog.tsx';
import { Button } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { ClaimPlate, TimeLeft } from './claim-plate.tsx';

export interface FoundClaim {
  claim: CounterClaim;
  /** The QR or code that the guest has shown, with which the claim is served. */
  shown: RequestOf<'findClaim'>['body'];
  /** When the claim runs out, by this device's clock. */
  endsAt: number;
}

interface ServeClaimProps {
  found: FoundClaim;
  /** The claim was chosen with a key that does not send by itself: the next Enter serves it. */
  enterServes?: true;
  /** The element that gets the focus afterwards. */
  returnTo: RefObject<HTMLElement | null>;
  onServed?: () => void;
  onClose: () => void;
}

/** One dialog from the claim to its serving, so that the focus stays in it. */
export function ServeClaim({ found, enterServes, returnTo, onServed, onClose }: ServeClaimProps) {
  const { claim, shown, endsAt } = found;
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
  // The claim is settled or gone: another try would be refused the same way.
  const isOver = isRefusal(failure, 'conflict') || isRefusal(failure, 'not-found');
  // The focus is not on the button: a second press would close the dialog unseen.
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
      {served ? (
        <Foot>
          <Button look="main" wide onClick={onClose}>
            {words.next}
          </Button>
        </Foot>
      ) : (
        <Undecided
          button={button}
          busy={serve.isPending}
          failure={failure}
          isOver={isOver}
          onServe={press}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface UndecidedProps {
  button: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  /** Why the claim was not served. */
  failure: Error | null;
  isOver: boolean;
  onServe: () => void;
  onClose: () => void;
}

function Undecided({ button, busy, failure, isOver, onServe, onClose }: UndecidedProps) {
  const spoken = useWords();
  const words = useOffice(servingWords);
  return (
    <>
      {failure && <Note tone="bad">{explain(failure, spoken)}</Note>}
      {isOver ? (
        <Foot>
          <Button look="main" wide autoFocus onClick={onClose}>
            {words.next}
          </Button>
        </Foot>
      ) : (
        <Answers>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button ref={button} look="main" aria-disabled={busy} onClick={onServe}>
            {busy ? words.serving : failure ? spoken.frame.retry : words.serve}
          </Button>
        </Answers>
      )}
    </>
  );
}
