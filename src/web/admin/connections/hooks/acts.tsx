// The actions on a hook: an edit, a test, its deliveries, a pause, a new secret, redelivery, removal.
import {
  CirclePause,
  CirclePlay,
  History,
  KeyRound,
  Pencil,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Hook } from '../../../../contract/connections/hooks.ts';
import { DayOrMoment } from '../../../../contract/values/values.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { SoftText } from '../../../look/layout.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DayField } from '../../../parts/form/day-field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useTimeZone } from '../../../words/times/days.ts';
import { ActMenu } from '../../parts/act-menu.tsx';
import { Deliveries } from './deliveries.tsx';
import type { Made } from './secret.tsx';
import { TestHook } from './test.tsx';

interface ActsProps {
  hook: Hook;
  onEdit: () => void;
  onMade: (made: Made) => void;
  onEnded: () => void;
}

type Open = 'test' | 'deliveries' | 'renew' | 'again' | 'end' | undefined;

export function HookActs({ hook, onEdit, onMade, onEnded }: ActsProps) {
  const words = useOffice(hookWords);
  const { edit } = useOffice(partWords);
  const { frame } = useWords();
  const [open, setOpen] = useState<Open>();
  const isOn = hook.state === 'on';
  const change = useAct('changeHook', {
    done: isOn ? words.paused : words.resumed,
    failed: frame.error,
    refresh: ['listHooks', 'readOverview'],
  });
  const turn = () => change.mutate({ params: { id: hook.id }, body: { paused: isOn } });
  const close = () => setOpen(undefined);
  const opens = (which: Open) => () => setOpen(which);
  return (
    <>
      <ActMenu
        label={words.actsOf(hook.name)}
        acts={[
          { key: 'edit', label: edit, icon: Pencil, run: onEdit },
          { key: 'test', label: words.test, icon: Send, run: opens('test') },
          { key: 'sent', label: words.deliveries, icon: History, run: opens('deliveries') },
          {
            key: 'pause',
            label: isOn ? words.pause : words.resume,
            icon: isOn ? CirclePause : CirclePlay,
            run: turn,
          },
          { key: 'again', label: words.again, icon: Undo2, run: opens('again') },
          { key: 'renew', label: words.renew, icon: KeyRound, run: opens('renew') },
          { key: 'end', label: words.end, icon: Trash2, tone: 'bad', run: opens('end') },
        ]}
      />
      {open === 'test' && <TestHook hook={hook} onClose={close} />}
      {open === 'deliveries' && <Deliveries hook={hook} onClose={close} />}
      {open === 'renew' && <Renew hook={hook} onMade={onMade} onClose={close} />}
      {open === 'again' && <Again hook={hook} onClose={close} />}
      {open === 'end' && <End hook={hook} onEnded={onEnded} onClose={close} />}
    </>
  );
}

interface Asking {
  hook: Hook;
  onClose: () => void;
}

function Renew({ hook: { id, name }, onMade, onClose }: Asking & Pick<ActsProps, 'onMade'>) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const renew = useAct('renewHookSecret', { failed: frame.error, refresh: ['listHooks'] });
  const done = ({ secret }: { secret: string }) => {
    onClose();
    onMade({ name, secret });
  };
  return (
    <Confirm
      title={words.renewTitle(name)}
      act={words.renew}
      busyAct={words.renewing}
      busy={renew.isPending}
      tone="main"
      onConfirm={() => renew.mutate({ params: { id } }, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{words.renewText}</p>
    </Confirm>
  );
}

const Since = z.strictObject({ since: DayOrMoment });

function Again({ hook: { id, name }, onClose }: Asking) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const timeZone = useTimeZone();
  const send = useAct('sendAgain', {
    done: words.sent,
    failed: frame.error,
    refresh: ['listHooks', 'listDeliveries'],
  });
  return (
    <Dialog title={words.againOf(name)} onClose={onClose}>
      <SoftText>{words.againText}</SoftText>
      <Form
        schema={Since}
        onSubmit={async (body) => {
          await send.mutateAsync({ params: { id }, body });
          onClose();
        }}
      >
        <DayField name="since" label={words.since} timeZone={timeZone} />
        <Submit label={words.send} busyLabel={words.sending} />
      </Form>
    </Dialog>
  );
}

function End({ hook: { id, name }, onEnded, onClose }: Asking & Pick<ActsProps, 'onEnded'>) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const end = useAct('endHook', {
    done: words.ended,
    failed: frame.error,
    refresh: ['listHooks', 'readOverview'],
  });
  const done = () => {
    onClose();
    onEnded();
  };
  return (
    <Confirm
      title={words.endTitle(name)}
      act={words.end}
      busyAct={words.ending}
      busy={end.isPending}
      onConfirm={() => end.mutate({ params: { id } }, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{words.endText}</p>
    </Confirm>
  );
}
