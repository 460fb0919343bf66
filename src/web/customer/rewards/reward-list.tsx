// The shelf: the first rewards, sorted by how few points are missing; all of them on request.
import { useState } from 'react';
import { Empty } from '../../look/empty.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { OlderButton } from '../../parts/list/older-button.tsx';
import { useRewardWords } from '../../words/rewards/rewards.ts';
import { RewardTile, type Shelved } from './reward-tile.tsx';

/** The number of rewards that are shown at first. */
const first = 6;

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3';

interface RewardListProps {
  rewards: readonly Shelved[];
  available: number;
  onChoose: (id: number) => void;
}

export function RewardList({ rewards, available, onChoose }: RewardListProps) {
  const words = useRewardWords();
  const [all, setAll] = useState(false);
  if (!rewards.length) {
    return (
      <Empty>
        <p className="font-medium">{words.empty}</p>
        <Soft>{words.emptyText}</Soft>
      </Empty>
    );
  }
  return (
    <div role="region" aria-label={words.title} tabIndex={-1} className="outline-none">
      <Stack>
        <ul className={grid}>
          {rewards.slice(0, all ? undefined : first).map((reward) => (
            <RewardTile
              key={reward.id}
              reward={reward}
              available={available}
              onChoose={() => onChoose(reward.id)}
            />
          ))}
        </ul>
        {!all && rewards.length > first && (
          <OlderButton label={words.showAll(rewards.length)} onPress={() => setAll(true)} />
        )}
      </Stack>
    </div>
  );
}

/** As many placeholders as rewards are shown at first, each of a reward's size. */
export const ShelfSkeleton = () => (
  <div className={grid}>
    {Array.from({ length: first }, (_, place) => (
      <div key={place} className="h-28 animate-breathe rounded-md bg-ink/9" />
    ))}
  </div>
);
