// Rewards in the overview: points still to spend, claims by day, and the share of each reward.
import { useEffect } from 'react';
import type { RewardFigures } from '../../../contract/rewards/rewards.ts';
import { useAsk, useAskAgain } from '../../api/api-hooks.ts';
import { Shares } from '../../parts/chart/shares.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { WithAside, Heading } from '../../look/staff-layout.tsx';
import { DataAge } from '../../parts/table/data-age.tsx';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/reward-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { DayChart } from './day-chart.tsx';

interface RewardPanelsProps {
  /** Whether all entries are counted. */
  whole: boolean;
  /** Milliseconds until the figures are requested again. */
  refetchAfter: number;
}

export function RewardPanels({ whole, refetchAfter }: RewardPanelsProps) {
  const figures = useAsk('readRewardFigures', {}, { refetchAfter: () => refetchAfter });
  const askAgain = useAskAgain();
  // A cached answer that lacked entries is requested again as soon as the summaries are complete.
  useEffect(() => (whole ? undefined : () => askAgain('readRewardFigures')), [whole, askAgain]);
  return (
    <Loaded ask={figures} skeleton={<Skeleton size="history" />}>
      {(shown) => <Shown figures={shown} />}
    </Loaded>
  );
}

function Shown({ figures }: { figures: RewardFigures }) {
  const { figures: words } = useOffice(rewardsWords);
  const { owed, days, outcomes, shares, servedOfGone } = figures;
  const never = shares.length === 0 && days.every(({ claimed, served }) => claimed + served === 0);
  return (
    <WithAside>
      {never ? (
        <Panel title={words.days}>
          <Empty>
            <p>{words.none}</p>
            <SoftText>{words.noneText}</SoftText>
            <TextLink to="/admin?tab=rewards">{words.toRewards}</TextLink>
          </Empty>
        </Panel>
      ) : (
        <DayChart
          words={words}
          days={days}
          sums={[
            { of: 'served', label: words.served, action: 'reward.', tone: 'good' },
            { of: 'claimed', label: words.claimed, action: 'reward.', tone: 'accent' },
          ]}
        />
      )}
      <Panel title={words.title}>
        <Stack gap="large">
          <div>
            <p className="text-sm text-soft">{words.owed}</p>
            <p className="my-1 text-4xl leading-none font-semibold tabular-nums">
              <bdi>{grouped(owed)}</bdi>
            </p>
            <SoftText>{words.owedText}</SoftText>
          </div>
          {!never && <Outcomes outcomes={outcomes} />}
          {!never && <Liked shares={shares} servedOfGone={servedOfGone} />}
        </Stack>
        <DataAge of={figures} />
      </Panel>
    </WithAside>
  );
}

/** The states of claims, as a guest goes through them. */
const states = ['served', 'claimed', 'expired', 'cancelled'] as const;

/** The last claims by their outcome; renders nothing where there are none. */
function Outcomes({ outcomes }: Pick<RewardFigures, 'outcomes'>) {
  const { figures: words } = useOffice(rewardsWords);
  const label = words.outcomes(states.reduce((sum, state) => sum + outcomes[state], 0));
  const rows = states.map((state, id) => ({
    id,
    name: words.states[state],
    count: outcomes[state],
  }));
  if (rows.every(({ count }) => count === 0)) return null;
  return (
    <Stack gap="small">
      <Heading>{label}</Heading>
      <Shares label={label} rows={rows.filter(({ count }) => count > 0)} />
    </Stack>
  );
}

/** The row of all deleted rewards; its id belongs to no reward. */
const gone = { id: 0, nameArabic: null };

function Liked({ shares, servedOfGone }: Pick<RewardFigures, 'shares' | 'servedOfGone'>) {
  const { language } = useWords();
  const { figures: words } = useOffice(rewardsWords);
  const rows = shares.map((row) => ({ ...row, name: rewardName(row, language) }));
  // Without deleted rewards the shares of the others would be too large.
  if (servedOfGone > 0) rows.push({ ...gone, name: words.gone, served: servedOfGone });
  return (
    <Stack gap="small">
      <Heading>{words.shares}</Heading>
      {rows.length > 0 ? (
        <Shares
          label={words.shares}
          rows={rows.map(({ id, name, served }) => ({ id, name, count: served }))}
        />
      ) : (
        <SoftText>{words.noneServed}</SoftText>
      )}
      <TextLink to="/admin?tab=rewards">{words.toRewards}</TextLink>
    </Stack>
  );
}
