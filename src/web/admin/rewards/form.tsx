// The form of a new or an edited reward, with a preview for guests.
import { useRef, useState } from 'react';
import { NewReward, type Reward } from '../../../contract/rewards/rewards.ts';
import { limits, rewardLimits } from '../../../contract/values.ts';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import type { OpenForm } from '../parts/rows/open-form.ts';
import { PartnerChoices, type PartnerChoice } from '../parts/partner-choices.tsx';
import { fieldsOf, useLevelOptions } from '../parts/rows/fields.ts';
import { RowForm } from '../parts/rows/row-form.tsx';
import { useSaving } from '../parts/rows/saving.ts';
import { PictureChoice, type SentPicture } from './picture-choice.tsx';
import { Preview } from './preview.tsx';

interface RewardFormProps {
  form: OpenForm<Reward>;
  /** The reward that is edited; nothing for a new one. */
  reward: Reward | undefined;
}

export const RewardForm = ({ form, reward }: RewardFormProps) => (
  <PartnerChoices chosen={reward}>
    {(partners) => <WithPartners form={form} reward={reward} partners={partners} />}
  </PartnerChoices>
);

interface WithPartnersProps extends RewardFormProps {
  partners: readonly PartnerChoice[];
}

function WithPartners({ form, reward, partners }: WithPartnersProps) {
  const words = useOffice(rewardsWords);
  const [typed, setTyped] = useState<Record<string, unknown>>({ ...reward });
  const calls = { add: 'addReward', change: 'changeReward', refresh: ['listRewards'] } as const;
  const save = useSaving(calls, { row: reward, words });
  const sending = useRef<SentPicture>(undefined);
  const picture = typeof typed['picture'] === 'string' ? typed['picture'] : null;

  return (
    <RowForm
      form={form}
      words={words}
      schema={NewReward}
      onTyping={setTyped}
      onSave={async (body) => {
        const sent = await sending.current;
        return save(sent ? { ...body, picture: sent } : body);
      }}
    >
      <Names reward={reward} />
      <Terms reward={reward} />
      <SelectField
        {...fieldsOf(reward, words.field)('partnerId')}
        none={words.field.restaurant}
        options={partners.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <PictureChoice
        saved={reward?.picture ?? null}
        picture={picture}
        onSending={(sent) => {
          sending.current = sent;
        }}
      />
      <Switch name="active" label={words.field.active} defaultChecked={reward?.active ?? true} />
      <Preview typed={typed} partners={partners} />
    </RowForm>
  );
}

type About = Pick<RewardFormProps, 'reward'>;

/** Name and description, in both languages. */
function Names({ reward }: About) {
  const { field: words } = useOffice(rewardsWords);
  const field = fieldsOf(reward, words);
  const arabic = { optional: true, dir: 'rtl', lang: 'ar' } as const;
  return (
    <>
      <FieldRow>
        <Field {...field('name', limits.name)} placeholder={words.nameHint} autoComplete="off" />
        <Field
          {...field('nameArabic', limits.name)}
          hint={words.secondHint}
          {...arabic}
          autoComplete="off"
        />
      </FieldRow>
      <LongField {...field('description', limits.description)} optional rows={2} />
      <LongField {...field('descriptionArabic', limits.description)} {...arabic} rows={2} />
    </>
  );
}

/** Cost, lowest level, stock, limit for each guest, and days. */
function Terms({ reward }: About) {
  const { field: words } = useOffice(rewardsWords);
  const field = fieldsOf(reward, words);
  const whole = { type: 'number', inputMode: 'numeric', step: 1 } as const;
  const day = { type: 'date', hint: words.daysHint, optional: true } as const;
  return (
    <>
      <FieldRow fields="short">
        <Field {...field('cost')} {...whole} min={1} max={limits.points} />
        <SelectField {...field('lowestLevel')} hint={words.levelHint} options={useLevelOptions()} />
      </FieldRow>
      <FieldRow fields="short">
        <Field
          {...field('stock')}
          hint={words.stockHint}
          optional
          {...whole}
          min={0}
          max={rewardLimits.stock}
        />
        <Field
          {...field('mostEach')}
          hint={words.mostEachHint}
          optional
          {...whole}
          min={1}
          max={rewardLimits.mostEach}
        />
      </FieldRow>
      <FieldRow fields="short">
        <Field {...field('firstDay')} {...day} />
        <Field {...field('lastDay')} {...day} />
      </FieldRow>
    </>
  );
}
