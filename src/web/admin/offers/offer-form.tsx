// The form of a new or an edited special offer, with a preview for guests.
import { useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '../../../contract/values.ts';
import type { Level } from '../../../contract/levels.ts';
import { NewOffer, type Offer } from '../../../contract/offers/offers.ts';
import { dayIn, daysAfter, lastMoment } from '../../../domain/days.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';
import { useSettled } from '../../parts/search/settled.ts';
import { DayField } from '../../parts/form/day-field.tsx';
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
import { fieldsOf, levelIn, textIn, useLevelOptions, type Typed } from '../parts/rows/fields.ts';
import { RowForm } from '../parts/rows/row-form.tsx';
import { useSaving } from '../parts/rows/saving.ts';

/** Days for which a new offer is valid by default: the specification, section 9. */
const usualDays = 30;

export const calls = { add: 'addOffer', change: 'changeOffer', refresh: ['listOffers'] } as const;

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
  const [typed, setTyped] = useState<Typed>({ level, ...offer });
  const save = useSaving(calls, { row: offer, words });
  const field = fieldsOf(offer, words);
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
      <Field {...field('title', limits.title)} placeholder={words.titleHint} autoComplete="off" />
      <LongField {...field('description', limits.offerDescription)} rows={2} />
      <FieldRow>
        <SelectField {...field('level')} defaultValue={level} options={useLevelOptions()} />
        <DayField name="validUntil" label={words.validUntil} at={lastDay} />
      </FieldRow>
      <PictureField path={offer?.imagePath} typed={typed['imagePath']} />
      <Preview typed={typed} lastDay={lastDay} />
    </RowForm>
  );
}

function Preview({ typed, lastDay }: { typed: Typed; lastDay: string }) {
  const { dashboard, levels: names } = useWords();
  const words = useOffice(offersWords);
  const timeZone = useTimeZone();
  const level = levelIn(typed);
  const picture = useSettled(textIn(typed, 'imagePath'));
  const until = textIn(typed, 'validUntil');
  const day = Number.isNaN(Date.parse(until)) ? lastDay : until;
  const offer = {
    title: textIn(typed, 'title') || words.title,
    description: textIn(typed, 'description') || words.description,
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
