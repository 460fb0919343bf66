// A new special offer for the level in sight.
import type { Level } from '../../contract/levels.ts';
import { NewOffer } from '../../contract/offers.ts';
import { limits } from '../../contract/values.ts';
import { useAct } from '../calls.ts';
import { Field, LongField } from '../parts/field.tsx';
import { Form, Submit } from '../parts/form.tsx';
import { FieldRow, Panel, Row, Soft, Stack } from '../parts/layout.tsx';
import { useWords } from '../words/language.ts';
import { offersWords } from '../words/office/offers.ts';
import { useOffice } from '../words/office/words.ts';
import type { Asking } from '../wire.ts';

/** How long an offer holds unless somebody says otherwise: the specification, section 9. */
const usualDays = 30;

export function NewOfferForm({ level }: { level: Level }) {
  const { frame, levels } = useWords();
  const words = useOffice(offersWords);
  const add = useAct('addOffer', {
    done: words.created,
    failed: frame.error,
    refresh: ['listOffers'],
  });

  async function send(body: Asking<'addOffer'>['body'], form: HTMLFormElement) {
    await add.mutateAsync({ body: { ...body, validUntil: endOfDay(body.validUntil) } });
    form.reset();
  }

  return (
    <Panel title={words.add}>
      <Stack>
        <Soft>{words.addFor(levels[level])}</Soft>
        <Form schema={NewOffer} besides={{ level }} onSubmit={send}>
          <FieldRow>
            <Field
              name="title"
              label={words.title}
              placeholder={words.titleHint}
              maxLength={limits.title}
              autoComplete="off"
            />
            <LongField
              name="description"
              label={words.description}
              rows={1}
              maxLength={limits.offerDescription}
            />
            <Field
              name="validUntil"
              label={words.validUntil}
              type="date"
              defaultValue={dayIn(usualDays)}
            />
          </FieldRow>
          <Row>
            <Submit label={words.create} busyLabel={words.creating} wide={false} />
          </Row>
        </Form>
      </Stack>
    </Panel>
  );
}

/** The last moment of the day that was chosen, where the reader is. */
const endOfDay = (day: string) => new Date(`${day.slice(0, 10)}T23:59:59.999`).toISOString();

/** The reader's day after so many days, as a field of days takes it: `2026-12-21`. */
function dayIn(days: number) {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
