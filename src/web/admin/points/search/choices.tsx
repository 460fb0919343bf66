// The choices of the till's search: members, the code of a card, a number to enrol.
import { TicketCheck, UserPlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TillCustomer } from '../../../../contract/points/till.ts';
import { spacedMobile, understoodMobile } from '../../../../domain/members/mobile.ts';
import { useConfig } from '../../../api/config.tsx';
import { CustomerLine } from '../../../parts/card/customer.tsx';
import { CodeFigures } from '../../../parts/card/digits.tsx';
import { claimCodeOf } from '../../../parts/claim/find-claim.ts';
import { enrolmentWords } from '../../../words/office/members/enrolment-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useMay } from '../../parts/may.ts';
import { servingWords } from '../../../words/rewards/serving.ts';

/** A member, the code of a card, or a number that nobody has. */
export type Choice = TillCustomer | { code: string } | { newMobile: string };

export const keyOf = (choice: Choice) => ('id' in choice ? choice.id : 'code' in choice ? 0 : -1);

export function ChoiceLine({ choice }: { choice: Choice }) {
  const words = useOffice(servingWords);
  const enrolment = useOffice(enrolmentWords);
  if ('id' in choice) return <CustomerLine customer={choice} />;
  if ('newMobile' in choice) {
    return (
      <OtherLine
        sign={UserPlus}
        title={enrolment.choice(spacedMobile(choice.newMobile))}
        text={enrolment.choiceText}
      />
    );
  }
  return (
    <OtherLine
      sign={TicketCheck}
      title={
        <>
          {words.choice} <CodeFigures code={choice.code} />
        </>
      }
      text={words.choiceText}
    />
  );
}

interface OtherLineProps {
  sign: LucideIcon;
  title: ReactNode;
  text: string;
}

/** A choice that is no member. */
const OtherLine = ({ sign: Sign, title, text }: OtherLineProps) => (
  <div className="flex items-center gap-3">
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash">
      <Sign aria-hidden className="size-4.5 text-accent-ink" />
    </span>
    <div className="min-w-0">
      <p className="font-medium tabular-nums">{title}</p>
      <p className="text-sm text-soft">{text}</p>
    </div>
  </div>
);

/** Whether claims are served here: rewards are on, and the person may do so. */
export function useServesClaims(): boolean {
  const may = useMay();
  return useConfig()?.rewards === true && may('serveClaim');
}

interface Searched {
  isRewarding: boolean;
  /** Whether no member matches. */
  isNobody: boolean;
}

/** The choices besides members: a typed code, and the enrolment of a typed number. */
export function useOthers(typed: string, { isRewarding, isNobody }: Searched): Choice[] {
  const numbering = useConfig()?.numbering ?? null;
  const code = isRewarding ? claimCodeOf(typed) : undefined;
  const newMobile = isNobody ? understoodMobile(typed, numbering) : undefined;
  return [...(code ? [{ code }] : []), ...(newMobile ? [{ newMobile }] : [])];
}
