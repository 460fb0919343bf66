// A claimed reward, to be read from a metre away: its name, the guest, and how long it is valid.
import { Timer } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { CounterClaim } from '../../../contract/rewards/claims.ts';
import { pictureAddress } from '../../../contract/rewards/reward-summary.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { useWords } from '../../words/languages/language.ts';
import { useOffice } from '../../words/office/words.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { OwnWords } from '../../look/own-words.tsx';

interface ClaimPlateProps {
  /** The plate gets the focus, so that screen readers read it out. */
  ref: RefObject<HTMLDivElement | null>;
  claim: CounterClaim;
  /** Content beside the cost. */
  children?: ReactNode;
}

/** As wide as its dialog. */
export function ClaimPlate({ ref, claim, children }: ClaimPlateProps) {
  const { language } = useWords();
  const words = useOffice(servingWords);
  const { cost, picture } = claim;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="-mx-5 grid grid-cols-[minmax(0,1fr)] bg-accent-wash outline-none sm:-mx-6"
    >
      {picture && (
        <img src={pictureAddress(picture)} alt="" className="h-44 w-full object-cover sm:h-60" />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-5 sm:px-8 sm:py-7">
        <p className="text-4xl/tight font-semibold wrap-break-word sm:text-6xl/tight">
          <OwnWords>{claimedName(claim, language)}</OwnWords>
        </p>
        <p className="text-2xl font-medium wrap-break-word sm:text-3xl">
          {words.guest(claim.name)}
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-lg tabular-nums sm:text-xl">
          <span>{words.cost(cost)}</span>
          {children}
        </p>
      </div>
    </div>
  );
}

const day = 86_400;

/** A countdown; it has the colour of an error only once it has run out. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const words = useOffice(servingWords);
  const remaining = useSecondsLeft(endsAt);
  const over = remaining === 0;
  const counted =
    remaining > day
      ? words.daysLeft(Math.floor(remaining / day))
      : words.left(clockTime(remaining));
  return (
    <span
      role="timer"
      className={`inline-flex items-center gap-1.5 ${over ? 'font-medium text-bad' : ''}`}
    >
      <Timer aria-hidden className="size-4.5" />
      {over ? words.ranOut : counted}
    </span>
  );
}
