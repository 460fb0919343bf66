// A visit in a list: what it gave, and what was refunded or undone of it.
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberVisit } from '../../../../contract/visits/visits.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { ListRow } from '../../../parts/list/list.tsx';
import { Effects, type Effect } from '../../../parts/visit/effects.tsx';
import { withAmounts } from '../../../words/amounts.ts';
import { useWords } from '../../../words/languages/language.ts';
import { visitListWords } from '../../../words/office/visits/visit-list.ts';
import { visitWords } from '../../../words/office/visits/visit-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { claimedName } from '../../../words/rewards/reward-words.ts';
import { useDateText } from '../../../words/times/days.ts';

/** A visit in a list: of a member, or with the guest's name in somebody's own. */
export type AnyVisit = Omit<MemberVisit, 'actorRole' | 'partner'> &
  Partial<Pick<MemberVisit, 'actorRole' | 'partner'>> & { guest?: string };

/** Whether the whole bill was refunded, in one or several parts. */
const isRefunded = ({ bill, reversed }: AnyVisit) => bill !== null && reversed === bill.amount;

export function VisitRow({ visit, end }: { visit: AnyVisit; end?: ReactNode }) {
  const words = useOffice(visitListWords);
  const dateText = useDateText();
  const about = useAboutText();
  const lines = useLinesOf(visit);
  const when = dateText(visit.at, 'shortDateTime');
  const { undoneAt, guest } = visit;
  return (
    <ListRow
      sign={<Store aria-hidden className="mt-0.5 size-5.5 shrink-0 text-soft" />}
      title={guest ?? when}
      detail={[...(guest === undefined ? [] : [when]), about(visit)].filter(Boolean).join(' · ')}
      more={
        <>
          <div className={`mt-1 ${undoneAt === null ? '' : 'text-soft line-through'}`}>
            <Effects label={words.partsOf(when)} lines={lines} />
          </div>
          {visit.pointsDueAt !== null && (
            <p className="text-sm text-soft">
              {words.arrive(dateText(visit.pointsDueAt, 'shortDate'))}
            </p>
          )}
          {visit.reversed !== null && undoneAt === null && (
            <p className="text-sm text-soft">
              {words.reversed(isolated(withAmounts(visit.reversed)))}
            </p>
          )}
          {visit.owed > 0 && <p className="text-sm text-bad">{words.owed(visit.owed)}</p>}
          {undoneAt !== null && (
            <p className="text-sm text-soft">
              {isRefunded(visit)
                ? words.refundedAt(dateText(undoneAt, 'shortDateTime'))
                : words.undoneAt(dateText(undoneAt, 'shortDateTime'))}
            </p>
          )}
        </>
      }
      end={end}
    />
  );
}

/**
 * Returns a function that describes a visit: the outlet, the person who settled it, and how the
 * guest was identified.
 */
function useAboutText() {
  const { language } = useWords();
  const words = useOffice(visitListWords);
  const outlets = useAsk('listOutlets', {}).data ?? [];
  return ({ outletId, actorRole, partner, identifiedBy }: AnyVisit) => {
    const outlet = outlets.length > 1 && outlets.find(({ id }) => id === outletId);
    const by = actorRole === 'partner' ? (partner ?? words.formerPartner) : words.office;
    const isPerson = actorRole === 'partner' || actorRole === 'admin' || actorRole === 'system';
    return [
      ...(outlet ? [isolated((language === 'ar' && outlet.nameArabic) || outlet.name)] : []),
      // Programs and guests have no name here: the way of identification tells them.
      ...(isPerson ? [isolated(by)] : []),
      ...(identifiedBy === null ? [] : [words.identified[identifiedBy]]),
    ].join(' · ');
  };
}

/** The parts of a visit. In a visit that stands, parts that were undone singly are marked. */
function useLinesOf({ bill, points, pointsUndone, undoneAt, ...visit }: AnyVisit): Effect[] {
  const { language } = useWords();
  const words = useOffice(visitListWords);
  const { billOf } = useOffice(visitWords);
  const shown = (text: string, stands: boolean) =>
    stands || undoneAt !== null ? text : words.undonePart(text);
  const billText = bill?.number
    ? words.billWithNumber({ number: bill.number, amount: withAmounts(bill.amount) })
    : bill && billOf(withAmounts(bill.amount));
  return [
    ...(bill || points !== null
      ? [{ text: shown(billText ?? words.points, !pointsUndone), points: points ?? undefined }]
      : []),
    ...visit.claims.map((claim) => ({
      text: shown(claimedName(claim, language), claim.state === 'served'),
      points: claim.cost > 0 ? -claim.cost : undefined,
    })),
    ...visit.benefits.map(({ benefit, takenBackAt }) => ({
      text: shown(benefit, takenBackAt === null),
    })),
  ];
}
