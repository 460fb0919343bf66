// The first reward, within three usual visits' reach, and the first benefits from ready texts.
import { useState } from 'react';
import type { Benefit } from '../../../contract/offers/benefits.ts';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { firstReward, type Plan } from '../../../domain/restaurant/set-up-rules.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { LevelChip } from '../../parts/card/customer.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useSettingsChange } from '../parts/settings/settings-form.tsx';
import { forgetDraft } from '../parts/rows/drafts/drafts.ts';
import { RewardForm } from '../rewards/form.tsx';
import { planOf } from './plan.ts';

export function OfferingsStep({ saved }: { saved: Settings }) {
  return (
    <Stack gap="large">
      {saved.rewards ? <FirstReward plan={planOf(saved)} /> : <StartRewards />}
      <ReadyBenefits />
    </Stack>
  );
}

function StartRewards() {
  const { offerings: words } = useOffice(setUpWords);
  const change = useSettingsChange({ words: { saved: words.started }, refresh: ['readConfig'] });
  return (
    <Panel title={words.reward}>
      <Stack>
        <SoftText>{words.spending}</SoftText>
        <Button
          look="main"
          wide="phone"
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate({ body: { rewards: true } })}
        >
          {words.start}
        </Button>
      </Stack>
    </Panel>
  );
}

const draft = 'new reward';
const discard = () => forgetDraft(draft);

function FirstReward({ plan }: { plan: Plan | undefined }) {
  const { offerings: words } = useOffice(setUpWords);
  const rewards = useAsk('listRewards', {});
  const first = plan && firstReward(plan);
  const { en, ar } = setUpWords;
  const proposed = first && {
    name: en.offerings.name,
    nameArabic: ar.offerings.name,
    cost: first.points,
  };
  return (
    <Panel title={words.reward}>
      <Loaded ask={rewards} skeleton={<Skeleton size="history" />}>
        {(all) =>
          all.length > 0 ? (
            <Note tone="good">{words.hasRewards}</Note>
          ) : (
            <Stack>
              {first && <SoftText>{words.reachable(first)}</SoftText>}
              <RewardForm
                form={{ draft, discard, finish: discard }}
                reward={undefined}
                {...(proposed && { proposed })}
              />
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** The levels for which there is a ready text. */
const levels = ['Bronze', 'Silver', 'Gold', 'Diamond'] as const;
type ReadyLevel = (typeof levels)[number];

/** How often a guest may have what the ready text of a level says. */
const frequencies = {
  Bronze: 'unlimited',
  Silver: 'monthly',
  Gold: 'unlimited',
  Diamond: 'unlimited',
} as const satisfies Record<ReadyLevel, Benefit['frequency']>;

/** Ready benefits are given by the restaurant alone, unless the owner says otherwise. */
function ReadyBenefits() {
  const { offerings: words } = useOffice(setUpWords);
  const [byPartners, setByPartners] = useState(false);
  return (
    <Panel title={words.benefits}>
      <Stack>
        <SoftText>{words.benefitsText}</SoftText>
        <ul className="grid gap-3">
          {levels.map((level) => (
            <li key={level}>
              <ReadyBenefit level={level} byPartners={byPartners} />
            </li>
          ))}
        </ul>
        <Switch label={words.byPartners} checked={byPartners} onSwitch={setByPartners} />
      </Stack>
    </Panel>
  );
}

function ReadyBenefit({ level, byPartners }: { level: ReadyLevel; byPartners: boolean }) {
  const { language } = useWords();
  const { offerings: words } = useOffice(setUpWords);
  const benefits = useAsk('listBenefits', { params: { level } });
  const add = useAct('addBenefit', { failed: words.failed, refresh: ['listBenefits'] });
  const [english, arabic] = [setUpWords.en, setUpWords.ar].map(
    ({ offerings }) => offerings.texts[level],
  );
  const benefit = setUpWords[language].offerings.texts[level];
  // Earlier versions kept the text in the owner's language alone.
  const isThere =
    benefits.data?.some((one) => one.benefit === english || one.benefit === arabic) ?? false;
  const frequency = frequencies[level];
  const body = { level, benefit: english!, benefitArabic: arabic, frequency, byPartners };
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <LevelChip level={level} />
        <span className="wrap-break-word">{benefit}</span>
      </span>
      {isThere ? (
        <span className="min-h-11 shrink-0 content-center font-medium text-good">
          {words.added}
        </span>
      ) : (
        <Button
          aria-label={words.addOf(benefit)}
          aria-disabled={add.isPending || !benefits.data}
          onClick={() => add.isPending || !benefits.data || add.mutate({ body })}
        >
          {add.isPending ? words.adding : words.add}
        </Button>
      )}
    </div>
  );
}
