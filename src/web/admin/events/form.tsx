// What a special event is asked for: a new one in the tab, an old one in a dialog.
import { NewEvent, type SpecialEvent } from '../../../contract/events.ts';
import { limits } from '../../../contract/values.ts';
import { wallClock } from '../../../domain/days.ts';
import { useAct } from '../../api/hooks.ts';
import { useTimeZone } from '../../days.ts';
import { Draft } from '../parts/draft.tsx';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { Field, LongField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { FieldRow, Panel, Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useWords } from '../../words/language.ts';
import { eventsWords } from '../../words/office/events.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';

export function NewEventForm() {
  const { frame } = useWords();
  const words = useOffice(eventsWords);
  const add = useAct('addEvent', {
    done: words.created,
    failed: frame.error,
    refresh: ['listEvents'],
  });

  async function send(body: RequestOf<'addEvent'>['body'], form: HTMLFormElement) {
    await add.mutateAsync({ body });
    form.reset();
  }

  return (
    <Panel title={words.add}>
      <Stack>
        <Soft>{words.addText}</Soft>
        <Form schema={NewEvent} onSubmit={send}>
          <Draft of="new event" />
          <EventFields />
          <Row>
            <Submit label={words.create} busyLabel={words.creating} wide={false} />
            <Switch name="active" label={words.active} defaultChecked />
          </Row>
        </Form>
      </Stack>
    </Panel>
  );
}

export function EventDialog({ event, onClose }: { event: SpecialEvent; onClose: () => void }) {
  const words = useOffice(eventsWords);
  return (
    <EditDialog
      title={words.edit}
      draft="event"
      call="changeEvent"
      row={event}
      schema={NewEvent}
      done={words.saved}
      refresh={['listEvents']}
      onClose={onClose}
    >
      <EventFields event={event} />
      <Switch name="active" label={words.active} defaultChecked={event.active} />
    </EditDialog>
  );
}

function EventFields({ event }: { event?: SpecialEvent }) {
  const words = useOffice(eventsWords);
  const timeZone = useTimeZone();
  return (
    <>
      <FieldRow>
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
          rows={1}
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
      </FieldRow>
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
