// The claims of a guest, until they are served and the guest has seen that.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Claim } from '../../../contract/rewards/claims.ts';
import { useAct, useCorrections } from '../../api/hooks.ts';
import { Row, Said, Stack } from '../../look/layout.tsx';
import { toast } from '../../toast/toast.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/rewards.ts';
import { Button } from '../../look/button.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import type { WaitingClaim } from './waiting-claim.ts';
import { ClaimTicket, Tickets, useFocusKept } from './claim-ticket.tsx';

/** Calls whose answers change when points are held or given back. */
export const movedByClaims = ['readShelf', 'listHistory', 'currentCustomer'] as const;

interface WaitingClaimsProps {
  claims: readonly WaitingClaim[];
  /** The claims that changed since the card was opened, the latest last. */
  updates: readonly Claim[];
  /** The id of the claim whose QR fills the screen. */
  opened: number | undefined;
  onOpen: (id: number | undefined) => void;
}

export function WaitingClaims({ claims, updates, opened, onOpen }: WaitingClaimsProps) {
  const words = useRewardWords();
  const { askAgain } = useCorrections();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<WaitingClaim>();
  const shown = withUpdates(claims, updates).filter(({ id }) => !seen.includes(id));
  const served = updates.findLast(({ state }) => state === 'served');
  useRunOutNotices(updates);

  return (
    <>
      <Said>{served ? words.saidServed(claimedName(served, words.language)) : ''}</Said>
      {shown.length > 0 && (
        <Tickets>
          {shown.map((claim) => (
            <ClaimTicket
              key={claim.id}
              claim={claim}
              full={opened === claim.id}
              onFull={(full) => onOpen(full ? claim.id : undefined)}
              onCancel={() => setAsked(claim)}
              onOver={() => askAgain('readShelf')}
              onSeen={() => setSeen([...seen, claim.id])}
            />
          ))}
        </Tickets>
      )}
      {asked && <CancelQuestion claim={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The claims with their updates: served ones are marked, others that ended are removed. */
function withUpdates(claims: readonly WaitingClaim[], updates: readonly Claim[]): WaitingClaim[] {
  const latest = new Map(updates.map((claim) => [claim.id, claim]));
  const waiting = claims.filter(({ id }) => (latest.get(id)?.state ?? 'claimed') === 'claimed');
  const served = [...latest.values()].filter(({ state }) => state === 'served');
  return [...waiting, ...served.map((claim) => ({ ...claim, endsAt: 0 }))].toSorted(
    (one, other) => other.id - one.id,
  );
}

/** Shows a toast for each claim that runs out while the card is open. */
function useRunOutNotices(updates: readonly Claim[]) {
  const words = useRewardWords();
  const announced = useRef(updates.length);
  const announce = useEffectEvent(({ state, cost, ...claim }: Claim) => {
    if (state !== 'expired') return;
    const name = claimedName(claim, words.language);
    toast({ title: words.ranOutOf(name), detail: words.back(cost) });
  });
  useEffect(() => {
    for (const claim of updates.slice(announced.current)) announce(claim);
    announced.current = updates.length;
  }, [updates]);
}

/** Asks before a claim is cancelled, whose points come back. A failure is shown in a toast. */
function CancelQuestion({ claim, onClose }: { claim: WaitingClaim; onClose: () => void }) {
  const words = useRewardWords();
  const { id, cost } = claim;
  const { isPending: busy, mutateAsync } = useAct('cancelClaim', {
    done: () => ({ title: words.cancelled, detail: words.back(cost) }),
    failed: words.notCancelled,
    refresh: movedByClaims,
  });
  const cancel = () => mutateAsync({ params: { id } }).then(onClose, onClose);
  const name = claimedName(claim, words.language);
  useFocusKept();
  return (
    <Sheet title={words.cancelTitle} onClose={onClose}>
      <Stack gap="large">
        <p className="wrap-break-word">{words.cancelText({ name, cost })}</p>
        <Row>
          <Button look="bad" aria-disabled={busy} onClick={() => busy || void cancel()}>
            {busy ? words.cancelling : words.cancelAct}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </Row>
      </Stack>
    </Sheet>
  );
}
