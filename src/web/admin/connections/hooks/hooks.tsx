// The panel of hooks: the list with how each stands, the form of a new one, and what is wrong.
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { useState } from 'react';
import type { Hook } from '../../../../contract/connections/hooks.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { Badge } from '../../../look/badge.tsx';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Table } from '../../../parts/table/table.tsx';
import { grouped } from '../../../words/languages/plural.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDateText } from '../../../words/times/days.ts';
import { ListAndForm } from '../../parts/rows/list-and-form.tsx';
import { useOpenForm } from '../../parts/rows/form/open-form.ts';
import { nameColumn, NoRows } from '../../parts/rows/rows.tsx';
import { HookActs } from './acts.tsx';
import { EditHook, NewHookForm } from './form.tsx';
import { HookSecret, type Made } from './secret.tsx';
import { HookSettingsPanel } from './settings.tsx';
import { useAnswerText } from './answer-text.ts';

export const Hooks = () => (
  <Stack gap="large">
    <HookList />
    <HookSettingsPanel />
  </Stack>
);

function HookList() {
  const words = useOffice(hookWords);
  const hooks = useAsk('listHooks', {});
  const rows = hooks.data?.hooks;
  const form = useOpenForm('hook', rows, { isNamed: true });
  const [made, setMade] = useState<Made>();
  const nameOf = ({ name }: Hook) => name;

  return (
    <Panel title={words.title}>
      <ListAndForm
        within
        form={form}
        head={<SoftText>{words.text}</SoftText>}
        words={words}
        renderForm={(hook) =>
          hook ? <EditHook form={form} hook={hook} /> : <NewHookForm form={form} onMade={setMade} />
        }
      >
        <Troubles hooks={rows ?? []} />
        <Table<Hook>
          label={words.list}
          ask={{ ...hooks, data: rows }}
          keyOf={({ id }) => id}
          expected={2}
          slim={form.sideBySide}
          columns={[
            nameColumn(
              { form, nameOf },
              {
                key: 'name',
                head: words.name,
                detail: ({ address }) => (
                  <span dir="ltr" className="wrap-anywhere">
                    {address}
                  </span>
                ),
              },
            ),
            { key: 'state', head: words.state, cell: (hook) => <State of={hook} /> },
            { key: 'day', head: words.day, cell: (hook) => <LastDay of={hook} /> },
          ]}
          actionCount={1}
          actions={(hook) => (
            <HookActs
              hook={hook}
              onEdit={() => form.edit(hook)}
              onMade={setMade}
              onEnded={() => form.drop(hook)}
            />
          )}
          empty={<NoRows words={words} />}
        />
      </ListAndForm>
      {made && <HookSecret made={made} onClose={() => setMade(undefined)} />}
    </Panel>
  );
}

const looks = {
  on: { tone: 'good', sign: CircleCheck },
  paused: { tone: 'quiet', sign: CirclePause },
  failing: { tone: 'bad', sign: CircleAlert },
  gone: { tone: 'bad', sign: CircleAlert },
} as const;

function State({ of: { state } }: { of: Hook }) {
  const words = useOffice(hookWords);
  return <Badge {...looks[state]}>{words.states[state]}</Badge>;
}

function LastDay({ of: { day, waiting, oldest } }: { of: Hook }) {
  const words = useOffice(hookWords);
  const dateText = useDateText();
  const ms = day.ms === null ? undefined : grouped(day.ms);
  return (
    <>
      <bdi>{words.sum({ delivered: grouped(day.delivered), ms })}</bdi>
      {oldest !== null && (
        <span className="block text-sm text-soft">
          {words.waiting({ count: grouped(waiting), since: dateText(oldest, 'shortDateTime') })}
        </span>
      )}
    </>
  );
}

/** Warnings about hooks that do not work. */
function Troubles({ hooks }: { hooks: readonly Hook[] }) {
  const words = useOffice(hookWords);
  const dateText = useDateText();
  const why = useAnswerText();
  const lines = hooks.flatMap(({ id, name, state, problem, missed, failed }) =>
    [
      state === 'failing' && words.failing(name),
      state === 'gone' && words.gone(name),
      state === 'on' &&
        problem &&
        words.trouble({
          name,
          why: why(problem),
          next: dateText(problem.nextAt, 'shortDateTime'),
        }),
      missed > 0 && words.missed({ name, count: grouped(missed) }),
      failed > 0 && words.gaveUp({ name, count: grouped(failed) }),
    ].flatMap((line, i) => (line ? [{ key: `${id} ${i}`, line }] : [])),
  );
  if (lines.length === 0) return null;
  return (
    <Stack>
      {lines.map(({ key, line }) => (
        <Note key={key} tone="bad">
          {line}
        </Note>
      ))}
    </Stack>
  );
}
