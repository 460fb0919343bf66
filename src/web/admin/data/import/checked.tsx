// A checked file: its rows by verdict, each with its reason, and the button that imports them.
import { useState } from 'react';
import { verdicts, type Import, type ImportRow } from '../../../../contract/data/imports.ts';
import { useAct, useAsk } from '../../../api/hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Empty } from '../../../look/empty.tsx';
import { Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { useSearchParams } from '../../../navigation/search-params.ts';
import { MobileNumber } from '../../../parts/card/digits.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { useListPlace } from '../../../parts/table/list-place.ts';
import { Table } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { grouped } from '../../../words/languages/plural.ts';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { Facts } from '../../parts/facts.tsx';
import { QuestionOrProgress } from '../backups/progress.tsx';
import { Columns, Discard } from './columns.tsx';
import { RefusedRows, useReason } from './refused-rows.tsx';

const counted = ['new', 'changed', 'known', 'refused', 'points'] as const;

export function Checked({ of: checked }: { of: Import }) {
  const words = useOffice(importWords);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { counts, filename } = checked;
  const brings = counts.new + counts.changed;
  if (choosing) return <Columns of={checked} onChecked={() => setChoosing(false)} />;
  return (
    <Stack gap="large">
      <Stack>
        <p>{words.checked(isolated(filename))}</p>
        <Facts
          facts={counted.map((count) => ({
            name: words.counts[count],
            value: grouped(counts[count]),
          }))}
        />
        {brings === 0 && <Note>{words.nothing}</Note>}
        {brings > 0 && counts.points === 0 && <Note tone="bad">{words.noBalances}</Note>}
      </Stack>
      <Row>
        {brings > 0 && (
          <Button look="main" onClick={() => setAsking(true)}>
            {words.bring(brings)}
          </Button>
        )}
        <Button onClick={() => setChoosing(true)}>{words.otherColumns}</Button>
        <RefusedRows of={checked} />
        <Discard id={checked.id} />
      </Row>
      <CheckedRows of={checked} />
      {asking && <Ask checked={checked} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function Ask({ checked, onClose }: { checked: Import; onClose: () => void }) {
  const words = useOffice(importWords);
  const run = useAct('runImport', {
    done: words.done,
    failed: words.failed,
    refresh: [
      'readImport',
      'listImports',
      'listImportRows',
      'listCustomers',
      'searchCustomers',
      'countMembers',
      'readInvitations',
    ],
  });
  const { id, counts } = checked;
  return (
    <Confirm
      title={words.askTitle}
      act={words.bring(counts.new + counts.changed)}
      busyAct={words.bringing}
      busy={run.isPending}
      goesOn
      tone="main"
      onConfirm={() => run.mutate({ params: { id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <QuestionOrProgress busy={run.isPending} label={words.bringing}>
        {counts.points === 0 && <Note tone="bad">{words.noBalances}</Note>}
        <p>{words.askText}</p>
        <SoftText>{words.passwords}</SoftText>
      </QuestionOrProgress>
    </Confirm>
  );
}

/** The rows, verdict by verdict. */
function CheckedRows({ of: { id, counts } }: { of: Import }) {
  const words = useOffice(importWords);
  const [search, setSearch] = useSearchParams();
  const { query: place, pager } = useListPlace({ limit: 25 });
  const { q: _, ...page } = place;
  // Verdicts that need attention are first.
  const otherwise = counts.refused > 0 ? 'refused' : 'new';
  const verdict = verdicts.find((one) => one === search.get('verdict')) ?? otherwise;
  const rows = useAsk(
    'listImportRows',
    { params: { id }, query: { ...page, verdict } },
    { keep: true },
  );
  const choose = (chosen: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('after');
        after.set('verdict', chosen);
        return after;
      },
      { replace: true },
    );
  return (
    <Stack>
      <Choice
        label={words.rows}
        unseenLabel
        value={verdict}
        onChoose={choose}
        options={verdicts.map((value) => ({
          value,
          label: words.verdicts[value],
          note: <bdi className="text-sm text-soft">{grouped(counts[value])}</bdi>,
        }))}
      />
      <Table<ImportRow>
        label={words.rows}
        ask={rows}
        keyOf={(row) => row.id}
        pager={pager}
        columns={[
          { key: 'name', head: words.fields.name, cell: ({ name }) => name || '–' },
          { key: 'mobile', head: words.fields.mobile, cell: (row) => <Number row={row} /> },
          {
            key: 'points',
            head: words.fields.points,
            cell: ({ points }) => points || '–',
            align: 'end',
          },
          { key: 'row', head: words.row, cell: (row) => grouped(row.id), align: 'end' },
          { key: 'why', head: words.why, cell: (row) => <Why row={row} /> },
        ]}
        empty={
          <Empty>
            <p>{words.noRows}</p>
          </Empty>
        }
      />
    </Stack>
  );
}

/** The number as it is stored, and below it as it stands in the file. */
function Number({ row: { mobile, kept } }: { row: ImportRow }) {
  const { was } = useOffice(importWords);
  if (kept === null) return mobile || '–';
  return (
    <TwoLines title={<MobileNumber mobile={kept} />} detail={mobile !== kept && was(mobile)} />
  );
}

function Why({ row }: { row: ImportRow }) {
  const words = useOffice(importWords);
  return useReason()(row) ?? words.happens[row.verdict];
}
