// The Special events tab: the events with their times, and whether they run.
import type { SpecialEvent } from '../../../contract/offers/events.ts';
import { useAsk } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Soft } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { eventsWords } from '../../words/office/offers/events.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { useOpenForm } from '../parts/rows/open-form.ts';
import { activeColumn, nameColumn, RowTable, type Rows } from '../parts/rows/rows.tsx';
import { EventForm } from './event-form.tsx';

export function Events() {
  const words = useOffice(eventsWords);
  const events = useAsk('listEvents', {});
  const form = useOpenForm('event', events.data);
  const refresh = ['listEvents'] as const;
  const rows: EventRows = { form, words, nameOf: ({ name }) => name, refresh };

  return (
    <ListAndForm
      form={form}
      head={<Soft>{words.addText}</Soft>}
      words={words}
      renderForm={(event) => <EventForm form={form} event={event} />}
    >
      <RowTable<SpecialEvent>
        rows={rows}
        remove="removeEvent"
        ask={events}
        columns={columnsIn(rows)}
      />
    </ListAndForm>
  );
}

type EventRows = Rows<SpecialEvent, (typeof eventsWords)['en']>;

function columnsIn(rows: EventRows): readonly Column<SpecialEvent>[] {
  const { words, form } = rows;
  const state = {
    key: 'state',
    head: words.state,
    cell: (event: SpecialEvent) => <State event={event} />,
  };
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
          {form.beside && <State event={event} />}
        </>
      ),
      sortBy: ({ startDate }) => startDate,
    },
    ...(form.beside ? [] : [state]),
    activeColumn(rows, 'changeEvent'),
  ];
}

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

/** An event runs from its start until just before its end, unless it is switched off. */
function stateOf({ active, startDate, endDate }: SpecialEvent, now: Date) {
  if (now >= new Date(endDate)) return 'over';
  if (!active) return 'off';
  return now < new Date(startDate) ? 'starts' : 'runs';
}
