// The columns of a CSV file by their letters and headings, and its first rows.
import { Table } from '../../../parts/table/table.tsx';

/** The first rows of a file, as they are in it. */
type Rows = readonly (readonly string[])[];

/** The columns to choose from: by the letter of a spreadsheet, and the heading. */
export function columnsOf(sample: Rows) {
  const width = Math.max(...sample.map((cells) => cells.length));
  return Array.from({ length: width }, (_, value) => ({
    value,
    label: labelOf({ value, heading: sample[0]?.[value] ?? '' }),
  }));
}

const labelOf = ({ value, heading }: { value: number; heading: string }) =>
  heading.trim() ? `${letterOf(value)}: ${heading.trim().slice(0, 40)}` : letterOf(value);

const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`;

/** The number of columns that are shown; the others can be chosen too. */
const shownColumns = 8;

export function Sample({ label, sample }: { label: string; sample: Rows }) {
  const rows = sample.map((cells, number) => ({ cells, number }));
  return (
    <Table<(typeof rows)[number]>
      label={label}
      ask={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
      keyOf={({ number }) => number}
      columns={columnsOf(sample)
        .slice(0, shownColumns)
        .map(({ value }) => ({
          key: String(value),
          head: letterOf(value),
          cell: ({ cells }) => cells[value]?.slice(0, 60) || '–',
        }))}
      empty={null}
    />
  );
}
