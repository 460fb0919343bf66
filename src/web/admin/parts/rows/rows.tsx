// The rows of a list that the office edits: the columns and buttons that such lists share.
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CallName } from '../../../../contract/index.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Empty } from '../../../look/empty.tsx';
import { SoftText } from '../../../look/layout.tsx';
import type { Question } from '../../../parts/frame/loaded.tsx';
import { Moment } from '../../../parts/list/list.tsx';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { ActMenu } from '../act-menu.tsx';
import { RowName } from './list-and-form.tsx';
import { LiveSwitch } from './live-switch.tsx';
import type { OpenForm } from './form/open-form.ts';
import { RemoveQuestion } from './remove-button.tsx';

/** The rows of a list, with what is needed to name, switch and remove them. */
export interface Rows<Row extends { id: number }, Words> {
  form: OpenForm<Row>;
  words: Words;
  /** A row's name, as it stands in the labels of its buttons. */
  nameOf: (row: Row) => string;
  /** The lists that are requested again after a change. */
  refresh: readonly CallName[];
}

interface NameColumn<Row> {
  key: string;
  head: string;
  /** The second line. */
  detail?: (row: Row) => ReactNode;
}

/** The first column: the row's name, highlighted after the row was saved. */
export const nameColumn = <Row extends { id: number }>(
  { form, nameOf }: Pick<Rows<Row, unknown>, 'form' | 'nameOf'>,
  { key, head, detail }: NameColumn<Row>,
): Column<Row> => ({
  key,
  head,
  cell: (row) => (
    // A name of two words stays in one line beside a long description.
    <div className={form.sideBySide ? undefined : 'tabled:min-w-36'}>
      <RowName title={nameOf(row)} detail={detail?.(row)} fresh={form.isFresh(row)} />
    </div>
  ),
  sortBy: nameOf,
});

interface ActiveWords {
  active: string;
  activeOf: (name: string) => string;
  /** The toasts. Without them, success is silent and a failure has the default title. */
  switched?: string;
  switchFailed?: string;
}

type SwitchCall = 'changeAdmin' | 'changeBenefit' | 'changeEvent' | 'changeOffer' | 'changeReward';

/** The column of the switches that turn rows on and off. */
export const activeColumn = <Row extends { id: number; active: boolean }>(
  { words, nameOf, refresh }: Pick<Rows<Row, ActiveWords>, 'words' | 'nameOf' | 'refresh'>,
  call: SwitchCall,
): Column<Row> => ({
  key: 'active',
  head: words.active,
  cell: (row) => <ActiveSwitch {...{ row, words, call, refresh }} name={nameOf(row)} />,
});

interface ActiveSwitchProps {
  row: { id: number; active: boolean };
  name: string;
  words: ActiveWords;
  call: SwitchCall;
  refresh: readonly CallName[];
}

function ActiveSwitch({ row: { id, active }, name, words, call, refresh }: ActiveSwitchProps) {
  const { frame } = useWords();
  const { switched: done, switchFailed: failed = frame.error } = words;
  const change = useAct(call, { ...(done && { done }), failed, refresh });
  return (
    <LiveSwitch
      label={words.activeOf(name)}
      on={active}
      onSwitch={(on) => change.mutateAsync({ params: { id }, body: { active: on } })}
    />
  );
}

/** The column of the days on which rows were added. */
export const createdColumn = <Row extends { createdAt: string }>(head: string): Column<Row> => ({
  key: 'created',
  head,
  cell: ({ createdAt }) => (
    <span className="whitespace-nowrap">
      <Moment at={createdAt} format="shortDate" />
    </span>
  ),
  sortBy: ({ createdAt }) => createdAt,
});

interface RowTableWords extends Omit<RemovalWords, 'removeText'> {
  list: string;
  none: string;
  noneText: string;
  removeText: (name: string) => string;
}

export interface RowTableProps<Row extends { id: number }> {
  rows: Rows<Row, RowTableWords>;
  ask: Question<readonly Row[]>;
  columns: readonly Column<Row>[];
  /** The table has few columns; by default that is so beside an open form. */
  slim?: boolean;
  /** Where the table is narrow, a row is one line, with the columns that have a place in it. */
  compact?: boolean;
  remove: RemovalCall;
  /** A further sentence of the question before a row is removed. */
  warning?: (row: Row) => string | undefined;
  /** Returns the handle by which a row is moved in its list. */
  handleOf?: (row: Row) => ReactNode;
}

/** A list whose rows can be edited and removed. */
export function RowTable<Row extends { id: number }>(props: RowTableProps<Row>) {
  const { rows, remove, warning, handleOf, ...table } = props;
  const { form, words } = rows;
  return (
    <Table<Row>
      slim={form.sideBySide}
      {...table}
      label={words.list}
      keyOf={({ id }) => id}
      expected={3}
      actionCount={handleOf ? 2 : 1}
      actions={(row) => (
        <>
          {handleOf?.(row)}
          <RowActs {...{ row, rows, remove }} {...(warning && { warning })} />
        </>
      )}
      empty={<NoRows words={words} />}
    />
  );
}

type RowActsProps<Row extends { id: number }> = Pick<
  RowTableProps<Row>,
  'rows' | 'remove' | 'warning'
> & { row: Row };

/** The menu of a row: editing it, and removing it after a question. */
function RowActs<Row extends { id: number }>(props: RowActsProps<Row>) {
  const { row, rows, remove: call, warning } = props;
  const { form, words, nameOf, refresh } = rows;
  const { actionsOf, edit } = useOffice(partWords);
  const [asking, setAsking] = useState(false);
  const remove = useRemoval(call, { words, refresh });
  const text = [words.removeText(nameOf(row)), warning?.(row)].filter(Boolean).join(' ');
  return (
    <>
      <ActMenu
        label={actionsOf(nameOf(row))}
        acts={[
          { key: 'edit', label: edit, icon: Pencil, run: () => form.edit(row) },
          {
            key: 'remove',
            label: words.removeAct,
            icon: Trash2,
            tone: 'bad',
            run: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <RemoveQuestion
          {...remove.questionOf(text)}
          onRemove={() => remove.run(row.id).then(() => form.drop(row))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The empty state of a list. */
export const NoRows = ({ words }: { words: { none: string; noneText: string } }) => (
  <Empty>
    <p>{words.none}</p>
    <SoftText>{words.noneText}</SoftText>
  </Empty>
);

type RemovalCall =
  | 'endKey'
  | 'endTill'
  | 'removeBenefit'
  | 'removeEvent'
  | 'removeMailing'
  | 'removeOffer'
  | 'removeOutlet'
  | 'removePartner'
  | 'removeReward'
  | 'removeSubmission';

interface RemovalWords {
  removeTitle: string;
  removeText: string;
  removeAct: string;
  removed: string;
  removeFailed?: string;
}

interface RemovalOptions {
  words: Omit<RemovalWords, 'removeText'>;
  refresh: readonly CallName[];
}

/** Returns what removes a row of a list, and the question before it. */
export function useRemoval(call: RemovalCall, { words, refresh }: RemovalOptions) {
  const { frame } = useWords();
  const { removing } = useOffice(partWords);
  const { removed: done, removeFailed: failed = frame.error } = words;
  const remove = useAct(call, { done, failed, refresh });
  return {
    run: (id: number) => remove.mutateAsync({ params: { id } }),
    questionOf: (text: string) => ({
      title: words.removeTitle,
      text,
      act: words.removeAct,
      busyAct: removing,
    }),
  };
}
