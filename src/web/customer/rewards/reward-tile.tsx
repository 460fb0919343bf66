// A reward on the shelf: its name and cost, and whether the guest can claim it.
import { Check, Lock } from 'lucide-react';
import type { ShelfReward } from '../../../contract/rewards/claims.ts';
import type { Availability } from '../../../domain/rewards/rewards.ts';
import { useDayText } from '../../words/times/days.ts';
import { OwnWords } from '../../look/own-words.tsx';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/rewards.ts';
import { RewardPicture } from '../../look/pictures/reward-picture.tsx';

export type Shelved = ShelfReward & { availability: Availability };

/** The number left is shown from this number down. */
const few = 10;

interface RewardTileProps {
  reward: Shelved;
  /** The points that the guest can spend. */
  available: number;
  onChoose: () => void;
}

export function RewardTile({ reward, available, onChoose }: RewardTileProps) {
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
        onClick={onChoose}
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

/** Whether the guest can claim it, as an icon and in words. */
function Stands({ availability }: { availability: Availability }) {
  const words = useRewardWords();
  const look = 'flex items-center gap-1.5 text-sm font-medium';
  const sign = 'size-4 shrink-0';
  if (availability.state === 'ready') {
    return (
      <span className={`${look} text-good`}>
        <Check aria-hidden className={sign} />
        {words.ready}
      </span>
    );
  }
  if (availability.state === 'near') {
    return <span className={`${look} text-accent-ink`}>{words.near(availability.missing)}</span>;
  }
  if (availability.state === 'higher') {
    return (
      <span className={`${look} text-soft`}>
        <Lock aria-hidden className={sign} />
        {words.higher(words.levelName(availability.level))}
      </span>
    );
  }
  return <span className={`${look} text-soft`}>{words[availability.state]}</span>;
}
