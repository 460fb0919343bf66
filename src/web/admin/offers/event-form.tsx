// The form of a new or an edited special event.
import { NewEvent, type SpecialEvent } from '../../../contract/offers/events.ts';
import { limits } from '../../../contract/values.ts';
import { wallClock } from '../../../domain/days.ts';
import { useTimeZone } from '../../words/times/days.ts';
import type { OpenForm } from '../parts/rows/open-form.ts';
import { fieldsOf } from '../parts/rows/fields.ts';
import { RowForm } from '../parts/rows/row-form.tsx';
import { useSaving } from '../parts/rows/saving.ts';
import { Field, LongField } from '../../parts/form/field.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { eventsWords } from '../../words/office/offers/events.ts';
import { useOffice } from '../../words/office/words.ts';

interface EventFormProps {
  form: OpenForm<SpecialEvent>;
  /** The event that is edited; nothing for a new one. */
  event: SpecialEvent | undefined;
}

export function EventForm({ form, event }: EventFormProps) {
  const words = useOffice(eventsWords);
  const calls = { add: 'addEvent', change: 'changeEvent', refresh: ['listEvents'] } as const;
  const save = useSaving(calls, { row: event, words });

  return (
    <RowForm form={form} words={words} schema={NewEvent} onSave={save}>
      <EventFields event={event} />
      <Switch name="active" label={words.active} defaultChecked={event?.active ?? true} />
    </RowForm>
  );
}

function EventFields({ event }: Pick<EventFormProps, 'event'>) {
  const words = useOffice(eventsWords);
  const field = fieldsOf(event, words);
  const timeZone = useTimeZone();
  const moment = { type: 'datetime-local', 'data-time-zone': timeZone } as const;
  const shown = (at: string | undefined) => at && wallClock(at, timeZone);
  return (
    <>
      <Field {...field('name', limits.name)} placeholder={words.nameHint} autoComplete="off" />
      <LongField {...field('description', limits.description)} rows={2} />
      <Field
        {...field('multiplier')}
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.multiplier}
        step={1}
        defaultValue={event?.multiplier ?? 2}
      />
      <FieldRow>
        <Field {...field('startDate')} {...moment} defaultValue={shown(event?.startDate)} />
        <Field {...field('endDate')} {...moment} defaultValue={shown(event?.endDate)} />
      </FieldRow>
    </>
  );
}
