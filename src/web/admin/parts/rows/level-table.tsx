// The list of the rows of one level.
import type { Level } from '../../../../contract/levels.ts';
import { useAsk } from '../../../api/hooks.ts';
import { Soft } from '../../../look/layout.tsx';
import type { Question } from '../../../parts/frame/loaded.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { RowTable, type Rows, type RowTableProps } from './rows.tsx';

type TableWords = RowTableProps<{ id: number }>['rows']['words'];

/** The words of the list; two of them are functions of the level's name. */
interface LevelWords extends Omit<TableWords, 'list' | 'none'> {
  list: (level: string) => string;
  none: (level: string) => string;
}

type ListCall = 'listBenefits' | 'listOffers';

interface LevelTableProps<Row extends { id: number }> extends Omit<
  RowTableProps<Row>,
  'rows' | 'ask'
> {
  /** The call that reads the rows of a level. */
  list: ListCall;
  rows: Rows<Row, LevelWords>;
  level: Level;
  /** Whether it is one of several lists, of which an empty one is a line of text. */
  brief: boolean;
}

export function LevelTable<Row extends { id: number }>(props: LevelTableProps<Row>) {
  const { list: call, rows, level, brief, ...table } = props;
  const { levels: names } = useWords();
  const asked = useAsk<ListCall>(call, { params: { level } });
  const ask = asked as Question<readonly Row[]>;
  const [list, none] = [rows.words.list(names[level]), rows.words.none(names[level])];
  if (brief && ask.data?.length === 0) return <Soft>{none}</Soft>;
  const words = { ...rows.words, list, none };
  return <RowTable<Row> {...table} ask={ask} rows={{ ...rows, words }} />;
}
