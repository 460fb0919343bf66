// Rewards in the overview: points still to spend, claims by day, and the share of each reward.
import { useEffect, useState } from 'react';
import type { RewardFigures } from '../../../contract/rewards/rewards.ts';
import { useAsk, useAskAgain } from '../../api/hooks.ts';
import { useDayText } from '../../words/times/days.ts';
import { DayBars } from '../../parts/chart/day-bars.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Shares } from '../../parts/chart/shares.tsx';
import { UnseenTable } from '../../parts/chart/unseen-table.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, Soft, Stack } from '../../look/layout.tsx';
import { WithGlance, Heading } from '../../look/staff-layout.tsx';
import { DataAge } from '../../parts/table/data-age.tsx';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { SpanChoice, useSpan } from './span.tsx';

interface RewardPanelsProps {
  /** Whether all entries are counted. */
  whole: boolean;
  /** Milliseconds until the figures are read again. */
  again: number;
}

export function RewardPanels({ whole, again }: RewardPanelsProps) {
  const figures = useAsk('readRewardFigures', {}, { again: () => again });
  const askAgain = useAskAgain();
  // An answer from before the last entries were counted is out of date.
  useEffect(() => (whole ? undefined : () => askAgain('readRewardFigures')), [whole, askAgain]);
  return (
    <Loaded ask={figures} skeleton={<Skeleton size="history" />}>
      {(shown) => <Shown figures={shown} />}
    </Loaded>
  );
}

function Shown({ figures }: { figures: RewardFigures }) {
  const { figures: words } = useOffice(rewardsWords);
  const { owed, days, shares, servedOfGone } = figures;
  const never = shares.length === 0 && days.every(({ claimed, served }) => claimed + served === 0);
  return (
    <WithGlance>
      {never ? (
        <Panel title={words.days}>
          <Empty>
            <p>{words.none}</p>
            <Soft>{words.noneText}</Soft>
            <TextLink to="/admin?tab=rewards">{words.toRewards}</TextLink>
          </Empty>
        </Panel>
      ) : (
        <ClaimDays days={days} />
      )}
      <Panel title={words.title}>
        <Stack gap="large">
          <Owed points={owed} />
          {!never && <Liked shares={shares} servedOfGone={servedOfGone} />}
        </Stack>
        <DataAge of={figures} />
      </Panel>
    </WithGlance>
  );
}

function Owed({ points }: { points: number }) {
  const { figures: words } = useOffice(rewardsWords);
  return (
    <div>
      <p className="text-sm text-soft">{words.owed}</p>
      <p className="my-1 text-4xl leading-none font-semibold tabular-nums">
        <bdi>{grouped(points)}</bdi>
      </p>
      <Soft>{words.owedText}</Soft>
    </div>
  );
}

/** The id of the row of all deleted rewards; no reward has it. */
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
        <Soft>{words.noneServed}</Soft>
      )}
      <TextLink to="/admin?tab=rewards">{words.toRewards}</TextLink>
    </Stack>
  );
}

type Day = RewardFigures['days'][number];

function ClaimDays({ days: all }: { days: readonly Day[] }) {
  const { figures: words } = useOffice(rewardsWords);
  const dayText = useDayText();
  const { days, span, setSpan } = useSpan(all);
  const [asked, choose] = useState<string>();
  const found = days.findIndex(({ day }) => day === asked);
  const place = found === -1 ? days.length - 1 : found;
  const chosen = days[place]!;
  const [first, last] = [days[0]!.day, days.at(-1)!.day];
  const sum = (of: 'claimed' | 'served') => days.reduce((total, day) => total + day[of], 0);

  return (
    <Panel
      title={words.days}
      aside={<SpanChoice label={words.span} span={span} onChoose={setSpan} />}
    >
      <Stack>
        <Figures
          day={{ claimed: sum('claimed'), served: sum('served') }}
          since={first}
          until={last}
          coloured
        />
        <DayBars
          label={words.day}
          tones={{ up: 'good', down: 'accent' }}
          bars={days.map((day) => ({
            up: day.served,
            down: day.claimed,
            text: words.daySummary({ ...day, day: dayText(day.day) }),
          }))}
          chosen={place}
          onChoose={(next) => choose(days[next]!.day)}
          ends={[dayText(first), dayText(last)]}
        />
        <Stack gap="small">
          <Heading>{dayText(chosen.day)}</Heading>
          <Figures day={chosen} since={chosen.day} until={chosen.day} />
        </Stack>
        <UnseenTable
          caption={words.days}
          heads={[words.day, words.served, words.claimed]}
          rows={days.map(({ day, claimed, served }) => [
            dayText(day),
            ...[served, claimed].map(grouped),
          ])}
        />
      </Stack>
    </Panel>
  );
}

interface FiguresProps {
  day: Omit<Day, 'day'>;
  /** The first and the last day that the sums cover. */
  since: string;
  until: string;
  /** The sums, in the colours of the chart. */
  coloured?: true;
}

/** Each sum links to its entries in the audit log. */
function Figures({ day: { claimed, served }, since, until, coloured }: FiguresProps) {
  const { figures: words } = useOffice(rewardsWords);
  const to = `/admin?tab=settings&view=audit&q=reward.&since=${since}&until=${until}`;
  return (
    <KeyFigures
      figures={[
        { name: words.served, value: grouped(served), to, ...(coloured && { tone: 'good' }) },
        { name: words.claimed, value: grouped(claimed), to, ...(coloured && { tone: 'accent' }) },
      ]}
    />
  );
}
