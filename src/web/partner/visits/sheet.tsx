// The sheet of a verified guest: what waits for them, what they can have, and one button that
// settles all that is chosen.
import { useState } from 'react';
import type { VerifiedCustomer } from '../../../contract/partners/counter.ts';
import type { GuestSheet, Visit } from '../../../contract/visits/visits.ts';
import { ApiError } from '../../api/client.ts';
import { useAct, useAsk, useAskAgain } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Foot } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { BillFields, billTyped } from '../../parts/visit/bill.tsx';
import { useBillQuestion, useFailure } from '../../parts/visit/bill-question.tsx';
import { useChosenParts, type ChosenParts } from '../../parts/visit/chosen.ts';
import { Effects, useEffectsOf, type Effect } from '../../parts/visit/effects.tsx';
import { VisitParts } from '../../parts/visit/parts.tsx';
import { isWaiting } from '../../parts/visit/waiting.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { billForm, type BillForm } from './bill-form.ts';
import { ownFirst } from './own-first.ts';

export interface Settled {
  visit: Visit;
  /** The rewards and benefits, in lines. */
  given: readonly Effect[];
  /** The time at which this device received the answer, in milliseconds. */
  receivedAt: number;
}

interface VisitSheetProps {
  customer: VerifiedCustomer;
  /** The partner serves only rewards. */
  rewardsOnly: boolean;
  onSettled: (settled: Settled) => void;
  onClose: () => void;
}

export function VisitSheet({ customer, rewardsOnly, onSettled, onClose }: VisitSheetProps) {
  const words = useOffice(visitWords);
  const { verify } = useOffice(counterWords);
  const { verification, name } = customer;
  const ask = useAsk('readGuestSheet', { query: { verification } });
  return (
    <Loaded ask={ask} failedTitle={words.sheetFailed} skeleton={<Skeleton size="block" />}>
      {(answer) => {
        const shown = rewardsOnly ? { ...answer, benefits: [], earning: null } : answer;
        const sheet = { ...shown, benefits: ownFirst(shown.benefits) };
        if (hasAnything(sheet)) {
          const receivedAt = ask.dataUpdatedAt;
          return <TheSheet {...{ verification, name, sheet, receivedAt, onSettled }} />;
        }
        return (
          <>
            <Empty>
              <SoftText>{words.nothing}</SoftText>
            </Empty>
            <Foot>
              <Button look="main" wide onClick={onClose}>
                {verify.close}
              </Button>
            </Foot>
          </>
        );
      }}
    </Loaded>
  );
}

const hasAnything = ({ claims, rewards, benefits, earning }: GuestSheet) =>
  earning !== null || claims.length + rewards.length + benefits.length > 0;

interface TheSheetProps extends Pick<VisitSheetProps, 'onSettled'> {
  verification: number;
  name: string;
  sheet: GuestSheet;
  receivedAt: number;
}

interface Settling extends Pick<TheSheetProps, 'verification' | 'name' | 'onSettled'> {
  chosen: ChosenParts;
  given: readonly Effect[];
}

/** Sends the sheet; `question` asks about an unusually high bill. */
function useSettling({ verification, name, chosen, given, onSettled }: Settling) {
  const words = useOffice(visitWords);
  const askAgain = useAskAgain();
  const failure = useFailure();
  const { settled, question } = useBillQuestion();
  const settle = useAct('settleVisit', {
    done: words.settledFor(name),
    failed: failure(words.failed),
    refresh: ['listVerifiedToday'],
  });

  function send({ bill: amount, number }: BillForm) {
    const paid = amount ? { amount, ...(number && { number }) } : undefined;
    return settled(paid, (billed) =>
      // The callbacks are not called after the dialog has closed, since the guest may have left.
      settle.mutateAsync(
        { body: { guest: { verification }, ...(billed && { bill: billed }), ...chosen.body } },
        {
          // Partners have no limits, so their visits never wait for approval.
          onSuccess: (visit) =>
            isWaiting(visit) || onSettled({ visit, given, receivedAt: Date.now() }),
          onError: (error) => {
            // A refusal means that the sheet is outdated. Without an answer the sheet stays, so
            // that a retry sends the same visit, which may have been settled.
            if (error instanceof ApiError && error.status < 500) askAgain('readGuestSheet');
          },
        },
      ),
    );
  }
  return { send, question };
}

function TheSheet({ verification, name, sheet, receivedAt, onSettled }: TheSheetProps) {
  const words = useOffice(visitWords);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const chosen = useChosenParts(sheet);
  const given = useEffectsOf(chosen);
  const { send, question } = useSettling({ verification, name, chosen, given, onSettled });
  const { earning, points, spent } = sheet;
  const bill = billTyped(typed['bill'], earning);
  const billLines = bill ? [{ text: words.billOf(bill.written), points: bill.points }] : [];
  const lines = [...billLines, ...given];

  // A longer summary at the dialog's foot would cover the parts behind it, so it scrolls with them.
  const isLong = lines.length > 4;
  const summary = (
    <div role="status">{lines.length > 0 && <Effects label={words.inAll} lines={lines} />}</div>
  );

  return (
    <>
      <Form
        schema={billForm(earning)}
        existing={{ changed: chosen.count > 0 }}
        onSubmit={send}
        onTyping={setTyped}
      >
        {earning && <BillFields currency={earning.currency} optional />}
        <VisitParts
          sheet={sheet}
          receivedAt={receivedAt}
          chosen={chosen}
          available={points - spent + (bill?.points ?? 0)}
        />
        {isLong && summary}
        <Foot>
          <Stack>
            {!isLong && summary}
            <Submit label={words.settle} busyLabel={question ? words.settle : words.settling} />
          </Stack>
        </Foot>
      </Form>
      {question}
    </>
  );
}
