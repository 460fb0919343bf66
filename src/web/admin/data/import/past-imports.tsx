// The list of past imports: the result of each, who made it, and the menu that undoes it.
import { CircleCheck, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PastImport } from '../../../../contract/data/imports.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Badge } from '../../../look/badge.tsx';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Moment } from '../../../parts/list/list.tsx';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { importWords } from '../../../words/office/data/import-words.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { ActMenu } from '../../parts/act-menu.tsx';
import { RemoveQuestion } from '../../parts/rows/remove-button.tsx';
import { QuestionOrProgress } from '../backups/progress.tsx';

export function PastImports() {
  const words = useOffice(importWords);
  const imports = useAsk('listImports', {});
  const columns: Column<PastImport>[] = [
    {
      key: 'file',
      head: words.file,
      cell: ({ filename, startedAt }) => (
        <TwoLines title={filename} detail={<Moment at={startedAt} format="shortDateTime" />} />
      ),
    },
    {
      key: 'state',
      head: words.state,
      cell: ({ state, by }) => <TwoLines title={<State of={state} />} detail={by} />,
    },
    counted('new', words.counts.new),
    counted('changed', words.verdicts.changed),
    counted('corrected', words.verdicts.corrected),
    counted('points', words.fields.points),
  ];
  if (imports.data?.length === 0) return null;
  return (
    <Panel title={words.past}>
      <Stack>
        <SoftText>{words.undoText}</SoftText>
        <Table
          label={words.past}
          ask={imports}
          keyOf={({ id }) => id}
          columns={columns}
          actionCount={1}
          actions={(one) => <Acts of={one} />}
          expected={1}
          empty={null}
        />
      </Stack>
    </Panel>
  );
}

const counted = (
  key: 'new' | 'changed' | 'corrected' | 'points',
  head: string,
): Column<PastImport> => ({
  key,
  head,
  cell: ({ counts }) => grouped(counts[key]),
  align: 'end',
});

function State({ of: state }: { of: PastImport['state'] }) {
  const words = useOffice(importWords);
  if (state !== 'done') {
    return <Badge tone="quiet">{words.states[state === 'undone' ? state : 'underWay']}</Badge>;
  }
  return (
    <Badge tone="good" sign={CircleCheck}>
      {words.states.done}
    </Badge>
  );
}

/** The menu of an import: its undo, and its removal from the list. */
function Acts({ of: past }: { of: PastImport }) {
  const words = useOffice(importWords);
  const { actionsOf } = useOffice(partWords);
  const [open, setOpen] = useState<'undo' | 'forget'>();
  const close = () => setOpen(undefined);
  const remove = useAct('removeImport', {
    failed: words.failed,
    refresh: ['readImport', 'listImports'],
  });
  const { id, state, filename } = past;
  if (state !== 'done' && state !== 'undone') return null;
  const undo = { key: 'undo', label: words.undo, icon: Undo2, run: () => setOpen('undo') };
  return (
    <>
      <ActMenu
        label={actionsOf(filename)}
        acts={[
          ...(state === 'done' ? [undo] : []),
          {
            key: 'forget',
            label: words.forget,
            icon: Trash2,
            tone: 'bad',
            run: () => setOpen('forget'),
          },
        ]}
      />
      {open === 'undo' && <AskUndo of={past} onClose={close} />}
      {open === 'forget' && (
        <RemoveQuestion
          title={words.forgetTitle}
          text={state === 'done' ? words.forgetText : words.forgetUndone}
          act={words.forget}
          busyAct={words.forgetting}
          onRemove={() => remove.mutateAsync({ params: { id } })}
          onClose={close}
        />
      )}
    </>
  );
}

function AskUndo({ of: { id, counts }, onClose }: { of: PastImport; onClose: () => void }) {
  const words = useOffice(importWords);
  const undo = useAct('undoImport', {
    done: words.undone,
    failed: words.notUndone,
    refresh: [
      'readImport',
      'listImports',
      'listCustomers',
      'searchCustomers',
      'countMembers',
      'readInvitations',
    ],
  });
  return (
    <Confirm
      title={words.undoTitle}
      act={words.undo}
      busyAct={words.undoing}
      busy={undo.isPending}
      goesOn
      onConfirm={() => undo.mutate({ params: { id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <QuestionOrProgress busy={undo.isPending} label={words.undoing}>
        <p>{words.undoAsk(counts)}</p>
      </QuestionOrProgress>
    </Confirm>
  );
}
