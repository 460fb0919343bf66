// The guest's rewards, below the card: the claims, and the shelf to choose from.
import { useState } from 'react';
import type { Claim, HistoryRow, Shelf } from '../../../contract/rewards/claims.ts';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { arrange } from '../../../domain/rewards/rewards.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Loaded } from '../../parts/frame/loaded.tsx';
import { Panel, Stack } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useRewardWords } from '../../words/rewards/rewards.ts';
import { ListRow, Moment, SignedPoints } from '../../parts/list/list.tsx';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useFreshEachDay } from '../parts/fresh-each-day.ts';
import { waitingSince, type WaitingClaim } from './waiting-claim.ts';
import { ClaimQuestion } from './claim-question.tsx';
import { RewardList, ShelfSkeleton, type Shelved } from './shelf.tsx';
import { movedByClaims, WaitingClaims } from './waiting-claims.tsx';

interface RewardsProps {
  customer: CurrentCustomer;
  /** The claims that changed since the card was opened, the latest last. */
  updates: readonly Claim[];
}

export function Rewards({ customer, updates }: RewardsProps) {
  const words = useRewardWords();
  const { dashboard } = useWords();
  const shelf = useAsk('readShelf', {}, { again });
  const [chosen, setChosen] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const { claim, claiming, made } = useClaiming((id) => {
    setChosen(undefined);
    setOpened(id);
  });
  useFreshEachDay('readShelf');

  const available = customer.points - (customer.spent ?? 0);
  const rewards = arrange(shelf.data?.rewards ?? [], { level: customer.level, available });
  return (
    <Stack gap="large">
      <WaitingClaims
        claims={withMade(shelf, made)}
        updates={updates}
        opened={opened}
        onOpen={setOpened}
      />
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
    </Stack>
  );
}

/** Asks again while a claim that has run out still holds its points. */
const again = (shelf: Shelf | undefined) =>
  shelf?.claims.some(({ left }) => left === 0) ? 10_000 : undefined;

/** Claims a reward as it was shown. A retry is the same attempt until its outcome is known. */
function useClaiming(onClaimed: (id: number) => void) {
  const words = useRewardWords();
  const act = useAct('claimReward', { failed: words.notClaimed, refresh: movedByClaims });
  const [made, setMade] = useState<WaitingClaim>();
  const claim = ({ id: rewardId, version }: Shelved) =>
    void act.mutateAsync({ body: { rewardId, version } }).then(
      (reply) => {
        setMade(waitingSince([reply.claim], Date.now())[0]);
        onClaimed(reply.claim.id);
      },
      () => {},
    );
  return { claim, claiming: act.isPending, made };
}

interface Answered {
  data: Shelf | undefined;
  dataUpdatedAt: number;
}

/** The waiting claims, and the one just made until the shelf contains it. */
function withMade({ data, dataUpdatedAt }: Answered, made: WaitingClaim | undefined) {
  const waiting = waitingSince(data?.claims ?? [], dataUpdatedAt);
  const isNewer = made && made.endsAt - made.left >= dataUpdatedAt;
  return isNewer && !waiting.some(({ id }) => id === made.id) ? [made, ...waiting] : waiting;
}

export type Spending = Extract<HistoryRow, { reward: string }>;

/** A row of the history about a claim: the points that it held, or gave back and why. */
export function SpendingRow({ row, fresh }: { row: Spending; fresh: boolean }) {
  const { entry, language } = useRewardWords();
  return (
    <ListRow
      title={entry[row.kind](claimedName(row, language))}
      detail={<Moment at={row.timestamp} />}
      end={<SignedPoints points={row.points} />}
      fresh={fresh}
    />
  );
}
