// The visits of a member with what each brought, newest first; the office can undo one as a whole.
import { Store, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Customer } from '../../../../contract/members/customers.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { limits, Text } from '../../../../contract/values/values.ts';
import type { MemberVisit } from '../../../../contract/visits/visits.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { IconButton } from '../../../look/button.tsx';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { Heading } from '../../../look/staff-layout.tsx';
import { List, ListRow } from '../../../parts/list/list.tsx';
import { shownVisits } from '../../../parts/visit/chosen.ts';
import { isWaiting, useWaitsNotice } from '../../../parts/visit/waiting.ts';
import { Effects, type Effect } from '../../../parts/visit/effects.tsx';
import { withAmounts } from '../../../words/amounts.ts';
import { useWords } from '../../../words/languages/language.ts';
import { visitListWords } from '../../../words/office/visits/visit-list.ts';
import { visitWords } from '../../../words/office/visits/visit-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { claimedName } from '../../../words/rewards/reward-words.ts';
import { useDateText } from '../../../words/times/days.ts';
import { Pages } from './pages.tsx';
import { UndoDialog } from './undo-dialog.tsx';

type Who = Pick<Customer, 'id' | 'name'>;

/** Renders nothing while the restaurant has never settled a visit. */
export function Visits({ customer }: { customer: Who }) {
  const words = useOffice(visitListWords);
  const { id } = customer;
  const facts = useAsk('readVisitFacts', { params: { id } }).data;
  if (!facts?.everSettled) return null;
  return (
    <Stack>
      <Heading>{words.heading}</Heading>
      {/* The newest three, so that what follows stays in sight. */}
      <Pages call="listVisits" customerId={id} limit={3} skeleton="block">
        {(visits) =>
          visits.length > 0 ? (
            <Rows visits={visits} customer={customer} />
          ) : (
            <SoftText>{words.none}</SoftText>
          )
        }
      </Pages>
    </Stack>
  );
}

interface RowsProps {
  visits: readonly MemberVisit[];
  customer: Who;
}

function Rows({ visits, customer }: RowsProps) {
  const words = useOffice(visitListWords);
  const dateText = useDateText();
  const [undoing, setUndoing] = useState<MemberVisit>();
  return (
    <>
      <List>
        {visits.map((visit) => {
          const when = dateText(visit.at, 'shortDateTime');
          const button = (
            <IconButton label={words.undoOf(when)} icon={Undo2} onClick={() => setUndoing(visit)} />
          );
          return (
            <VisitRow
              key={visit.id}
              visit={visit}
              end={visit.undoneAt === null ? button : <span className="w-11" />}
            />
          );
        })}
      </List>
      {undoing && (
        <UndoVisit name={customer.name} visit={undoing} onClose={() => setUndoing(undefined)} />
      )}
    </>
  );
}

/** A visit in a list: of a member, or with the guest's name in somebody's own. */
export type AnyVisit = Omit<MemberVisit, 'actorRole' | 'partner'> &
  Partial<Pick<MemberVisit, 'actorRole' | 'partner'>> & { guest?: string };

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
            <p className="text-sm text-soft">{words.reversed(isolated(visit.reversed))}</p>
          )}
          {visit.owed > 0 && <p className="text-sm text-bad">{words.owed(visit.owed)}</p>}
          {undoneAt !== null && (
            <p className="text-sm text-soft">
              {words.undoneAt(dateText(undoneAt, 'shortDateTime'))}
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
      points: -claim.cost,
    })),
    ...visit.benefits.map(({ benefit, takenBackAt }) => ({
      text: shown(benefit, takenBackAt === null),
    })),
  ];
}

/** A reason is required here, however recent the visit is. */
const WithReason = z.strictObject({
  reason: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});

interface UndoVisitProps {
  /** The guest. */
  name: string;
  visit: AnyVisit;
  onClose: () => void;
}

export function UndoVisit({ name, visit, onClose }: UndoVisitProps) {
  const words = useOffice(visitListWords);
  const { undone, undoFailed } = useOffice(visitWords);
  const waits = useWaitsNotice();
  const undo = useAct('undoVisit', {
    done: (reply) => (isWaiting(reply) ? waits(reply) : { title: undone }),
    failed: undoFailed,
    refresh: [...shownVisits, 'readGuestSheet', 'listOwnRequests'],
  });
  return (
    <UndoDialog
      title={words.undoTitle}
      row={<VisitRow visit={visit} />}
      text={words.undoText(name)}
      schema={WithReason}
      reasonName="reason"
      onUndo={(body) => undo.mutateAsync({ params: { id: visit.id }, body })}
      onClose={onClose}
    />
  );
}
