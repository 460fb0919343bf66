// Lists by level: the choice of one level or all, their lists, and the form.
import { Layers } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { levels, type Level } from '../../../../contract/values/level-names.ts';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { useChosenLevel } from '../../../navigation/search-params.ts';
import { Coin } from '../../../parts/card/customer.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { ListAndForm, type ListWords } from './list-and-form.tsx';
import type { OpenForm } from './form/open-form.ts';

/** The requests for the lists of all levels. */
export const everyLevel = levels.map((level) => ({ params: { level } }));

type LevelView = Level | 'all';

type Active = readonly { levels: readonly Level[] }[] | undefined;

/** The rows of the lists of all levels, each once; nothing until all lists are loaded. */
export const inAllLists = <Row extends { id: number }>(lists: readonly (readonly Row[])[]) =>
  lists.length === levels.length
    ? [...new Map(lists.flat().map((row) => [row.id, row])).values()]
    : undefined;

interface Levelled {
  id: number;
  level: Level;
  levels: readonly Level[];
}

interface ListByLevelProps<Row extends Levelled> {
  form: OpenForm<Row>;
  /** `level` is the label of the choice of a level, `text` says what the rows are for. */
  words: ListWords & { level: string; text: string };
  /** The rows that guests see now; nothing until they are loaded. */
  active: Active;
  /** `level` is chosen at first for a new row. */
  renderForm: (asked: { row: Row | undefined; level: Level; form: OpenForm<Row> }) => ReactNode;
  /** Renders the list of one level; `brief` where it is one of several. */
  renderList: (asked: { level: Level; brief: boolean }) => ReactNode;
}

/** The list of one level, or the lists of all levels with their names. */
export function ListByLevel<Row extends Levelled>({
  form,
  words,
  active,
  renderForm,
  renderList,
}: ListByLevelProps<Row>) {
  const { level: view, choose } = useChosenLevel<LevelView>([...levels, 'all']);
  const first = view === 'all' ? levels[0] : view;

  // The list that contains the saved row stays open, or is opened.
  function finish(row: Row) {
    form.finish(row);
    if (view !== 'all' && !row.levels.includes(view)) choose(row.level);
  }
  return (
    <ListAndForm
      words={words}
      form={form}
      head={
        <Stack>
          <SoftText>{words.text}</SoftText>
          <LevelViews label={words.level} view={view} onChoose={choose} active={active} />
        </Stack>
      }
      renderForm={(row) => (
        <Fragment key={row?.id ?? first}>
          {renderForm({ row, level: first, form: { ...form, finish } })}
        </Fragment>
      )}
    >
      {view === 'all'
        ? levels.map((level) => (
            <LevelGroup key={level} level={level} active={numberOf(active, level)}>
              {renderList({ level, brief: true })}
            </LevelGroup>
          ))
        : renderList({ level: view, brief: false })}
    </ListAndForm>
  );
}

const numberOf = (active: Active, level: Level) =>
  active?.filter((row) => row.levels.includes(level)).length;

interface LevelViewsProps {
  label: string;
  view: LevelView;
  onChoose: (view: LevelView) => void;
  active: Active;
}

function LevelViews({ label, view, onChoose, active }: LevelViewsProps) {
  const { levels: names } = useWords();
  const { allLevels } = useOffice(partWords);
  const options = levels.map((level) => ({
    value: level as LevelView,
    label: names[level],
    sign: <Coin level={level} size="size-5" />,
    note: <Count of={numberOf(active, level)} />,
  }));
  const all = {
    value: 'all' as const,
    label: allLevels,
    sign: <Layers aria-hidden className="size-5" />,
    note: <Count of={active?.length} />,
  };
  return (
    <Choice
      unseenLabel
      label={label}
      options={[...options, all]}
      value={view}
      onChoose={onChoose}
    />
  );
}

/** A number whose space is reserved until it is known. */
function Count({ of }: { of: number | undefined }) {
  const { activeCount } = useOffice(partWords);
  return (
    <span className="min-w-[1ch] text-sm font-normal text-soft tabular-nums">
      <span aria-hidden>{of === undefined ? '' : grouped(of)}</span>
      {of !== undefined && <span className="sr-only">{activeCount(of)}</span>}
    </span>
  );
}

interface LevelGroupProps {
  level: Level;
  active: number | undefined;
  children: ReactNode;
}

/** The list of one level, under its name and the number of rows that guests see now. */
function LevelGroup({ level, active, children }: LevelGroupProps) {
  const { levels: names } = useWords();
  const { activeCount } = useOffice(partWords);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 className="flex items-center gap-2.5 text-lg leading-snug font-semibold">
        <Coin level={level} size="size-5" />
        {names[level]}
        <span className="text-sm font-normal text-soft">
          {active !== undefined && activeCount(active)}
        </span>
      </h2>
      {children}
    </section>
  );
}
