// The effects of a visit in lines: before it is settled, and on its receipt.
import { OwnWords } from '../../look/own-words.tsx';
import { useWords } from '../../words/languages/language.ts';
import { signed } from '../../words/languages/plural.ts';
import { claimedName, rewardName } from '../../words/rewards/reward-words.ts';
import type { ChosenParts } from './chosen.ts';

/** A line: what the guest gets, and the points that it changes. */
export interface Effect {
  text: string;
  points?: number | undefined;
}

/** The lines of the chosen parts, in the order of the sheet. */
export function useEffectsOf({ claims, rewards, benefits }: ChosenParts): Effect[] {
  const { language } = useWords();
  return [
    ...claims.map((claim) => ({ text: claimedName(claim, language) })),
    ...rewards.map((reward) => ({ text: rewardName(reward, language), points: -reward.cost })),
    ...benefits.map(({ benefit: text }) => ({ text })),
  ];
}

export const Effects = ({ label, lines }: { label: string; lines: readonly Effect[] }) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1 tabular-nums">
    {lines.map(({ text, points }, place) => (
      <li key={place} className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-break-word">
          <OwnWords>{text}</OwnWords>
        </span>
        {points !== undefined && (
          <bdi dir="ltr" className="shrink-0 font-medium">
            {signed(points)}
          </bdi>
        )}
      </li>
    ))}
  </ul>
);
