// The form of a new or an edited benefit, with a preview for guests.
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  frequencies,
  Frequency,
  NewBenefit,
  type Benefit,
} from '../../../contract/offers/benefits.ts';
import type { Level } from '../../../contract/values/level-names.ts';
import { limits } from '../../../contract/values/values.ts';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { BenefitRow } from '../../parts/list/benefit-row.tsx';
import { List } from '../../parts/list/list.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitsWords } from '../../words/office/offers/benefit-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { PartnerChoices, type PartnerChoice } from '../parts/partner-choices.tsx';
import { GuestPreview, InOtherLanguage } from '../parts/pictures/guest-preview.tsx';
import { useSending } from '../parts/pictures/picture-choice.tsx';
import { PictureField } from '../parts/pictures/picture-field.tsx';
import { fieldsOf, levelsIn, textIn, type Typed } from '../parts/rows/form/fields.ts';
import { LevelsField } from '../parts/rows/form/levels-field.tsx';
import { priceToType, withoutSamePrices } from '../parts/rows/form/prices.ts';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { useSaving } from '../parts/rows/form/saving.ts';

export const calls = {
  add: 'addBenefit',
  change: 'changeBenefit',
  refresh: ['listBenefits'],
} as const;

type Body = RequestOf<'addBenefit'>['body'];

interface BenefitFormProps {
  form: OpenForm<Benefit>;
  /** The benefit that is edited; undefined for a new one. */
  benefit: Benefit | undefined;
  /** The level that is chosen at first. */
  level: Level;
}

export const BenefitForm = (props: BenefitFormProps) => (
  <PartnerChoices chosen={props.benefit}>
    {(partners) => <WithPartners {...props} partners={partners} />}
  </PartnerChoices>
);

interface Partners {
  partners: readonly PartnerChoice[];
}

function WithPartners({ form, benefit, level, partners }: BenefitFormProps & Partners) {
  const { often } = useWords().benefit;
  const words = useOffice(benefitsWords);
  const saved = benefit?.levels ?? [level];
  const [typed, setTyped] = useState<Typed>({ levels: saved, ...benefit });
  const { onSave, onSending } = useSending('imagePath', useSaving(calls, { row: benefit, words }));
  const field = fieldsOf(benefit, words);

  return (
    <RowForm
      form={form}
      words={words}
      schema={z.pipe(NewBenefit, withoutSamePrices<Body, 'price'>(benefit, ['price']))}
      besides={{ level: levelsIn(typed)[0] }}
      onTyping={setTyped}
      onSave={(body) => onSave(body as Body)}
    >
      <LongField
        {...field('benefit', limits.description)}
        placeholder={words.benefitHint}
        rows={2}
      />
      <LongField
        {...field('benefitArabic', limits.description)}
        hint={words.secondHint}
        optional
        dir="rtl"
        lang="ar"
        rows={2}
      />
      <LevelsField label={words.levels} saved={saved} typed={typed} />
      <SelectField
        {...field('partnerId')}
        hint={words.partnerHint}
        none={words.restaurant}
        options={partners.map(({ id, name: label }) => ({ value: id, label }))}
      />
      {/* The switch is only hidden while a partner is chosen, so that it keeps its value. */}
      <div hidden={typeof typed['partnerId'] === 'number'}>
        <Switch
          name="byPartners"
          label={words.byPartners}
          defaultChecked={benefit?.byPartners ?? true}
        />
      </div>
      <SelectField
        {...field('frequency')}
        hint={words.frequencyHint}
        options={frequencies.map((value) => ({ value, label: often[value] || words.unlimited }))}
      />
      <Field
        {...field('price', limits.bill)}
        defaultValue={priceToType(benefit?.price)}
        hint={words.priceHint}
        optional
        ltr
        inputMode="decimal"
        autoComplete="off"
      />
      <PictureField path={benefit?.imagePath} typed={typed['imagePath']} onSending={onSending} />
      <Preview typed={typed} partners={partners} />
    </RowForm>
  );
}

function Preview({ typed, partners }: Partners & { typed: Typed }) {
  const { dashboard, levels: names } = useWords();
  const words = useOffice(benefitsWords);
  const { and } = useOffice(partWords);
  const chosen = levelsIn(typed);
  const [level] = chosen as [Level];
  const picture = useSettled(textIn(typed, 'imagePath'));
  const benefitArabic = textIn(typed, 'benefitArabic') || null;
  const shown = {
    benefit: textIn(typed, 'benefit') || words.benefit,
    benefitArabic,
    partner: partners.find(({ id }) => id === typed['partnerId'])?.name ?? null,
    imagePath: picture || null,
    frequency: Frequency.safeParse(typed['frequency']).data ?? 'unlimited',
  };
  return (
    <GuestPreview
      level={level}
      title={dashboard.benefits(names[level])}
      note={words.addFor(chosen.map((one) => names[one]).join(and))}
    >
      <List>
        <BenefitRow benefit={shown} />
      </List>
      <InOtherLanguage when={benefitArabic !== null}>
        {(spoken) => (
          <List>
            <BenefitRow benefit={shown} spoken={spoken} />
          </List>
        )}
      </InOtherLanguage>
    </GuestPreview>
  );
}
