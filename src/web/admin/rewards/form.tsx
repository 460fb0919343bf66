// The form of a new or an edited reward, with a preview for guests.
import { useState } from 'react';
import * as z from 'zod/mini';
import { pictureAddress } from '../../../contract/rewards/pictures.ts';
import { NewReward, type Reward } from '../../../contract/rewards/rewards.ts';
import { limits, rewardLimits } from '../../../contract/values/values.ts';
import { drawingFor } from '../../../domain/rewards/drawings.ts';
import { OwnWords } from '../../look/own-words.tsx';
import { RewardPicture } from '../../look/pictures/reward-picture.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { DayField } from '../../parts/form/day-field.tsx';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { useBothWords } from '../../words/languages/both.ts';
import type { Words } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/reward-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { PartnerChoices, type PartnerChoice } from '../parts/partner-choices.tsx';
import { PictureChoice, useSending } from '../parts/pictures/picture-choice.tsx';
import {
  fieldsOf,
  levelIn,
  textIn,
  useLevelOptions,
  type Typed,
} from '../parts/rows/form/fields.ts';
import { priceToType, withoutSamePrices } from '../parts/rows/form/prices.ts';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { useSaving } from '../parts/rows/form/saving.ts';
import { More } from '../parts/more.tsx';
import { WhatIf } from '../parts/what-if.tsx';

export const calls = {
  add: 'addReward',
  change: 'changeReward',
  refresh: ['listRewards'],
} as const;

/** The proposed values of a new reward, which is edited before it exists. */
export type ProposedReward = Pick<Reward, 'name' | 'nameArabic' | 'cost'>;

interface RewardFormProps {
  form: Pick<OpenForm<Reward>, 'draft' | 'finish' | 'discard'>;
  /** The reward that is edited; undefined for a new one. */
  reward: Reward | undefined;
  proposed?: ProposedReward;
}

export const RewardForm = (props: RewardFormProps) => (
  <PartnerChoices chosen={props.reward}>
    {(partners) => <WithPartners {...props} partners={partners} />}
  </PartnerChoices>
);

const priceNames = ['menuPrice', 'ownCost'] as const;
type PriceName = (typeof priceNames)[number];

interface Partners {
  partners: readonly PartnerChoice[];
}

