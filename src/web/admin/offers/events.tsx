// The Special events tab: when awarded points count more, and whether that is now.
import { Pencil } from 'lucide-react';
import type { SpecialEvent } from '../../../contract/offers/events.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Soft } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { useWords } from '../../words/languages/language.ts';
import { eventsWords } from '../../words/office/offers/events.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { ListAndForm, RowName } from '../parts/rows/list-and-form.tsx';
import { LiveSwitch } from '../parts/rows/live-switch.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { EventForm } from './event-form.tsx';
import { RemoveButton } from '../parts/rows/remove-button.tsx';

export function Events() {
  const words = useOffice(eventsWords);
  const events = useAsk('listEvents', {});
  const form = useOpenForm('event', events.data);

  return (
    <ListAndForm
      form={form}
      head={<Soft>{words.addText}</Soft>}
      add={words.addNew}
      title={form.opened === 'new' ? words.add : words.edit}
      renderForm={(event) => <EventForm form={form} event={event} />}
    >
      <Table<SpecialEvent>
        label={words.list}
        ask={events}
        keyOf={({ id }) => id}
        expected={3}
        slim={form.beside}
        columns={columnsIn(words, form)}
        actionCount={2}
        actions={(event) => (
          <>
            <IconButton
              label={words.editOf(event.name)}
              icon={Pencil}
              onClick={() => form.edit(event)}
            />
            <Removal event={event} onRemoved={() => form.drop(event)} />
          </>
        )}
        empty={
          <Empty>
            <p>{words.none}</p>
            <Soft>{words.noneText}</Soft>
          </Empty>
        }
      />
    </ListAndForm>
  );
}

const columnsIn = (
  words: (typeof eventsWords)['en'],
  form: OpenForm<SpecialEvent>,
): readonly Column<SpecialEvent>[] => [
  {
    key: 'name',
    head: words.name,
    cell: (event) => (
      <RowName title={event.name} detail={event.description} fresh={form.isFresh(event)} />
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'times',
    head: words.times,
    cell: ({ multiplier }) => `×${grouped(multiplier)}`,
    sortBy: ({ multiplier }) => multiplier,
  },
  {
    key: 'when',
    head: words.when,
    cell: (event) => (
      <>
        <Span event={event} />
        {form.beside && <State event={event} />}
      </>
    ),
    sortBy: ({ startDate }) => startDate,
  },
  ...(form.beside ? [] : [stateIn(words)]),
  { key: 'active', head: words.active, cell: (event) => <Activity event={event} /> },
];

const stateIn = (words: (typeof eventsWords)['en']): Column<SpecialEvent> => ({
  key: 'state',
  head: words.state,
  cell: (event) => <State event={event} />,
});

interface About {
  event: SpecialEvent;
}

function Span({ event: { startDate, endDate } }: About) {
  const shown = (moment: string) => <Moment at={moment} format="shortDateTime" />;
  return (
    <TwoLines
      title={shown(startDate)}
      detail={
        <>
          <span aria-hidden>– </span>
          {shown(endDate)}
        </>
      }
    />
  );
}

const tones = { runs: 'good', starts: 'accent', over: 'quiet', off: 'quiet' } as const;

function State({ event }: About) {
  const { states } = useOffice(eventsWords);
  const state = stateOf(event, useNow());
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

/** It runs from its start until just before its end, unless it is switched off. */
function stateOf({ active, startDate, endDate }: SpecialEvent, now: Date) {
  if (now >= new Date(endDate)) return 'over';
  if (!active) return 'off';
  return now < new Date(startDate) ? 'starts' : 'runs';
}

function Activity({ event: { id, name, active } }: About) {
  const { frame } = useWords();
  const words = useOffice(eventsWords);
  const change = useAct('changeEvent', { failed: frame.error, refresh: ['listEvents'] });
  return (
    <LiveSwitch
      label={words.activeOf(name)}
      on={active}
      onSwitch={(on) => change.mutateAsync({ params: { id }, body: { active: on } })}
    />
  );
}

function Removal({ event: { id, name }, onRemoved }: About & { onRemoved: () => void }) {
  const { frame } = useWords();
  const words = useOffice(eventsWords);
  const remove = useAct('removeEvent', {
    done: words.removed,
    failed: frame.error,
    refresh: ['listEvents'],
  });
  return (
    <RemoveButton
      label={words.removeOf(name)}
      title={words.removeTitle}
      text={words.removeText(name)}
      act={words.removeAct}
      busyAct={words.removing}
      onRemove={() => remove.mutateAsync({ params: { id } }).then(onRemoved)}
    />
  );
}
