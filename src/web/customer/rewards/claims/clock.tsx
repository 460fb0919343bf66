// The time for which a claim is valid, counted down by the second.
import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSecondsLeft } from '../../../device/seconds-left.ts';
import { clockTime } from '../../../parts/form/wait.ts';
import { useRewardWords } from '../../../words/rewards/rewards.ts';

const day = 86_400;

interface ClockProps {
  endsAt: number;
  /** Is called when the claim runs out, or has run out when it is first shown. */
  onOver?: () => void;
}

export function Clock({ endsAt, onOver }: ClockProps) {
  const words = useRewardWords();
  const remaining = useSecondsLeft(endsAt);
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (remaining === 0) over();
  }, [remaining]);

  if (remaining === 0) return <p className="font-semibold text-bad">{words.ranOut}</p>;
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
