// The visits of a member with what each brought, newest first; the office can undo one as a whole.
import { HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Customer } from '../../../../contract/members/customers.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { limits, Text } from '../../../../contract/values/values.ts';
import type { MemberVisit } from '../../../../contract/visits/visits.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { IconButton } from '../../../look/button.tsx';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { Heading } from '../../../look/staff-layout.tsx';
import { List } from '../../../parts/list/list.tsx';
import { shownVisits } from '../../../parts/visit/chosen.ts';
import { isWaiting, useWaitsNotice } from '../../../parts/visit/waiting.ts';
import { refundWords } from '../../../words/office/visits/refund-words.ts';
import { visitListWords } from '../../../words/office/visits/visit-list.ts';
import { visitWords } from '../../../words/office/visits/visit-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDateText } from '../../../words/times/days.ts';
import { Pages } from './pages.tsx';
import { canRefund, RefundVisit } from './refund.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { VisitRow, type AnyVisit } from './visit-row.tsx';

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
  const { of: refundOf } = useOffice(refundWords);
  const [undoing, setUndoing] = useState<MemberVisit>();
  const [refunding, setRefunding] = useState<MemberVisit>();
  return (
    <>
      <List>
        {visits.map((visit) => {
          const when = dateText(visit.at, 'shortDateTime');
          return (
            <VisitRow
              key={visit.id}
              visit={visit}
              end={
                <VisitActs
                  visit={visit}
                  undo={words.undoOf(when)}
                  refund={refundOf(when)}
                  onUndo={() => setUndoing(visit)}
                  onRefund={() => setRefunding(visit)}
                />
              }
            />
          );
        })}
      </List>
      {undoing && (
        <UndoVisit name={customer.name} visit={undoing} onClose={() => setUndoing(undefined)} />
      )}
      {refunding && <RefundVisit visit={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}

interface VisitActsProps {
  visit: AnyVisit;
  /** The labels of both buttons. */
  undo: string;
  refund: string;
  onUndo: () => void;
  onRefund: () => void;
}

/** The buttons that refund the bill of a visit, and that undo the visit. */
export function VisitActs({ visit, undo, refund, onUndo, onRefund }: VisitActsProps) {
  if (visit.undoneAt !== null) return <span className="w-11" />;
  return (
    <span className="flex">
      {canRefund(visit) && <IconButton label={refund} icon={HandCoins} onClick={onRefund} />}
      <IconButton label={undo} icon={Undo2} onClick={onUndo} />
    </span>
  );
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
