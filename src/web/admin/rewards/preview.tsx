// A preview of a reward as guests will see it, in both languages.
import { Level } from '../../../contract/levels.ts';
import { OwnWords } from '../../look/own-words.tsx';
import { RewardPicture } from '../../look/pictures/reward-picture.tsx';
import { useBothWords } from '../../words/languages/both.ts';
import type { Words } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import type { PartnerChoice } from '../parts/partner-choices.tsx';

interface PreviewProps {
  /** The values of the form. */
  typed: Record<string, unknown>;
  partners: readonly PartnerChoice[];
}

export function Preview({ typed, partners }: PreviewProps) {
  const { levels: names, language } = useWords();
  const words = useOffice(rewardsWords);
  const both = useBothWords();
  const reward = rewardOf(typed, partners);
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

function rewardOf(typed: Record<string, unknown>, partners: readonly PartnerChoice[]) {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '');
  const { data: lowestLevel = 'Starter' } = Level.safeParse(typed['lowestLevel']);
  return {
    name: text('name'),
    nameArabic: text('nameArabic') || null,
    cost: Number(typed['cost']) || 0,
    lowestLevel,
    picture: text('picture') || null,
    partner: partners.find(({ id }) => id === typed['partnerId'])?.name,
  };
}

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
