// The shelf: the rewards sorted by how few points are missing, each with its cost and whether the
// guest can claim it.
import { useState } from 'react';
import { Check, Lock, type LucideIcon } from 'lucide-react';
import type { ShelfReward } from '../../../contract/rewards/claims.ts';
import type { Availability } from '../../../domain/rewards/shelf.ts';
import { Empty } from '../../look/empty.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { OlderButton } from '../../parts/list/older-button.tsx';
import { useRewardWords } from '../../words/rewards/guest-reward-words.ts';
import { useDayText } from '../../words/times/days.ts';
import { OwnWords } from '../../look/own-words.tsx';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { RewardPicture } from '../../look/pictures/reward-picture.tsx';

/** The number of rewards that are shown at first. */
const first = 6;

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3';

interface RewardListProps {
  rewards: readonly Shelved[];
  /** The points that the guest can spend. */
  available: number;
  onChoose: (id: number) => void;
}

/** The first rewards, and all of them on request. */
export function RewardList({ rewards, available, onChoose }: RewardListProps) {
  const words = useRewardWords();
  const [all, setAll] = useState(false);
  if (!rewards.length) {
    return (
      <Empty>
        <p className="font-medium">{words.empty}</p>
        <SoftText>{words.emptyText}</SoftText>
      </Empty>
    );
  }
  return (
    <div role="region" aria-label={words.title} tabIndex={-1} className="outline-none">
      <Stack>
        <ul className={grid}>
          {rewards.slice(0, all ? undefined : first).map((reward) => (
            <RewardTile key={reward.id} {...{ reward, available, onChoose }} />
          ))}
        </ul>
        {!all && rewards.length > first && (
          <OlderButton label={words.showAll(rewards.length)} onPress={() => setAll(true)} />
        )}
      </Stack>
    </div>
  );
}

/** Placeholders of a reward's size, as many as rewards are shown at first. */
export const ShelfSkeleton = () => (
  <div className={grid}>
    {Array.from({ length: first }, (_, place) => (
      <div key={place} className="h-28 animate-breathe rounded-md bg-ink/9" />
    ))}
  </div>
);

export type Shelved = ShelfReward & { availability: Availability };

/** The stock is shown from this number down. */
const few = 10;

interface RewardTileProps extends Omit<RewardListProps, 'rewards'> {
  reward: Shelved;
}

function RewardTile({ reward, available, onChoose }: RewardTileProps) {
  const words = useRewardWords();
  const dayText = useDayText();
  const { availability, cost, left, lastDay, partner, picture } = reward;
  const ready = availability.state === 'ready';
  const details = [
    partner === null ? '' : words.servedAt(partner),
    left !== null && left > 0 && left <= few ? words.left(left) : '',
    lastDay === null ? '' : words.lastDay(dayText(lastDay)),
  ].filter((part) => part !== '');

  return (
    <li className="grid grid-cols-[minmax(0,1fr)]">
      <button
        type="button"
        aria-haspopup="dialog"
        className={`flex min-h-26 gap-4 rounded-md border bg-surface p-3 text-start transition
          hover:border-ink ${ready ? 'border-accent-ink/45' : 'border-line'}`}
        onClick={() => onChoose(reward.id)}
      >
        <RewardPicture
          picture={picture}
          size="tile"
          faded={!ready && availability.state !== 'near'}
        />
        <span className="grid min-w-0 grow content-center gap-0.5">
          <span
            className="line-clamp-2 pb-0.5 leading-snug font-semibold wrap-break-word
              rtl:leading-relaxed"
          >
            <OwnWords>{rewardName(reward, words.language)}</OwnWords>
          </span>
          <span className="tabular-nums">{words.cost(cost)}</span>
          {details.length > 0 && <span className="text-sm text-soft">{details.join(' · ')}</span>}
          <Stands availability={availability} />
          {availability.state === 'near' && (
            <span aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-ink/12">
              <span
                className="block h-full rounded-full bg-accent-ink"
                style={{ inlineSize: `${Math.max(4, Math.floor((available / cost) * 100))}%` }}
              />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

type ByState<Value> = Partial<Record<Availability['state'], Value>>;

const signs: ByState<LucideIcon> = { ready: Check, higher: Lock };
const tones: ByState<string> = { ready: 'text-good', near: 'text-accent-ink' };

/** Whether the guest can claim it, as an icon and in words. */
function Stands({ availability }: { availability: Availability }) {
  const words = useRewardWords();
  const Sign = signs[availability.state];
  const text = () => {
    if (availability.state === 'near') return words.near(availability.missing);
    if (availability.state !== 'higher') return words[availability.state];
    return words.higher(words.levelName(availability.level));
  };
  const tone = tones[availability.state] ?? 'text-soft';
  return (
    <span className={`flex items-center gap-1.5 text-sm font-medium ${tone}`}>
      {Sign && <Sign aria-hidden className="size-4 shrink-0" />}
      {text()}
    </span>
  );
}
