// The list of the rows of one level, in the order of the cards, which the office may change.
import type { Level } from '../../../../contract/values/level-names.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { TextButton } from '../../../look/button.tsx';
import { passFocusOn } from '../../../look/focus.ts';
import { SoftText } from '../../../look/layout.tsx';
import { useSearchParams } from '../../../navigation/search-params.ts';
import type { Question } from '../../../parts/frame/loaded.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useOrder } from './order/order.tsx';
import { RowTable, type Rows, type RowTableProps } from './rows.tsx';

type TableWords = RowTableProps<{ id: number }>['rows']['words'];

/** The words of the list; two of them are functions of the level's name. */
interface LevelWords extends Omit<TableWords, 'list' | 'none'> {
  list: (level: string) => string;
  none: (level: string) => string;
}

/** The calls that read the rows of a level, and that change their order. */
const orderOf = { listBenefits: 'orderBenefits', listOffers: 'orderOffers' } as const;
type ListCall = keyof typeof orderOf;

interface LevelTableProps<Row extends { id: number }> extends Omit<
  RowTableProps<Row>,
  'rows' | 'ask' | 'handleOf'
> {
  /** The call that reads the rows of a level. */
  list: ListCall;
  rows: Rows<Row, LevelWords>;
  level: Level;
  /** The list is one of several; then an empty one is a line of text. */
  brief: boolean;
}

export function LevelTable<Row extends { id: number }>(props: LevelTableProps<Row>) {
  const { list: call, rows, level, brief, ...table } = props;
  const { frame, levels: names } = useWords();
  const asked = useAsk<ListCall>(call, { params: { level } });
  const ask = asked as Question<readonly Row[]>;
  const change = useAct(orderOf[call], { failed: frame.error, refresh: rows.refresh });
  const order = useOrder({
    rows: ask.data,
    nameOf: rows.nameOf,
    onOrder: (body) => change.mutateAsync({ body }),
  });
  const sorted = useSearchParams()[0].has('sort');
  const [list, none] = [rows.words.list(names[level]), rows.words.none(names[level])];
  if (brief && ask.data?.length === 0) return <SoftText>{none}</SoftText>;
  const words = { ...rows.words, list, none };
  return (
    <div className="[&_tr:has([data-held])]:bg-accent-wash">
      {sorted && <OwnOrder />}
      <RowTable<Row>
        {...table}
        ask={{ ...ask, data: order.rows }}
        rows={{ ...rows, words }}
        {...(!sorted && { handleOf: order.handleOf })}
      />
      {order.announced}
    </div>
  );
}

/**
 * The link that ends the sorting by a column, since the handles exist only in the list's own order.
 */
function OwnOrder() {
  const { order } = useOffice(partWords);
  const [, setSearch] = useSearchParams();
  const unsorted = (before: URLSearchParams) => [...before].filter(([name]) => name !== 'sort');
  return (
    <TextButton ref={passFocusOn} onClick={() => setSearch(unsorted, { replace: true })}>
      {order.own}
    </TextButton>
  );
}
