// Asks before a reward is claimed: shows its cost, where it is served, and how long the claim is
// valid.
import { CalendarDays, MapPin, Timer, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { defaultClaimMinutes } from '../../../contract/rewards/claim-minutes.ts';
import { useConfig } from '../../api/config.tsx';
import { useDayText } from '../../words/times/days.ts';
import { Button } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import { rewardName, rewardText } from '../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../words/rewards/guest-reward-words.ts';
import { RewardPicture } from '../../look/pictures/reward-picture.tsx';
import type { Shelved } from './shelf.tsx';

interface ClaimQuestionProps {
  /** The reward as it is offered now; undefined where it is not offered any more. */
  reward: Shelved | undefined;
  available: number;
  busy: boolean;
  onClaim: (reward: Shelved) => void;
  onClose: () => void;
}

export function ClaimQuestion({ reward, available, ...props }: ClaimQuestionProps) {
  const { busy, onClaim, onClose } = props;
  const words = useRewardWords();
  const { frame } = useWords();
  if (!reward) {
    return (
      <Sheet title={words.title} onClose={onClose}>
        <Stack>
          <p>{words.changed}</p>
          <Button onClick={onClose}>{frame.close}</Button>
        </Stack>
      </Sheet>
    );
  }
  const text = rewardText(reward, words.language);
  const { availability, cost } = reward;
  return (
    <Sheet title={rewardName(reward, words.language)} onClose={onClose}>
      <Stack>
        {reward.picture && <RewardPicture picture={reward.picture} size="wide" />}
        {text && (
          <p className="wrap-break-word">
            <OwnWords>{text}</OwnWords>
          </p>
        )}
        <p className="text-xl font-semibold tabular-nums">
          {availability.state === 'ready' ? words.ofPoints({ cost, available }) : words.cost(cost)}
        </p>
        <Facts reward={reward} />
        {availability.state === 'ready' ? (
          <Button look="main" wide aria-disabled={busy} onClick={() => busy || onClaim(reward)}>
            {busy ? words.claiming : words.claim(cost)}
          </Button>
        ) : (
          <WhyNot availability={availability} />
        )}
      </Stack>
    </Sheet>
  );
}

/** The place where the reward is served, how long a claim is valid, until when it is offered. */
function Facts({ reward: { partner, lastDay, availability } }: { reward: Shelved }) {
  const words = useRewardWords();
  const dayText = useDayText();
  const minutes = useConfig()?.claimMinutes ?? defaultClaimMinutes;
  return (
    <ul className="grid gap-2 text-soft">
      <Fact icon={MapPin}>{words.servedAt(partner)}</Fact>
      {availability.state === 'ready' && <Fact icon={Timer}>{words.goodFor(minutes)}</Fact>}
      {lastDay && <Fact icon={CalendarDays}>{words.lastDay(dayText(lastDay))}</Fact>}
    </ul>
  );
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span className="min-w-0 wrap-break-word">{children}</span>
  </li>
);

/** Why the reward cannot be claimed yet, or any more. */
function WhyNot({ availability }: Pick<Shelved, 'availability'>) {
  const words = useRewardWords();
  const why = () => {
    if (availability.state === 'near') return words.nearText(availability.missing);
    if (availability.state === 'higher')
      return words.higherText(words.levelName(availability.level));
    return availability.state === 'had' ? words.hadText : words.goneText;
  };
  return <p className="rounded-md bg-accent-wash px-4 py-3 font-medium">{why()}</p>;
}
