// The form of a new or an edited reward, with a preview for guests.
import { useRef, useState } from 'react';
import { levels } from '../../../contract/levels.ts';
import { NewReward, type Reward } from '../../../contract/rewards/rewards.ts';
import { limits, rewardLimits } from '../../../contract/values.ts';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import type { OpenForm } from '../parts/rows/open-form.ts';
import { PartnerChoices, type PartnerChoice } from '../parts/partner-choices.tsx';
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
        name="partnerId"
        label={words.field.partner}
        none={words.field.restaurant}
        defaultValue={reward?.partnerId ?? ''}
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
  return (
    <>
      <FieldRow>
        <Field
          name="name"
          label={words.name}
          placeholder={words.nameHint}
          defaultValue={reward?.name}
          maxLength={limits.name}
          autoComplete="off"
        />
        <Field
          name="nameArabic"
          label={words.nameArabic}
          hint={words.secondHint}
          optional
          dir="rtl"
          lang="ar"
          defaultValue={reward?.nameArabic ?? ''}
          maxLength={limits.name}
          autoComplete="off"
        />
      </FieldRow>
      <LongField
        name="description"
        label={words.description}
        optional
        rows={2}
        defaultValue={reward?.description ?? ''}
        maxLength={limits.description}
      />
      <LongField
        name="descriptionArabic"
        label={words.descriptionArabic}
        optional
        rows={2}
        dir="rtl"
        lang="ar"
        defaultValue={reward?.descriptionArabic ?? ''}
        maxLength={limits.description}
      />
    </>
  );
}

/** Cost, lowest level, stock, limit for each guest, and days. */
function Terms({ reward }: About) {
  const { levels: names } = useWords();
  const { field: words } = useOffice(rewardsWords);
  const whole = { type: 'number', inputMode: 'numeric', step: 1 } as const;
  return (
    <>
      <FieldRow fields="short">
        <Field
          name="cost"
          label={words.cost}
          {...whole}
          min={1}
          max={limits.points}
          defaultValue={reward?.cost}
        />
        <SelectField
          name="lowestLevel"
          label={words.level}
          hint={words.levelHint}
          defaultValue={reward?.lowestLevel ?? 'Starter'}
          options={levels.map((value) => ({ value, label: names[value] }))}
        />
      </FieldRow>
      <FieldRow fields="short">
        <Field
          name="stock"
          label={words.stock}
          hint={words.stockHint}
          optional
          {...whole}
          min={0}
          max={rewardLimits.stock}
          defaultValue={reward?.stock ?? ''}
        />
        <Field
          name="mostEach"
          label={words.mostEach}
          hint={words.mostEachHint}
          optional
          {...whole}
          min={1}
          max={rewardLimits.mostEach}
          defaultValue={reward?.mostEach ?? ''}
        />
      </FieldRow>
      <FieldRow fields="short">
        <Field
          name="firstDay"
          label={words.firstDay}
          hint={words.daysHint}
          optional
          type="date"
          defaultValue={reward?.firstDay ?? ''}
        />
        <Field
          name="lastDay"
          label={words.lastDay}
          hint={words.daysHint}
          optional
          type="date"
          defaultValue={reward?.lastDay ?? ''}
        />
      </FieldRow>
    </>
  );
}
