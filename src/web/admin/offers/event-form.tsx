// What a special event is asked for, new or edited.
import { NewEvent, type SpecialEvent } from '../../../contract/offers/events.ts';
import { limits } from '../../../contract/values.ts';
import { wallClock } from '../../../domain/days.ts';
import { useAct } from '../../api/hooks.ts';
import { useTimeZone } from '../../words/times/days.ts';
import type { OpenForm } from '../parts/rows/open-form.ts';
import { RowForm } from '../parts/rows/row-form.tsx';
import { Field, LongField } from '../../parts/form/field.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useWords } from '../../words/languages/language.ts';
import { eventsWords } from '../../words/office/offers/events.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';

interface EventFormProps {
  form: OpenForm<SpecialEvent>;
  /** The one that is edited. */
  event: SpecialEvent | undefined;
}

export function EventForm({ form, event }: EventFormProps) {
  const { frame } = useWords();
  const words = useOffice(eventsWords);
  const outcome = { failed: frame.error, refresh: ['listEvents'] } as const;
  const add = useAct('addEvent', { ...outcome, done: words.created });
  const change = useAct('changeEvent', { ...outcome, done: words.saved });
  const save = (body: RequestOf<'addEvent'>['body']) =>
    event ? change.mutateAsync({ params: { id: event.id }, body }) : add.mutateAsync({ body });

  return (
    <RowForm
      draft={form.draft}
      {...(!event && { act: words.create, busyAct: words.creating })}
      schema={NewEvent}
      onSave={(body) => save(body).then(form.finish)}
      onDiscard={form.discard}
    >
      <EventFields event={event} />
      <Switch name="active" label={words.active} defaultChecked={event?.active ?? true} />
    </RowForm>
  );
}

function EventFields({ event }: Pick<EventFormProps, 'event'>) {
  const words = useOffice(eventsWords);
  const timeZone = useTimeZone();
  return (
    <>
      <Field
        name="name"
        label={words.name}
        placeholder={words.nameHint}
        defaultValue={event?.name}
        maxLength={limits.name}
        autoComplete="off"
      />
      <LongField
        name="description"
        label={words.description}
        rows={2}
        defaultValue={event?.description}
        maxLength={limits.description}
      />
      <Field
        name="multiplier"
        label={words.multiplier}
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.multiplier}
        step={1}
        defaultValue={event?.multiplier ?? 2}
      />
      <FieldRow>
        <Field
          name="startDate"
          label={words.start}
          type="datetime-local"
          data-time-zone={timeZone}
          defaultValue={event && wallClock(event.startDate, timeZone)}
        />
        <Field
          name="endDate"
          label={words.end}
          type="datetime-local"
          data-time-zone={timeZone}
          defaultValue={event && wallClock(event.endDate, timeZone)}
        />
      </FieldRow>
    </>
  );
}
