// A checked file: its rows by verdict, each with its reason, and the button that imports them.
import { useState } from 'react';
import { verdicts, type Import, type ImportRow } from '../../../../contract/data/imports.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { translate } from '../../../api/explain.ts';
import { Button } from '../../../look/button.tsx';
import { Empty } from '../../../look/empty.tsx';
import { Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { useSearchParams } from '../../../navigation/search-params.ts';
import { MobileNumber } from '../../../parts/card/digits.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { useListPlace } from '../../../parts/table/list-place.ts';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { importWords } from '../../../words/office/data/import-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useDayText } from '../../../words/times/days.ts';
import { Facts } from '../../parts/facts.tsx';
import { QuestionOrProgress } from '../backups/progress.tsx';
import { Columns, Discard } from './columns.tsx';
import { RefusedRows, useReason } from './refused-rows.tsx';
import type { Upload } from './upload.ts';

const counted = ['new', 'changed', 'corrected', 'known', 'refused', 'points'] as const;

export function Checked({ of: checked, upload }: { of: Import; upload: Upload }) {
  const words = useOffice(importWords);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { counts, filename, plan } = checked;
  const brings = broughtBy(counts);
  if (choosing) {
    return <Columns of={checked} upload={upload} onChecked={() => setChoosing(false)} />;
  }
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
        {typeof plan.endsColumn === 'number' && <SoftText>{words.ends}</SoftText>}
        {counts.totals > 0 && <SoftText>{words.totals(counts.totals)}</SoftText>}
        {counts.new > 0 && counts.points === 0 && <Note tone="bad">{words.noBalances}</Note>}
      </Stack>
      {brings > 0 && <Preview of={checked} />}
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
      act={words.bring(broughtBy(counts))}
      busyAct={words.bringing}
      busy={run.isPending}
      goesOn
      tone="main"
      onConfirm={() => run.mutate({ params: { id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <QuestionOrProgress busy={run.isPending} label={words.bringing}>
        {counts.new > 0 && counts.points === 0 && <Note tone="bad">{words.noBalances}</Note>}
        <p>{words.askText}</p>
        <SoftText>{words.passwords}</SoftText>
      </QuestionOrProgress>
    </Confirm>
  );
}

const broughtBy = (counts: Import['counts']) => counts.new + counts.changed + counts.corrected;

/** The first rows that bring something, as they will be kept and as they stand in the file. */
function Preview({ of: { id, counts } }: { of: Import }) {
  const words = useOffice(importWords);
  const verdict = (['new', 'changed', 'corrected'] as const).find((one) => counts[one] > 0)!;
  const rows = useAsk('listImportRows', { params: { id }, query: { verdict, limit: 3 } });
  return (
    <Stack>
      <Table<ImportRow>
        label={words.preview}
        ask={rows}
        keyOf={(row) => row.id}
        columns={useRowColumns()}
        expected={3}
        empty={null}
      />
      {counts.points > 0 && <p>{words.sum(counts.points)}</p>}
    </Stack>
  );
}

/** Name, number and points of a row, each with what stands in the file where it differs. */
function useRowColumns(): Column<ImportRow>[] {
  const words = useOffice(importWords);
  return [
    { key: 'name', head: words.fields.name, cell: (row) => <Name row={row} /> },
    { key: 'mobile', head: words.fields.mobile, cell: (row) => <Number row={row} /> },
    {
      key: 'points',
      head: words.fields.points,
      cell: (row) => <Points row={row} />,
      align: 'end',
    },
  ];
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
  const columns = useRowColumns();
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
          ...columns,
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

function Name({ row: { name, nameCells, formerName } }: { row: ImportRow }) {
  const words = useOffice(importWords);
  const isJoined = nameCells.filter(Boolean).join(' ') !== name;
  const detail =
    formerName === null
      ? isJoined && words.was(nameCells.join(' | '))
      : words.formerName(formerName);
  return <TwoLines title={name || '–'} detail={detail} />;
}

function Points({ row: { points, keptPoints, ends } }: { row: ImportRow }) {
  const words = useOffice(importWords);
  const dayText = useDayText();
  if (keptPoints === null || points === '') return points || '–';
  const kept = grouped(keptPoints);
  const details = [points !== kept && words.was(points), ends && words.until(dayText(ends))];
  return <TwoLines title={kept} detail={details.filter(Boolean).join(' · ')} />;
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
  const spoken = useWords();
  const reason = useReason()(row) ?? words.happens[row.verdict];
  return <TwoLines title={reason} detail={row.endsNote && translate(row.endsNote, spoken)} />;
}
