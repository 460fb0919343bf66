// The form of a new or an edited special offer, with a preview for guests.
import { useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '../../../contract/values/values.ts';
import type { Level } from '../../../contract/values/level-names.ts';
import { NewOffer, type Offer } from '../../../contract/offers/offers.ts';
import { dayIn, daysAfter, lastMoment } from '../../../domain/days.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';
import { useSettled } from '../../parts/search/settled.ts';
import { DayField } from '../../parts/form/day-field.tsx';
import { Field, LongField } from '../../parts/form/field.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { OfferSlip, SlipRow, OfferStrip, FullOffer } from '../../parts/card/offers.tsx';
import { offerTitle } from '../../words/offers/offer-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { offersWords } from '../../words/office/offers/offer-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { GuestPreview, InOtherLanguage } from '../parts/pictures/guest-preview.tsx';
import { useSending } from '../parts/pictures/picture-choice.tsx';
import { LevelsField } from '../parts/rows/form/levels-field.tsx';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { PictureField } from '../parts/pictures/picture-field.tsx';
import { fieldsOf, levelsIn, textIn, type Typed } from '../parts/rows/form/fields.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { useSaving } from '../parts/rows/form/saving.ts';

/** Days for which a new offer is valid by default: the specification, section 9. */
const defaultDays = 30;

export const calls = { add: 'addOffer', change: 'changeOffer', refresh: ['listOffers'] } as const;

type Body = RequestOf<'addOffer'>['body'];

interface OfferFormProps {
  form: OpenForm<Offer>;
  /** The offer that is edited; undefined for a new one. */
  offer: Offer | undefined;
  /** The level that is chosen at first. */
  level: Level;
}

export function OfferForm({ form, offer, level }: OfferFormProps) {
  const words = useOffice(offersWords);
  const timeZone = useTimeZone();
  const today = dayIn(useNow(), timeZone);
  const lastDay = offer ? dayIn(offer.validUntil, timeZone) : daysAfter(today, defaultDays);
  const firstDay = offer?.validFrom ? dayIn(offer.validFrom, timeZone) : undefined;
  const saved = offer?.levels ?? [level];
  const [typed, setTyped] = useState<Typed>({ levels: saved, ...offer });
  const { onSave, onSending } = useSending('imagePath', useSaving(calls, { row: offer, words }));
  const field = fieldsOf(offer, words);
  // A time within a day, which only a program can set, is kept unless its day is changed.
  const withoutMoments = z.transform(({ validFrom, validUntil, ...others }: Body) => ({
    ...others,
    ...(!(offer && validUntil === lastDay) && { validUntil }),
    ...(!(offer && (validFrom ?? undefined) === firstDay) && { validFrom }),
  }));

  return (
    <RowForm
      form={form}
      words={words}
      schema={z.pipe(NewOffer, withoutMoments)}
      besides={{ level: levelsIn(typed)[0] }}
      onTyping={setTyped}
      onSave={(body) => onSave(body as Body)}
    >
      <Field {...field('title', limits.title)} placeholder={words.titleHint} autoComplete="off" />
      <LongField {...field('description', limits.offerDescription)} rows={2} />
      <LevelsField label={words.levels} saved={saved} typed={typed} />
      <FieldRow fields="short">
        <DayField
          name="validFrom"
          label={words.validFrom}
          hint={words.fromHint}
          optional
          at={firstDay}
        />
        <DayField name="validUntil" label={words.validUntil} at={lastDay} />
      </FieldRow>
      <Field
        {...field('titleArabic', limits.title)}
        hint={words.secondHint}
        {...arabic}
        autoComplete="off"
      />
      <LongField {...field('descriptionArabic', limits.offerDescription)} {...arabic} rows={2} />
      <PictureField path={offer?.imagePath} typed={typed['imagePath']} onSending={onSending} />
      <Preview typed={typed} lastDay={lastDay} />
    </RowForm>
  );
}

const arabic = { optional: true, dir: 'rtl', lang: 'ar' } as const;

function Preview({ typed, lastDay }: { typed: Typed; lastDay: string }) {
  const { dashboard, language, levels: names } = useWords();
  const words = useOffice(offersWords);
  const timeZone = useTimeZone();
  const { and } = useOffice(partWords);
  const chosen = levelsIn(typed);
  const titleArabic = textIn(typed, 'titleArabic') || null;
  const descriptionArabic = textIn(typed, 'descriptionArabic') || null;
  const picture = useSettled(textIn(typed, 'imagePath'));
  const until = textIn(typed, 'validUntil');
  const day = Number.isNaN(Date.parse(until)) ? lastDay : until;
  const offer = {
    title: textIn(typed, 'title') || words.title,
    titleArabic,
    description: textIn(typed, 'description') || words.description,
    descriptionArabic,
    validUntil: lastMoment(day, timeZone),
    imagePath: picture || null,
  };
  return (
    <GuestPreview
      level={chosen[0]!}
      above={
        <OfferStrip title={dashboard.offers}>
          <SlipRow>
            <OfferSlip offer={offer} />
          </SlipRow>
        </OfferStrip>
      }
      title={offerTitle(offer, language)}
      note={words.addFor(chosen.map((level) => names[level]).join(and))}
    >
      <FullOffer offer={offer} />
      <InOtherLanguage when={Boolean(titleArabic ?? descriptionArabic)}>
        {(spoken) => (
          <>
            <p className="mb-2 text-lg leading-snug font-semibold">
              <bdi>{offerTitle(offer, spoken.language)}</bdi>
            </p>
            <FullOffer offer={{ ...offer, imagePath: null }} spoken={spoken} />
          </>
        )}
      </InOtherLanguage>
    </GuestPreview>
  );
}