function WithPartners({ form, reward, proposed, partners }: RewardFormProps & Partners) {
  const words = useOffice(rewardsWords);
  const [typed, setTyped] = useState<Typed>({ ...proposed, ...reward });
  const { onSave, onSending } = useSending('picture', useSaving(calls, { row: reward, words }));
  const picture = textIn(typed, 'picture');
  const named = useSettled(`${textIn(typed, 'name')} ${textIn(typed, 'nameArabic')}`);
  const drawing = drawingFor(named);

  return (
    <RowForm
      form={form}
      words={words}
      schema={z.pipe(NewReward, withoutSamePrices<NewReward, PriceName>(reward, priceNames))}
      onTyping={setTyped}
      onSave={onSave}
    >
      <Essentials reward={reward ?? proposed} />
      {reward && <WhatIf rule={priceOf(reward, typed)} />}
      <PictureChoice
        call="addPicture"
        name="picture"
        valueOf={(name) => name}
        address={picture ? pictureAddress(picture) : null}
        proposed={reward ? undefined : drawing}
        onSending={onSending}
      >
        {/* The attribute `hidden` is used, since React resets the value of an input of the type
            hidden. */}
        <input hidden name="picture" data-nothing defaultValue={reward?.picture ?? ''} />
      </PictureChoice>
      <More label={words.more} used={moreNames.some((name) => reward?.[name] ?? false)}>
        <Names reward={reward ?? proposed} />
        <Terms reward={reward ?? proposed} />
        <Prices reward={reward} />
        <SelectField
          {...fieldsOf(reward, words.field)('partnerId')}
          none={words.field.restaurant}
          options={partners.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <Switch name="active" label={words.field.active} defaultChecked={reward?.active ?? true} />
      </More>
      <Preview typed={typed} partners={partners} />
    </RowForm>
  );
}

/** Another price of a reward, as it is typed; undefined where it stays or is none. */
function priceOf({ id, cost: before }: Reward, typed: Typed) {
  const { data: cost = before } = NewReward.shape.cost.safeParse(typed['cost']);
  return cost === before ? undefined : { reward: { id, cost } };
}

interface About {
  reward: Partial<Reward> | undefined;
}

/** The name and the cost, without which there is no reward. */
function Essentials({ reward }: About) {
  const { field: words } = useOffice(rewardsWords);
  const field = fieldsOf(reward, words);
  return (
    <FieldRow>
      <Field {...field('name', limits.name)} hint={words.nameHint} autoComplete="off" />
      <Field {...field('cost')} {...whole} min={1} max={limits.points} />
    </FieldRow>
  );
}

const whole = { type: 'number', inputMode: 'numeric', step: 1 } as const;

/** The fields of which one that is used opens the further choices. */
const moreNames = [
  'description',
  'descriptionArabic',
  'stock',
  'mostEach',
  'firstDay',
  'lastDay',
  'menuPrice',
  'ownCost',
  'partnerId',
] as const;

/** The name in Arabic, and the description in both languages. */
function Names({ reward }: About) {
  const { field: words } = useOffice(rewardsWords);
  const field = fieldsOf(reward, words);
  const arabic = { optional: true, dir: 'rtl', lang: 'ar' } as const;
  return (
    <>
      <Field
        {...field('nameArabic', limits.name)}
        hint={words.secondHint}
        {...arabic}
        autoComplete="off"
      />
      <LongField {...field('description', limits.description)} optional rows={2} />
      <LongField {...field('descriptionArabic', limits.description)} {...arabic} rows={2} />
    </>
  );
}

/** Lowest level, stock, limit for each guest, and days. */
function Terms({ reward }: About) {
  const { field: words } = useOffice(rewardsWords);
  const field = fieldsOf(reward, words);
  const day = { hint: words.daysHint, optional: true } as const;
  return (
    <>
      <SelectField {...field('lowestLevel')} hint={words.levelHint} options={useLevelOptions()} />
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
      <FieldRow>
        <DayField name="firstDay" label={words.firstDay} at={reward?.firstDay} {...day} />
        <DayField name="lastDay" label={words.lastDay} at={reward?.lastDay} {...day} />
      </FieldRow>
    </>
  );
}

/** What it is worth in money, for what is owed to guests. */
function Prices({ reward }: About) {
  const { field: words } = useOffice(rewardsWords);
  const field = fieldsOf(reward, words);
  const amount = { optional: true, ltr: true, inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <FieldRow fields="short">
      <Field
        {...field('menuPrice', limits.bill)}
        defaultValue={priceToType(reward?.menuPrice)}
        hint={words.menuPriceHint}
        {...amount}
      />
      <Field
        {...field('ownCost', limits.bill)}
        defaultValue={priceToType(reward?.ownCost)}
        hint={words.ownCostHint}
        {...amount}
      />
    </FieldRow>
  );
}

/** The reward as guests will see it, in both languages. */
function Preview({ typed, partners }: Partners & { typed: Typed }) {
  const { levels: names, language } = useWords();
  const words = useOffice(rewardsWords);
  const both = useBothWords();
  const reward = rewardOf(typed, { partners });
  const { lowestLevel: level } = reward;
  const everybody = level === 'Starter' ? words.previewEverybody : words.previewNote(names[level]);
  // The words of the other language may still be loading.
  const shown = both ? [both[language], both[language === 'en' ? 'ar' : 'en']] : [];
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <figcaption className="text-sm font-medium">{words.preview}</figcaption>
      <div
        className="grid min-h-62 content-start gap-2.5 rounded-md border border-line bg-page
          p-2.5"
      >
        {shown.map((spoken) => (
          <Tile key={spoken.language} reward={reward} spoken={spoken} />
        ))}
      </div>
      <p className="text-sm text-soft">
        {typed['active'] === false ? words.previewPaused : everybody}
      </p>
    </figure>
  );
}

type TypedReward = ReturnType<typeof rewardOf>;

const rewardOf = (typed: Typed, { partners }: Partners) => ({
  name: textIn(typed, 'name'),
  nameArabic: textIn(typed, 'nameArabic') || null,
  cost: Number(typed['cost']) || 0,
  lowestLevel: levelIn(typed, 'lowestLevel'),
  picture: textIn(typed, 'picture') || null,
  partner: partners.find(({ id }) => id === typed['partnerId'])?.name,
});

function Tile({ reward, spoken }: { reward: TypedReward; spoken: Words }) {
  const { language, levels } = spoken;
  const words = rewardsWords[language];
  const { picture, cost, lowestLevel, partner } = reward;
  const details = [
    partner && words.at(partner),
    lowestLevel !== 'Starter' && words.from(levels[lowestLevel]),
  ].filter(Boolean);
  return (
    <div
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      className="flex min-h-26 gap-4 rounded-md border border-line bg-surface p-3"
    >
      <RewardPicture picture={picture} size="tile" />
      <div className="grid min-w-0 grow content-center gap-0.5">
        <p className="line-clamp-2 leading-snug font-semibold wrap-break-word">
          <OwnWords>{rewardName(reward, language) || words.field.name}</OwnWords>
        </p>
        <p className="tabular-nums">{cost > 0 ? words.costOf(cost) : words.field.cost}</p>
        {details.length > 0 && <p className="text-sm text-soft">{details.join(' · ')}</p>}
      </div>
    </div>
  );
}
