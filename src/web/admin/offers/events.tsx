// The Special events tab: the events with their times and whether they run, and their form.
import { useState } from 'react';
import { EventTimes, NewEvent, type SpecialEvent } from '../../../contract/offers/events.ts';
import { limits } from '../../../contract/values/values.ts';
import { wallClock } from '../../../domain/days.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { SoftText } from '../../look/layout.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { DayField } from '../../parts/form/day-field.tsx';
import { Field, LongField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { eventsWords } from '../../words/office/offers/event-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { fieldsOf } from '../parts/rows/form/fields.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { activeColumn, nameColumn, RowTable, type Rows } from '../parts/rows/rows.tsx';
import { useSaving } from '../parts/rows/form/saving.ts';
import { WhatIf } from '../parts/what-if.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

const calls = { add: 'addEvent', change: 'changeEvent', refresh: ['listEvents'] } as const;

export function Events() {
  const words = useOffice(eventsWords);
  const events = useAsk('listEvents', {});
  const form = useOpenForm('event', events.data);
  const nameOf = ({ name }: SpecialEvent) => name;
  const rows = { form, words, nameOf, refresh: calls.refresh };

  return (
    <ListAndForm
      form={form}
      head={<SoftText>{words.addText}</SoftText>}
      words={words}
      renderForm={(event) => <EventForm form={form} event={event} />}
    >
      <RowTable rows={rows} remove="removeEvent" ask={events} columns={columnsIn(rows)} />
    </ListAndForm>
  );
}

function columnsIn(
  rows: Rows<SpecialEvent, (typeof eventsWords)['en']>,
): readonly Column<SpecialEvent>[] {
  const { words, form } = rows;
  const state = (event: SpecialEvent) => <State event={event} />;
  return [
    nameColumn(rows, {
      key: 'name',
      head: words.name,
      detail: ({ description }) => description,
    }),
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
          {form.sideBySide && state(event)}
        </>
      ),
      sortBy: ({ startDate }) => startDate,
    },
    ...(form.sideBySide ? [] : [{ key: 'state', head: words.state, cell: state }]),
    activeColumn(rows, 'changeEvent'),
  ];
}

function Span({ event: { startDate, endDate } }: { event: SpecialEvent }) {
  const shown = (moment: string) => <Moment at={moment} format="shortDateTime" />;
  return (
    <div className="whitespace-nowrap">
      <TwoLines
        title={shown(startDate)}
        detail={
          <>
            <span aria-hidden>– </span>
            {shown(endDate)}
          </>
        }
      />
    </div>
  );
}

const tones = { runs: 'good', starts: 'accent', over: 'quiet', off: 'quiet' } as const;

function State({ event }: { event: SpecialEvent }) {
  const { states } = useOffice(eventsWords);
  const state = stateOf(event, useNow());
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

/** An event runs from its start until just before its end, unless it is switched off. */
function stateOf({ active, startDate, endDate }: SpecialEvent, now: Date) {
  if (now >= new Date(endDate)) return 'over';
  if (!active) return 'off';
  return now < new Date(startDate) ? 'starts' : 'runs';
}

interface EventFormProps {
  form: OpenForm<SpecialEvent>;
  /** The event that is edited; undefined for a new one. */
  event: SpecialEvent | undefined;
}

function EventForm({ form, event }: EventFormProps) {
  const words = useOffice(eventsWords);
  const save = useSaving(calls, { row: event, words });
  const field = fieldsOf(event, words);
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const { multiplier, startDate, endDate } = typed;
  const { data: times } = EventTimes.safeParse({ multiplier, startDate, endDate });
  return (
    <RowForm form={form} words={words} schema={NewEvent} onSave={save} onTyping={setTyped}>
      <Field {...field('name', limits.name)} placeholder={words.nameHint} autoComplete="off" />
      <LongField {...field('description', limits.description)} rows={2} />
      <WholeNumberField
        {...field('multiplier')}
        min={1}
        max={limits.multiplier}
        defaultValue={event?.multiplier ?? 2}
      />
      <FieldRow>
        {(['startDate', 'endDate'] as const).map((name) => (
          <DayField
            key={name}
            name={name}
            label={words[name]}
            timeZone={timeZone}
            at={event && wallClock(event[name], timeZone)}
          />
        ))}
      </FieldRow>
      <WhatIf rule={times && times.multiplier > 1 ? { event: times } : undefined} />
      <Switch name="active" label={words.active} defaultChecked={event?.active ?? true} />
    </RowForm>
  );
}
