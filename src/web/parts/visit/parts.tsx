// The rewards and benefits of a guest's sheet, each chosen with one touch.
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuestSheet } from '../../../contract/visits/visits.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { claimedName, rewardName } from '../../words/rewards/reward-words.ts';
import { useDueText } from '../../words/times/days.ts';
import type { ChosenParts } from './chosen.ts';

interface VisitPartsProps {
  sheet: GuestSheet;
  /** When this device received the sheet, in milliseconds. */
  receivedAt: number;
  chosen: ChosenParts;
  /** The points that the guest can spend in this visit. */
  available: number;
}

export function VisitParts({ sheet, receivedAt, chosen, available }: VisitPartsProps) {
  const { language } = useWords();
  const words = useOffice(visitWords);
  const counter = useOffice(counterWords);
  const dueText = useDueText();
  const { claims, rewards, benefits } = sheet;
  return (
    <Stack>
      <PartList label={words.waiting}>
        {claims.map((claim) => (
          <PartRow
            key={claim.id}
            title={claimedName(claim, language)}
            chosen={chosen.has(`claim ${claim.id}`)}
            onToggle={() => chosen.toggle(`claim ${claim.id}`)}
          >
            <WaitsFor endsAt={receivedAt + claim.left} />
          </PartRow>
        ))}
      </PartList>
      <PartList label={words.rewards}>
        {rewards.map((reward) => {
          const isChosen = chosen.has(`reward ${reward.id}`);
          return (
            <PartRow
              key={reward.id}
              title={rewardName(reward, language)}
              chosen={isChosen}
              disabled={!isChosen && reward.cost > available - chosen.cost}
              onToggle={() => chosen.toggle(`reward ${reward.id}`)}
            >
              {words.cost(reward.cost)}
            </PartRow>
          );
        })}
      </PartList>
      <PartList label={words.benefits}>
        {benefits.map((benefit) => {
          const isDue = benefit.nextDue === null;
          const own = benefit.partner ? [counter.benefits.own] : [];
          return (
            <PartRow
              key={benefit.id}
              title={benefitText(benefit, language)}
              chosen={isDue && chosen.has(`benefit ${benefit.id}`)}
              disabled={!isDue}
              onToggle={() => chosen.toggle(`benefit ${benefit.id}`)}
            >
              {[...own, ...dueText(benefit)].join(' · ')}
            </PartRow>
          );
        })}
      </PartList>
    </Stack>
  );
}

/** A group of parts below its name; renders nothing where there are none. */
const PartList = ({ label, children }: { label: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 className="text-sm font-medium text-soft">{label}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">{children}</ul>
    </section>
  );

interface PartRowProps {
  title: string;
  chosen: boolean;
  disabled?: boolean;
  onToggle: () => void;
  /** A line below the title. */
  children: ReactNode;
}

/** The row keeps the focus while it is disabled, so that the keyboard stays where it is. */
function PartRow({ title, chosen, disabled = false, onToggle, children }: PartRowProps) {
  const Sign = chosen ? Check : Plus;
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        aria-disabled={disabled}
        onClick={() => !disabled && onToggle()}
        className="flex min-h-14 w-full items-center gap-3 rounded-md border border-edge px-3.5 py-2
          text-start transition hover:border-ink aria-disabled:cursor-default
          aria-disabled:border-line aria-disabled:text-soft
          aria-pressed:border-accent-ink aria-pressed:bg-accent-wash"
      >
        <span className="grid min-w-0 grow">
          <span className="font-medium wrap-break-word">
            <OwnWords>{title}</OwnWords>
          </span>
          <span className="text-sm text-soft tabular-nums empty:hidden">{children}</span>
        </span>
        {!disabled && <Sign aria-hidden className="size-5 shrink-0 text-accent-ink" />}
      </button>
    </li>
  );
}

function WaitsFor({ endsAt }: { endsAt: number }) {
  const words = useOffice(visitWords);
  const seconds = useSecondsLeft(endsAt);
  return seconds > 0 ? words.timeLeft(clockTime(seconds)) : words.timeOver;
}
