// The guest's rewards below the card, to choose from.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Claim, Shelf } from '../../../contract/rewards/claims.ts';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { arrange } from '../../../domain/rewards/shelf.ts';
import { useAct, useAsk, useCorrections } from '../../api/api-hooks.ts';
import { Loaded } from '../../parts/frame/loaded.tsx';
import { Panel } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useRewardWords } from '../../words/rewards/guest-reward-words.ts';
import { toast } from '../../toast/toast.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useFreshEachDay } from '../parts/fresh-each-day.ts';
import { ClaimQuestion } from './claim-question.tsx';
import { RewardList, ShelfSkeleton, type Shelved } from './shelf.tsx';
import { callsChangedByClaims } from './waiting-claims.tsx';

interface RewardsProps {
  customer: CurrentCustomer;
  /** The claims that changed since the card was opened, the latest last. */
  updates: readonly Claim[];
  /** Is called when a reward was claimed and waits. */
  onChosen: () => void;
}

export function Rewards({ customer, updates, onChosen }: RewardsProps) {
  const words = useRewardWords();
  const { dashboard } = useWords();
  const shelf = useAsk('readShelf', {}, { refetchAfter });
  const [chosen, setChosen] = useState<number>();
  const { claim, claiming } = useClaiming(shelf.dataUpdatedAt, () => {
    setChosen(undefined);
    onChosen();
  });
  useRunOutNotices(updates);
  useFreshEachDay('readShelf');

  const available = customer.points - (customer.spent ?? 0);
  const rewards = arrange(shelf.data?.rewards ?? [], { level: customer.level, available });
  return (
    <>
      <Panel title={words.title} aside={<p>{dashboard.toSpend(available)}</p>}>
        <Loaded ask={shelf} skeleton={<ShelfSkeleton />}>
          {() => <RewardList rewards={rewards} available={available} onChoose={setChosen} />}
        </Loaded>
      </Panel>
      {chosen !== undefined && (
        <ClaimQuestion
          reward={rewards.find(({ id }) => id === chosen)}
          available={available}
          busy={claiming}
          onClaim={claim}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** Milliseconds until the next request, while a claim that has run out still holds its points. */
const refetchAfter = (shelf: Shelf | undefined) =>
  shelf?.claims.some(({ left }) => left === 0) ? 10_000 : undefined;

/**
 * Claims a reward in the version that was shown. A retry has the same idempotency key until its
 * outcome is known. The claim appears on the card immediately.
 */
function useClaiming(answeredAt: number, onClaimed: () => void) {
  const words = useRewardWords();
  const { amend } = useCorrections();
  const act = useAct('claimReward', { failed: words.notClaimed, refresh: callsChangedByClaims });
  const claim = ({ id: rewardId, version }: Shelved) =>
    void act.mutateAsync({ body: { rewardId, version } }).then(
      (reply) => {
        const passed = Date.now() - answeredAt;
        amend(['readShelf', {}], (held) => withClaim(held, reply.claim, passed));
        onClaimed();
      },
      () => {},
    );
  return { claim, claiming: act.isPending };
}

/**
 * The shelf with a new claim. The time left of the other claims is reduced by the milliseconds
 * passed since.
 */
const withClaim = (shelf: Shelf, made: Claim, passed: number): Shelf =>
  shelf.claims.some(({ id }) => id === made.id)
    ? shelf
    : {
        ...shelf,
        claims: [
          made,
          ...shelf.claims.map((one) => ({ ...one, left: Math.max(0, one.left - passed) })),
        ],
      };

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
