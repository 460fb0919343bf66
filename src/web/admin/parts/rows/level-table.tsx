// The list of what one level has, with edit and removal at each row.
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Level } from '../../../../contract/levels.ts';
import { IconButton } from '../../../look/button.tsx';
import { Empty } from '../../../look/empty.tsx';
import { Soft } from '../../../look/layout.tsx';
import type { Question } from '../../../parts/frame/loaded.tsx';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { useWords } from '../../../words/languages/language.ts';
import type { OpenForm } from './open-form.ts';

/** What a list says of a level, by the level's name, and of a row. */
interface LevelTableWords {
  list: (level: string) => string;
  none: (level: string) => string;
  noneText: string;
  editOf: (name: string) => string;
}

interface LevelTableProps<Row extends { id: number }> {
  words: LevelTableWords;
  level: Level;
  /** One of several: where there is nothing it says so in a line. */
  brief: boolean;
  form: OpenForm<Row>;
  ask: Question<readonly Row[]>;
  columns: readonly Column<Row>[];
  slim: boolean;
  nameOf: (row: Row) => string;
  renderRemoval: (row: Row) => ReactNode;
}

export function LevelTable<Row extends { id: number }>(props: LevelTableProps<Row>) {
  const { words, level, brief, form, nameOf, renderRemoval, ...shown } = props;
  const { levels: names } = useWords();
  const none = words.none(names[level]);
  if (brief && shown.ask.data?.length === 0) return <Soft>{none}</Soft>;

  return (
    <Table<Row>
      {...shown}
      label={words.list(names[level])}
      keyOf={({ id }) => id}
      expected={3}
      actionCount={2}
      actions={(row) => (
        <>
          <IconButton
            label={words.editOf(nameOf(row))}
            icon={Pencil}
            onClick={() => form.edit(row)}
          />
          {renderRemoval(row)}
        </>
      )}
      empty={
        <Empty>
          <p>{none}</p>
          <Soft>{words.noneText}</Soft>
        </Empty>
      }
    />
  );
}
