// What a special offer is asked for: a new one in the tab, an old one in a dialog.
import { useState } from 'react';
import * as z from 'zod/mini';
import { levels, type Level } from '../../../contract/levels.ts';
import { NewOffer, type Offer } from '../../../contract/offers.ts';
import { limits } from '../../../contract/values.ts';
import { dayIn, daysAfter } from '../../../domain/days.ts';
import { useAct } from '../../api/hooks.ts';
import { useTimeZone } from '../../days.ts';
import { useNow } from '../../device/now.ts';
import { Draft } from '../parts/draft.tsx';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { FieldRow, Panel, Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { useWords } from '../../words/language.ts';
import { offersWords } from '../../words/office/offers.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { PictureField } from '../parts/picture-field.tsx';

/** How long an offer holds unless somebody says otherwise: the specification, section 9. */
const usualDays = 30;

type NewBody = RequestOf<'addOffer'>['body'];

export function NewOfferForm({ level }: { level: Level }) {
  const { frame, levels: names } = useWords();
  const words = useOffice(offersWords);
  const today = dayIn(useNow(), useTimeZone());
  const [picture, setPicture] = useState<unknown>();
  const add = useAct('addOffer', {
    done: words.created,
    failed: frame.error,
    refresh: ['listOffers'],
  });

  async function send(body: NewBody, form: HTMLFormElement) {
    await add.mutateAsync({ body });
    form.reset();
    setPicture(undefined);
  }

  return (
    <Panel title={words.add}>
      <Stack>
        <Soft>{words.addFor(names[level])}</Soft>
        <Form
          schema={NewOffer}
          besides={{ level }}
          onSubmit={send}
          onTyping={({ imagePath }) => setPicture(imagePath)}
        >
          <Draft of="new offer" />
          <OfferFields lastDay={daysAfter(today, usualDays)} picture={picture} />
          <Row>
            <Submit label={words.create} busyLabel={words.creating} wide={false} />
          </Row>
        </Form>
      </Stack>
    </Panel>
  );
}

export function OfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { levels: names } = useWords();
  const words = useOffice(offersWords);
  const lastDay = dayIn(offer.validUntil, useTimeZone());
  const [picture, setPicture] = useState<unknown>(offer.imagePath);
  // An offer may end in the middle of a day, where a program has set it so.
  const withoutItsEnd = z.transform(({ validUntil, ...others }: NewBody) =>
    validUntil === lastDay ? others : { ...others, validUntil },
  );

  return (
    <EditDialog
      title={words.edit}
      draft="offer"
      call="changeOffer"
      row={offer}
      schema={z.pipe(NewOffer, withoutItsEnd)}
      done={words.saved}
      refresh={['listOffers']}
      onTyping={({ imagePath }) => setPicture(imagePath)}
      onClose={onClose}
    >
      <SelectField
        name="level"
        label={words.level}
        defaultValue={offer.level}
        options={levels.map((value) => ({ value, label: names[value] }))}
      />
      <OfferFields offer={offer} lastDay={lastDay} picture={picture} />
    </EditDialog>
  );
}

interface OfferFieldsProps {
  offer?: Offer;
  lastDay: string;
  /** What stands in the picture's field. */
  picture: unknown;
}

function OfferFields({ offer, lastDay, picture }: OfferFieldsProps) {
  const words = useOffice(offersWords);
  return (
    <FieldRow>
      <Field
        name="title"
        label={words.title}
        placeholder={words.titleHint}
        defaultValue={offer?.title}
        maxLength={limits.title}
        autoComplete="off"
      />
      <LongField
        name="description"
        label={words.description}
        rows={1}
        defaultValue={offer?.description}
        maxLength={limits.offerDescription}
      />
      <Field name="validUntil" label={words.validUntil} type="date" defaultValue={lastDay} />
      <PictureField path={offer?.imagePath} typed={picture} />
    </FieldRow>
  );
}
