// Sends the till's form: as a visit, or as points that are taken away.
import { useState } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { ApiError, type RequestOf } from '../../api/client.ts';
import { useAct, useAskAgain } from '../../api/api-hooks.ts';
import { useBillQuestion, useFailure } from '../../parts/visit/bill-question.tsx';
import { shownVisits, type ChosenParts } from '../../parts/visit/chosen.ts';
import { useVisitNotice } from '../../parts/visit/undo.ts';
import { isWaiting, useWaitsNotice } from '../../parts/visit/waiting.ts';
import { toast, type Notice } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { signed } from '../../words/languages/plural.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import type { TillForm } from './till-form.ts';
import { shownPoints, useUndoNotice } from './undo.ts';

/** The QR or the code on the card, with which the guest was found, or their yes on the card. */
export type Shown = { token: string } | { code: string } | { question: string };

/** What was given, and how it is undone. */
export type Given = Pick<Notice, 'title' | 'detail' | 'act'> & {
  /** The points; null if only rewards or benefits were given. */
  points: number | null;
};

export interface Settling {
  customer: TillCustomer;
  shown?: Shown | undefined;
  /** The outlet of the visit, where there are several. */
  outletId?: number | undefined;
  /** Is called with the new balance and the description. */
  onAwarded: (customer: TillCustomer, reason: string) => void;
  /** Shows what was given, with a button that undoes it; a toast if it is left out. */
  onGiven?: ((given: Given) => void) | undefined;
  /** Is called with the balance after an undo. */
  onUndone?: ((customer: TillCustomer) => void) | undefined;
}

/** Takes points away, as one row of the ledger. */
export function useAward({ customer, onAwarded, onUndone }: Settling) {
  const { frame } = useWords();
  const words = useOffice(pointsWords);
  const award = useAct('awardPoints', {
    done: useUndoNotice({
      title: words.added,
      name: customer.name,
      onUndone: ({ total, level }) => onUndone?.({ ...customer, points: total, level }),
    }),
    failed: frame.error,
    refresh: shownPoints,
  });
  return async ({ customerId, points, description }: TillForm) => {
    const { total, level } = await award.mutateAsync({
      body: { customerId, points, description },
    });
    onAwarded({ ...customer, points: total, level }, description ?? '');
  };
}

/** Refusals of what was shown: it is not sent again. */
const usedUp: readonly string[] = [messages.qrOutdated, messages.codeWrong, messages.questionOver];

type Guest = RequestOf<'settleVisit'>['body']['guest'];

interface Identifying {
  proof: Shown | undefined;
  typed: string | null | undefined;
  /** Whether the visit takes a proof. */
  spends: boolean;
}

function guestOf({ id: customerId }: TillCustomer, { proof, typed, spends }: Identifying): Guest {
  if (proof && 'token' in proof) return proof;
  if (proof && 'question' in proof && spends) return { customerId, question: proof.question };
  const code = typed ?? (spends && proof && 'code' in proof ? proof.code : undefined);
  return { customerId, ...(code && { code }) };
}

/** Settles a visit: the amount and what is chosen; and whether the guest has shown the card. */
export function useSettling(settling: Settling) {
  const { customer, shown, outletId, onAwarded, onGiven = toast, onUndone } = settling;
  const { frame } = useWords();
  const words = useOffice(pointsWords);
  const visitText = useOffice(visitWords);
  const [outdated, setOutdated] = useState<Shown>();
  const notice = useVisitNotice();
  const waits = useWaitsNotice();
  const askAgain = useAskAgain();
  const failure = useFailure();
  const { settled, question } = useBillQuestion();
  const settle = useAct('settleVisit', { failed: failure(frame.error), refresh: shownVisits });
  const after = ({ guest }: Visit) =>
    guest
      ? { ...customer, level: guest.level, points: guest.points, spent: guest.spent }
      : customer;
  // An outdated QR or code is not sent: a verification by a partner renews both, and the guest's id
  // is known.
  const proof = shown === outdated ? undefined : shown;

  /** Sends the visit; resolves to whether it was settled or requested, or its bill is to change. */
  async function send(form: TillForm, chosen: ChosenParts): Promise<boolean> {
    const { bill: amount, number, points, description, code } = form;
    const typed = amount ? { amount, ...(number && { number }) } : undefined;
    const others = {
      ...(points !== undefined && { points }),
      ...(outletId !== undefined && { outletId }),
      ...(description && { description }),
    };
    const guest = guestOf(customer, { proof, typed: code, spends: chosen.count > 0 });
    const visit = await settled(typed, (bill) =>
      settle.mutateAsync({ body: { guest, ...(bill && { bill }), ...others, ...chosen.body } }),
    ).catch((error: unknown) => {
      // A refusal means that the sheet is outdated. Without an answer the sheet stays, so that a
      // retry sends the same visit, which may have been settled.
      if (error instanceof ApiError && error.status < 500) askAgain('readGuestSheet');
      const { key } = (error instanceof ApiError && error.sentence) || {};
      if (key && usedUp.includes(key)) setOutdated(shown);
      throw error;
    });
    if (!visit) return false;
    // Settling rewards or benefits has renewed QR and code.
    if (chosen.count > 0) setOutdated(shown);
    askAgain('readGuestSheet');
    if (isWaiting(visit)) {
      askAgain('listOwnRequests');
      toast(waits(visit));
      return true;
    }
    const given = visit.points === null ? [] : [signed(visit.points)];
    onGiven({
      points: visit.points,
      ...notice(visit, {
        title: chosen.count > 0 ? visitText.settled : words.added,
        detail: [customer.name, ...given.map(isolated), ...chosen.names].join(' · '),
        name: customer.name,
        onUndone: (undone) => onUndone?.(after(undone)),
      }),
    });
    onAwarded(after(visit), description ?? '');
    return true;
  }
  return { send, question, hasProof: proof !== undefined };
}
