// The rows of a checked file, verdict by verdict, each with its reason.
import { verdicts, type Import, type ImportRow } from '../../../../contract/data/imports.ts';
import { readSentence } from '../../../../contract/sentences.ts';
import { translate } from '../../../api/explain.ts';
import { useAsk } from '../../../api/hooks.ts';
import { Choice } from '../../../parts/form/choice.tsx';
import { Empty } from '../../../look/empty.tsx';
import { Stack } from '../../../look/layout.tsx';
import { useListPlace } from '../../../parts/table/list-place.ts';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { MobileNumber } from '../../../parts/card/digits.tsx';
import { Table } from '../../../parts/table/table.tsx';
import { useSearchParams } from '../../../navigation/search-params.ts';
import { useWords } from '../../../words/languages/language.ts';
import { importWords } from '../../../words/office/data/imports.ts';
import { useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';

export function CheckedRows({ of: { id, counts } }: { of: Import }) {
  const words = useOffice(importWords);
  const [search, setSearch] = useSearchParams();
  const { query: place, pager } = useListPlace({ limit: 25 });
  const { q: _, ...page } = place;
  // Verdicts that need attention come first.
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

/** The reason of a row's verdict, in the reader's language; nothing where there is none. */
export function useReason() {
  const spoken = useWords();
  return ({ reason }: ImportRow): string | undefined => {
    const said = reason === null ? undefined : readSentence(reason);
    return said && translate(said, spoken);
  };
}
