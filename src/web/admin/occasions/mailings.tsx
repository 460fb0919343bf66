// Messages that an owner sends to a list of guests, once: their list, and what can be done with
// each.
import { BarChart3, Ban, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Mailing } from '../../../contract/occasions/mailings.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Panel, SoftText } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Table } from '../../parts/table/table.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { mailingWords } from '../../words/office/occasions/mailing-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { ActMenu } from '../parts/act-menu.tsx';
import { useMay } from '../parts/may.ts';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { RemoveQuestion } from '../parts/rows/remove-button.tsx';
import { nameColumn, NoRows, useRemoval } from '../parts/rows/rows.tsx';
import { CancelMailing, Outcome, SendMailing } from './mailing-acts.tsx';
import { MailingForm } from './mailing-form.tsx';
import { useListText } from './mailing-list-text.ts';

type Act = 'send' | 'cancel' | 'outcome';

export function Mailings() {
  const words = useOffice(mailingWords);
  const mailings = useAsk('listMailings', {});
  const form = useOpenForm('mailing', mailings.data);
  const edits = useMay()('addMailing');
  const [asked, setAsked] = useState<{ act: Act; mailing: Mailing }>();
  const close = () => setAsked(undefined);
  return (
    <Panel title={words.title}>
      <ListAndForm
        within
        form={form}
        edits={edits}
        head={<SoftText>{words.text}</SoftText>}
        words={words}
        renderForm={(mailing) => <MailingForm form={form} mailing={mailing} />}
      >
        <MailingTable
          form={form}
          edits={edits}
          ask={mailings}
          onAct={(act, mailing) => setAsked({ act, mailing })}
        />
      </ListAndForm>
      {asked?.act === 'send' && <SendMailing mailing={asked.mailing} onClose={close} />}
      {asked?.act === 'cancel' && <CancelMailing mailing={asked.mailing} onClose={close} />}
      {asked?.act === 'outcome' && <Outcome mailing={asked.mailing} onClose={close} />}
    </Panel>
  );
}

interface MailingTableProps {
  form: OpenForm<Mailing>;
  edits: boolean;
  ask: ReturnType<typeof useAsk<'listMailings'>>;
  onAct: (act: Act, mailing: Mailing) => void;
}

const tones = {
  draft: 'quiet',
  waiting: 'accent',
  sending: 'accent',
  sent: 'good',
  cancelled: 'quiet',
} as const;

function MailingTable({ form, edits, ask, onAct }: MailingTableProps) {
  const words = useOffice(mailingWords);
  const nameOf = useMailingName();
  const listText = useListText();
  return (
    <Table<Mailing>
      label={words.list}
      ask={ask}
      keyOf={({ id }) => id}
      slim={form.sideBySide}
      expected={2}
      actionCount={1}
      empty={<NoRows words={words} />}
      columns={[
        nameColumn({ form, nameOf }, { key: 'words', head: words.words, detail: listText }),
        {
          key: 'state',
          head: words.state,
          cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
        },
        {
          key: 'when',
          head: words.when,
          cell: ({ sendAt }) => (sendAt ? <Moment at={sendAt} format="shortDateTime" /> : '–'),
        },
        { key: 'sent', head: words.got, align: 'end', cell: ({ sent }) => grouped(sent) },
      ]}
      actions={(mailing) => <Acts {...{ form, edits, mailing, onAct }} />}
    />
  );
}

interface ActsProps extends Pick<MailingTableProps, 'form' | 'edits' | 'onAct'> {
  mailing: Mailing;
}

/** What can be done with a mailing in its state. */
function Acts({ form, edits, mailing, onAct }: ActsProps) {
  const words = useOffice(mailingWords);
  const { actionsOf, edit } = useOffice(partWords);
  const name = useMailingName()(mailing);
  const [asking, setAsking] = useState(false);
  const remove = useRemoval('removeMailing', { words, refresh: ['listMailings'] });
  const { id, state, sendAt, sent } = mailing;
  const isOpen = state === 'draft' || state === 'waiting';
  const can = {
    edit: edits && isOpen,
    send: edits && isOpen,
    cancel: edits && (state === 'waiting' || state === 'sending'),
    outcome: Boolean(sendAt) && !isOpen,
    remove: edits && (state === 'draft' || (state === 'cancelled' && sent === 0)),
  };
  const acts = [
    { key: 'edit', label: edit, icon: Pencil, run: () => form.edit(mailing) },
    { key: 'send', label: words.send, icon: Send, run: () => onAct('send', mailing) },
    { key: 'cancel', label: words.cancelAct, icon: Ban, run: () => onAct('cancel', mailing) },
    {
      key: 'outcome',
      label: words.outcome,
      icon: BarChart3,
      run: () => onAct('outcome', mailing),
    },
    {
      key: 'remove',
      label: words.removeAct,
      icon: Trash2,
      tone: 'bad',
      run: () => setAsking(true),
    },
  ] as const;
  const possible = acts.filter(({ key }) => can[key]);
  return (
    <>
      {possible.length > 0 && <ActMenu label={actionsOf(name)} acts={possible} />}
      {asking && (
        <RemoveQuestion
          {...remove.questionOf(words.removeText(name))}
          onRemove={() => remove.run(id).then(() => form.drop(mailing))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A mailing is named by its words in the reader's language. */
function useMailingName() {
  const { language } = useWords();
  return ({ english, arabic }: Mailing) => (language === 'ar' ? arabic : english);
}
