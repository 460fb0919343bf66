// The list of past imports: the result of each, who made it, and the button that undoes it.
import { CircleCheck } from 'lucide-react';
import type { PastImport } from '../../../../contract/data/imports.ts';
import { useAct, useAsk } from '../../../api/hooks.ts';
import { Badge } from '../../../look/badge.tsx';
import { Panel, Soft, Stack } from '../../../look/layout.tsx';
import { Moment } from '../../../parts/list/list.tsx';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { RemoveButton } from '../../parts/rows/remove-button.tsx';
import { UndoImport } from './undo.tsx';

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
    {
      key: 'new',
      head: words.counts.new,
      cell: ({ counts }) => grouped(counts.new),
      align: 'end',
    },
    {
      key: 'changed',
      head: words.verdicts.changed,
      cell: ({ counts }) => grouped(counts.changed),
      align: 'end',
    },
    {
      key: 'points',
      head: words.fields.points,
      cell: ({ counts }) => grouped(counts.points),
      align: 'end',
    },
  ];
  if (imports.data?.length === 0) return null;
  return (
    <Panel title={words.past}>
      <Stack>
        <Soft>{words.undoText}</Soft>
        <Table
          label={words.past}
          ask={imports}
          keyOf={({ id }) => id}
          columns={columns}
          actionCount={2}
          actions={(one) => <Actions of={one} />}
          expected={1}
          empty={null}
        />
      </Stack>
    </Panel>
  );
}

function State({ of: state }: { of: PastImport['state'] }) {
  const words = useOffice(importWords);
  if (state === 'done') {
    return (
      <Badge tone="good" sign={CircleCheck}>
        {words.states.done}
      </Badge>
    );
  }
  return (
    <Badge tone="quiet">{state === 'undone' ? words.states.undone : words.states.underWay}</Badge>
  );
}

function Actions({ of: past }: { of: PastImport }) {
  const words = useOffice(importWords);
  const remove = useAct('removeImport', {
    failed: words.failed,
    refresh: ['readImport', 'listImports'],
  });
  const { id, state, filename } = past;
  if (state !== 'done' && state !== 'undone') return null;
  return (
    <>
      {state === 'done' && <UndoImport of={past} />}
      <RemoveButton
        label={words.forgetOf(isolated(filename))}
        title={words.forgetTitle}
        text={state === 'done' ? words.forgetText : words.forgetUndone}
        act={words.forget}
        busyAct={words.forgetting}
        onRemove={() => remove.mutateAsync({ params: { id } })}
      />
    </>
  );
}
