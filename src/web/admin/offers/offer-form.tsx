// The form of a new or an edited special offer, with a preview for guests.
import { useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '../../../contract/values.ts';
import { Level } from '../../../contract/levels.ts';
import { NewOffer, type Offer } from '../../../contract/offers/offers.ts';
import { dayIn, daysAfter, lastMoment } from '../../../domain/days.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';
import { useSettled } from '../../parts/search/settled.ts';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { OfferSlip, Slips, Strip, WholeOffer } from '../../parts/card/offers.tsx';
import { useWords } from '../../words/languages/language.ts';
import { offersWords } from '../../words/office/offers/offers.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { GuestPreview } from '../parts/pictures/guest-preview.tsx';
import type { OpenForm } from '../parts/rows/open-form.ts';
import { PictureField } from '../parts/pictures/picture-field.tsx';
import { fieldsOf, useLevelOptions } from '../parts/rows/fields.ts';
import { RowForm } from '../parts/rows/row-form.tsx';
import { useSaving } from '../parts/rows/saving.ts';

/** Days for which a new offer is valid by default: the specification, section 9. */
const usualDays = 30;

type Body = RequestOf<'addOffer'>['body'];

interface OfferFormProps {
  form: OpenForm<Offer>;
  /** The offer that is edited; nothing for a new one. */
  offer: Offer | undefined;
  /** The level that is chosen at first. */
  level: Level;
}

export function OfferForm({ form, offer, level }: OfferFormProps) {
  const words = useOffice(offersWords);
  const timeZone = useTimeZone();
  const today = dayIn(useNow(), timeZone);
  const lastDay = offer ? dayIn(offer.validUntil, timeZone) : daysAfter(today, usualDays);
  const [typed, setTyped] = useState<Record<string, unknown>>({ level, ...offer });
  const calls = { add: 'addOffer', change: 'changeOffer', refresh: ['listOffers'] } as const;
  const save = useSaving(calls, { row: offer, words });
  // An end in the middle of a day, which only a program can set, is kept as long as its day is.
  const withoutItsEnd = z.transform(({ validUntil, ...others }: Body) =>
    offer && validUntil === lastDay ? others : { ...others, validUntil },
  );

  return (
    <RowForm
      form={form}
      words={words}
      schema={z.pipe(NewOffer, withoutItsEnd)}
      onTyping={setTyped}
      onSave={(body) => save(body as Body)}
    >
      <OfferFields offer={offer} level={level} lastDay={lastDay} picture={typed.imagePath} />
      <Preview typed={typed} lastDay={lastDay} />
    </RowForm>
  );
}

interface OfferFieldsProps {
  offer: Offer | undefined;
  level: Level;
  lastDay: string;
  /** The value of the picture's field. */
  picture: unknown;
}

function OfferFields({ offer, level, lastDay, picture }: OfferFieldsProps) {
  const words = useOffice(offersWords);
  const field = fieldsOf(offer, words);
  return (
    <>
      <Field {...field('title', limits.title)} placeholder={words.titleHint} autoComplete="off" />
      <LongField {...field('description', limits.offerDescription)} rows={2} />
      <FieldRow fields="short">
        <SelectField {...field('level')} defaultValue={level} options={useLevelOptions()} />
        <Field {...field('validUntil')} type="date" defaultValue={lastDay} />
      </FieldRow>
      <PictureField path={offer?.imagePath} typed={picture} />
    </>
  );
}

interface PreviewProps {
  typed: Record<string, unknown>;
  lastDay: string;
}

function Preview({ typed, lastDay }: PreviewProps) {
  const { dashboard, levels: names } = useWords();
  const words = useOffice(offersWords);
  const timeZone = useTimeZone();
  const { data: level = 'Starter' } = Level.safeParse(typed.level);
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '');
  const picture = useSettled(text('imagePath'));
  const day = Number.isNaN(Date.parse(text('validUntil'))) ? lastDay : text('validUntil');
  const offer = {
    title: text('title') || words.title,
    description: text('description') || words.description,
    validUntil: lastMoment(day, timeZone),
    imagePath: picture || null,
  };
  return (
    <GuestPreview
      level={level}
      above={
        <Strip title={dashboard.offers}>
          <Slips>
            <OfferSlip offer={offer} />
          </Slips>
        </Strip>
      }
      title={offer.title}
      note={words.addFor(names[level])}
    >
      <WholeOffer offer={offer} />
    </GuestPreview>
  );
}
