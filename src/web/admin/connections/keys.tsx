// The keys of programs: what each may do, when it was used last, and how it is replaced or ended.
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Key } from '../../../contract/connections/keys.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Table } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { useDateText } from '../../words/times/days.ts';
import { keyWords } from '../../words/office/connections/key-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { ActMenu } from '../parts/act-menu.tsx';
import { RemoveQuestion } from '../parts/rows/remove-button.tsx';
import { NoRows, useRemoval } from '../parts/rows/rows.tsx';
import { MadeKey, NewKeyDialog, type Made } from './new-key.tsx';

export function Keys() {
  const words = useOffice(keyWords);
  const keys = useAsk('listKeys', {});
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<Made>();

  return (
    <Panel title={words.title}>
      <Stack>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0 grow basis-72">
            <SoftText>
              {words.text}{' '}
              <a href="/api/docs#programs" className="font-medium underline">
                {words.docs}
              </a>
            </SoftText>
          </div>
          <Button look="main" icon={Plus} onClick={() => setMaking(true)}>
            {words.addNew}
          </Button>
        </div>
        <KeyTable ask={keys} onMade={setMade} />
      </Stack>
      {making && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      )}
      {made && <MadeKey made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

interface KeyTableProps {
  ask: ReturnType<typeof useAsk<'listKeys'>>;
  onMade: (made: Made) => void;
}

function KeyTable({ ask, onMade }: KeyTableProps) {
  const words = useOffice(keyWords);
  return (
    <Table<Key>
      label={words.list}
      keyOf={({ id }) => id}
      expected={2}
      ask={ask}
      columns={[
        { key: 'name', head: words.name, cell: (row) => <About row={row} /> },
        { key: 'day', head: words.day, cell: (row) => <LastDay row={row} /> },
        { key: 'seen', head: words.seen, cell: (row) => <LastUse row={row} /> },
      ]}
      actionCount={1}
      actions={(row) => row.endedAt === null && <Acts row={row} onMade={onMade} />}
      empty={<NoRows words={words} />}
    />
  );
}

/** The name, what it may do, its beginning and its end. */
function About({ row }: { row: Key }) {
  const words = useOffice(keyWords);
  const dateText = useDateText();
  const { id, name, lastFour, scopes, expiresAt, endedAt } = row;
  const until = endedAt
    ? words.ended(dateText(endedAt, 'shortDateTime'))
    : expiresAt && words.ends(dateText(expiresAt, 'shortDateTime'));
  return (
    <TwoLines
      title={name}
      detail={
        <>
          <bdi dir="ltr">{`sofra_${id}_…${lastFour}`}</bdi>
          {until && ` · ${until}`}
          <br />
          {scopes.map((scope) => words.scope[scope]).join(' · ')}
        </>
      }
    />
  );
}

function LastDay({ row: { day } }: { row: Key }) {
  const words = useOffice(keyWords);
  if (day.calls === 0) return words.noCalls;
  const [calls, failed] = [grouped(day.calls), grouped(day.failed)];
  return words.calls({ calls, failed, slowest: grouped(day.slowestMs) });
}

function LastUse({ row: { seenAt, seenFrom } }: { row: Key }) {
  const words = useOffice(keyWords);
  if (!seenAt) return words.never;
  return (
    <TwoLines
      title={
        <span className="whitespace-nowrap">
          <Moment at={seenAt} format="shortDateTime" />
        </span>
      }
      detail={seenFrom && isolated(seenFrom)}
    />
  );
}

/** The menu of a key: a new secret, and its end. */
function Acts({ row, onMade }: { row: Key; onMade: (made: Made) => void }) {
  const words = useOffice(keyWords);
  const { frame } = useWords();
  const { actionsOf, saving } = useOffice(partWords);
  const [open, setOpen] = useState<'replace' | 'end'>();
  const close = () => setOpen(undefined);
  const replace = useAct('replaceKey', { failed: frame.error, refresh: ['listKeys'] });
  const end = useRemoval('endKey', { words, refresh: ['listKeys'] });
  const { id, name } = row;
  return (
    <>
      <ActMenu
        label={actionsOf(name)}
        acts={[
          {
            key: 'replace',
            label: words.replace,
            icon: RefreshCw,
            run: () => setOpen('replace'),
          },
          {
            key: 'end',
            label: words.removeAct,
            icon: Trash2,
            tone: 'bad',
            run: () => setOpen('end'),
          },
        ]}
      />
      {open === 'replace' && (
        <RemoveQuestion
          title={words.replaceTitle}
          text={words.replaceText}
          act={words.replace}
          busyAct={saving}
          onRemove={async () => {
            const { key } = await replace.mutateAsync({ params: { id } });
            onMade({ key, name });
          }}
          onClose={close}
        />
      )}
      {open === 'end' && (
        <RemoveQuestion
          {...end.questionOf(words.removeText(name))}
          onRemove={() => end.run(id)}
          onClose={close}
        />
      )}
    </>
  );
}
