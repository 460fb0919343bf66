// The fields that every message of an owner has: its words in both languages, what comes with it,
// its budget, and how it looks on a phone.
import {
  occasionLimits,
  type MessageKind,
  type Occasion,
} from '../../../contract/occasions/occasion-values.ts';
import { limits } from '../../../contract/values/values.ts';
import { namingGoal } from '../../../domain/occasions/nearly-there.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Stack } from '../../look/layout.tsx';
import { TwoColumns } from '../../look/staff-layout.tsx';
import { GuestMessage } from '../../parts/card/guest-message.tsx';
import { LongField, SelectField } from '../../parts/form/field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

export type Offering = Pick<
  Occasion,
  'english' | 'arabic' | 'points' | 'giftId' | 'giftDays' | 'mostMessages' | 'mostPoints'
>;

interface Saved {
  saved: Offering;
}

/** The words in both languages. */
export function WordFields({ saved }: Saved) {
  const words = useOffice(occasionWords);
  return (
    <>
      <LongField
        name="english"
        label={words.english}
        defaultValue={saved.english}
        maxLength={occasionLimits.words}
        rows={2}
        dir="ltr"
        lang="en"
      />
      <LongField
        name="arabic"
        label={words.arabic}
        defaultValue={saved.arabic}
        maxLength={occasionLimits.words}
        rows={2}
        dir="rtl"
        lang="ar"
      />
    </>
  );
}

/** Points, or a reward as a gift, or neither. */
export function GiftFields({ saved }: Saved) {
  const words = useOffice(occasionWords);
  const rewards = useGifts();
  return (
    <>
      <TwoColumns>
        <WholeNumberField
          name="points"
          label={words.points}
          hint={words.pointsHint}
          min={0}
          max={limits.points}
          defaultValue={saved.points}
        />
        <SelectField
          // The choice is known once the rewards are loaded.
          key={rewards.length}
          name="giftId"
          label={words.reward}
          none={words.noReward}
          defaultValue={saved.giftId ?? ''}
          options={rewards.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </TwoColumns>
      <WholeNumberField
        name="giftDays"
        label={words.giftDays}
        hint={words.giftDaysHint}
        min={1}
        max={occasionLimits.days}
        defaultValue={saved.giftDays}
      />
    </>
  );
}

/** The rewards that can be given, with their names in the reader's language. */
function useGifts() {
  const { language } = useWords();
  const rewards = useAsk('listRewards', {}).data ?? [];
  return rewards.map((reward) => ({
    id: reward.id,
    name: rewardName(reward, language),
    reward: reward.name,
    rewardArabic: reward.nameArabic,
  }));
}

interface BudgetFieldsProps extends Saved {
  labels: { messages: string; points: string };
}

/** How much of it at most. */
export function BudgetFields({ saved, labels }: BudgetFieldsProps) {
  const words = useOffice(occasionWords);
  const optional = { hint: words.noLimit, optional: true, min: 1 } as const;
  return (
    <TwoColumns>
      <WholeNumberField
        name="mostMessages"
        label={labels.messages}
        {...optional}
        max={occasionLimits.messages}
        defaultValue={saved.mostMessages ?? ''}
      />
      <WholeNumberField
        name="mostPoints"
        label={labels.points}
        {...optional}
        max={limits.points}
        defaultValue={saved.mostPoints ?? ''}
      />
    </TwoColumns>
  );
}

interface PreviewProps {
  kind: MessageKind;
  /** The fields as they are typed. */
  message: Record<string, unknown>;
}

export function Preview({ kind, message }: PreviewProps) {
  const words = useOffice(occasionWords);
  const { english, arabic, points, giftId } = message;
  const gifts = useGifts();
  const gift = gifts.find(({ id }) => id === giftId);
  const isNear = kind === 'nearlyThere';
  const [near] = gifts;
  const named = (text: unknown, name = words.goalSample) =>
    isNear ? namingGoal(String(text), name) : String(text);
  const shown = {
    occasion: kind,
    english: named(english, near?.reward),
    arabic: named(arabic, near?.rewardArabic ?? near?.reward),
    points: Number(points) || 0,
    ...(gift && { gift: { reward: gift.reward, rewardArabic: gift.rewardArabic } }),
  };
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <figcaption className="text-sm font-medium">{words.preview}</figcaption>
      <div className="mx-auto w-full max-w-sm rounded-md border border-line bg-page p-2.5">
        <Stack gap="small">
          {(['en', 'ar'] as const).map((language) => (
            <GuestMessage key={language} message={shown} language={language} />
          ))}
        </Stack>
      </div>
    </figure>
  );
}
