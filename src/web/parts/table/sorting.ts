// The order of a list that is wholly on the page; it stands in the address (`?sort=`).
import { useSearchParams } from '../../navigation/search-params.ts';
import { useWords } from '../../words/languages/language.ts';

interface Sortable<Row> {
  key: string;
  sortBy?: (row: Row) => string | number;
}

type Direction = 'ascending' | 'descending';

export interface Sorting<Row> {
  rows: readonly Row[];
  possible: boolean;
  directionOf: (key: string) => Direction | undefined;
  /** Sorts by the column; in reverse where it already is. */
  turn: (key: string) => void;
}

interface SortingProps<Row> {
  columns: readonly Sortable<Row>[];
  rows: readonly Row[] | undefined;
  /** Whether these are all rows of the list. */
  whole: boolean;
}

export function useSorting<Row>(props: SortingProps<Row>): Sorting<Row> {
  const { columns, rows = [], whole } = props;
  const { language } = useWords();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('sort') ?? '';
  const down = asked.startsWith('-');
  const column = columns.find(({ key }) => key === asked.replace('-', ''));
  const sortBy = whole ? column?.sortBy : undefined;

  function turn(key: string) {
    const sort = asked === key ? `-${key}` : key;
    setSearch((before) => [...[...before].filter(([name]) => name !== 'sort'), ['sort', sort]], {
      replace: true,
    });
  }

  return {
    rows: sortBy ? sorted({ rows, sortBy, down, language }) : rows,
    possible: whole && rows.length > 1,
    directionOf: (key) =>
      sortBy && key === column?.key ? (down ? 'descending' : 'ascending') : undefined,
    turn,
  };
}

interface JobInput<Row> {
  rows: readonly Row[];
  sortBy: (row: Row) => string | number;
  down: boolean;
  language: string;
}

/** The rows sorted by the rules of the language, numbers by value. */
export function sorted<Row>({ rows, sortBy, down, language }: JobInput<Row>) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = down ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
}
