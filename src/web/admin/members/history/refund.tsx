// The dialog that refunds a bill, in full or by an amount: it says beforehand what is taken.
import { useState } from 'react';
import * as z from 'zod/mini';
import { messages } from '../../../../contract/messages/messages.ts';
import { Bill } from '../../../../contract/points/points.ts';
import { limits, Text } from '../../../../contract/values/values.ts';
import type { RefundPreview } from '../../../../contract/visits/refunds.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { textIn } from '../../parts/rows/form/fields.ts';
import { List } from '../../../parts/list/list.tsx';
import { useSettled } from '../../../parts/search/settled.ts';
import { shownVisits } from '../../../parts/visit/chosen.ts';
import { isWaiting, useWaitsNotice } from '../../../parts/visit/waiting.ts';
import { withAmounts } from '../../../words/amounts.ts';
import { memberWords } from '../../../words/office/members/members.ts';
import { refundWords } from '../../../words/office/visits/refund-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { VisitRow, type AnyVisit } from './visit-row.tsx';

const reason = Text({ max: limits.description, tooShort: messages.reasonRequired });
const Whole = z.strictObject({ reason });
const Part = z.strictObject({ amount: Bill, reason });
type Typed = z.output<typeof Whole> & Partial<z.output<typeof Part>>;

/** Whether something of a visit's bill can be refunded. */
export const canRefund = ({ bill, undoneAt, pointsUndone }: AnyVisit) =>
  bill !== null && undoneAt === null && !pointsUndone;

export function RefundVisit({ visit, onClose }: { visit: AnyVisit; onClose: () => void }) {
  const words = useOffice(refundWords);
  const { reason: reasonLabel, undoHint } = useOffice(memberWords);
  const [by, setBy] = useState<'whole' | 'part'>('whole');
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const amount = useSettled(by === 'part' ? textIn(typed, 'amount') : '');
  const params = { id: visit.id };
  const all = useAsk('readRefund', { params, query: {} }).data;
  const isTyped = by === 'part' && Bill.safeParse(amount).success;
  const part = useAsk('readRefund', { params, query: { amount } }, { when: isTyped }).data;
  const refund = useRefund();
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Stack>
        <List>
          <VisitRow visit={visit} />
        </List>
        <Choice
          label={words.howMuch}
          unseenLabel
          options={[
            { value: 'whole', label: visit.reversed === null ? words.whole : words.rest },
            { value: 'part', label: words.part },
          ]}
          value={by}
          onChoose={setBy}
        />
        <Form<Typed>
          schema={by === 'whole' ? Whole : Part}
          onTyping={setTyped}
          onSubmit={(body) => refund.mutateAsync({ params, body }).then(onClose)}
        >
          {by === 'part' && (
            <Field
              name="amount"
              label={words.amount}
              hint={all && words.left(isolated(withAmounts(all.left)))}
              inputMode="decimal"
              ltr
              maxLength={limits.bill}
              autoComplete="off"
              autoFocus
            />
          )}
          <Field
            name="reason"
            label={reasonLabel}
            placeholder={undoHint}
            maxLength={limits.description}
            autoComplete="off"
          />
          <Outlook
            preview={by === 'whole' ? all : isTyped ? part : undefined}
            gifts={visit.claims.length + visit.benefits.length > 0}
          />
          <Submit label={words.refund} busyLabel={words.refunding} look="bad" />
        </Form>
      </Stack>
    </Dialog>
  );
}

interface OutlookProps {
  preview: RefundPreview | undefined;
  /** Whether rewards or benefits were given in the visit. */
  gifts: boolean;
}

/** What the refund will take, and what will be owed. */
function Outlook({ preview, gifts }: OutlookProps) {
  const words = useOffice(refundWords);
  return (
    <div role="status" className="min-h-6">
      {preview && (
        <SoftText>
          <bdi className="font-semibold text-ink">{withAmounts(preview.amount)}</bdi>
          {' · '}
          {words.takes(preview.points)} {preview.whole && gifts && words.gifts}
        </SoftText>
      )}
      {preview && preview.owed > 0 && (
        <p className="text-sm text-bad">{words.owes(preview.owed)}</p>
      )}
    </div>
  );
}

function useRefund() {
  const words = useOffice(refundWords);
  const waits = useWaitsNotice();
  return useAct('refundVisit', {
    done: (reply) => {
      if (isWaiting(reply)) return waits(reply);
      const { amount, points, owed } = reply;
      const title = words.done(isolated(withAmounts(amount)));
      return { title, detail: owed > 0 ? words.owes(owed) : words.takes(points) };
    },
    failed: words.failed,
    refresh: [...shownVisits, 'readGuestSheet', 'listOwnRequests', 'readRefund', 'listOwed'],
  });
}
