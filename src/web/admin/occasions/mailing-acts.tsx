// What an owner does with a message to a list: sends it after a look at who gets it, cancels it,
// and reads what it brought.
import { useState } from 'react';
import type { Mailing } from '../../../contract/occasions/mailings.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DayField } from '../../parts/form/day-field.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { useWords } from '../../words/languages/language.ts';
import { mailingWords } from '../../words/office/occasions/mailing-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { BroughtByIt } from './brought.tsx';
import { Told } from './told.tsx';

interface ActProps {
  mailing: Mailing;
  onClose: () => void;
}

const refresh = ['listMailings', 'listMessages', 'listOccasions'] as const;

/** Asks before a message is sent, now or on a day. */
export function SendMailing({ mailing: { id }, onClose }: ActProps) {
  const words = useOffice(mailingWords);
  const { frame } = useWords();
  const [day, setDay] = useState('');
  const forecast = useAsk('tryMailing', { params: { id } });
  const start = useAct('startMailing', { done: words.started, failed: frame.error, refresh });
  const send = () =>
    start.mutate({ params: { id }, body: { day: day || null } }, { onSuccess: onClose });
  return (
    <Confirm
      title={words.sendTitle}
      act={day ? words.sendOn : words.sendNow}
      busyAct={words.sending}
      busy={start.isPending}
      tone="main"
      onConfirm={send}
      onClose={onClose}
    >
      <Loaded ask={forecast} skeleton={<Skeleton size="history" />}>
        {(told) => <Told of={told} />}
      </Loaded>
      <DayField
        name="day"
        label={words.day}
        hint={words.dayHint}
        optional
        at={day}
        onDay={setDay}
      />
    </Confirm>
  );
}

/** Asks before what is not sent yet ends. */
export function CancelMailing({ mailing: { id }, onClose }: ActProps) {
  const words = useOffice(mailingWords);
  const { frame } = useWords();
  const cancel = useAct('cancelMailing', {
    done: words.cancelled,
    failed: frame.error,
    refresh,
  });
  return (
    <Confirm
      title={words.cancelTitle}
      act={words.cancelAct}
      busyAct={words.cancelling}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
    </Confirm>
  );
}

/** What a message brought, compared with the guests of its list who were held out. */
export function Outcome({ mailing: { id }, onClose }: ActProps) {
  const words = useOffice(mailingWords);
  const outcome = useAsk('readMailing', { params: { id } });
  return (
    <Dialog title={words.outcome} onClose={onClose}>
      <Loaded ask={outcome} skeleton={<Skeleton size="history" />}>
        {({ heldOut, ...figures }) => <BroughtByIt figures={figures} heldOut={heldOut} untitled />}
      </Loaded>
    </Dialog>
  );
}
