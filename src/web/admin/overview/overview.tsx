// The Overview tab: the first look at the day.
import type { Overview } from '../../../contract/overview/overview.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk } from '../../api/hooks.ts';
import { LevelPlates } from '../../parts/card/customer.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Panel, Soft, Stack } from '../../look/layout.tsx';
import { Thirds, WithGlance } from '../../look/staff-layout.tsx';
import { Note } from '../../look/note.tsx';
import { DataAge } from '../../parts/table/data-age.tsx';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';
import { Days } from './days.tsx';
import { Hours } from './hours.tsx';
import { NowPanel } from './now.tsx';
import { RewardPanels } from './rewards.tsx';
import { Frequent, Missed, Newest } from './visitors.tsx';

/** Milliseconds until the overview is read again; less as long as entries are missing. */
const again = { whole: 60_000, behind: 2_000 };
const againFor = (reply: Overview | undefined) =>
  reply?.whole === false ? again.behind : again.whole;

export function OverviewTab() {
  const overview = useAsk('readOverview', {}, { again: againFor });
  return (
    <Loaded ask={overview} skeleton={<Skeleton size="history" />}>
      {(shown) => <Shown overview={shown} />}
    </Loaded>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const words = useOffice(overviewWords);
  const { rewards = false } = useConfig() ?? {};
  const { levels, days, hours, newest, frequent, missed } = overview;
  const members = levels.reduce((sum, { members: count }) => sum + count, 0);
  return (
    <Stack gap="large">
      {!overview.whole && <Note>{words.catchingUp}</Note>}
      <Stack gap="small">
        <Soft>{words.all(members)}</Soft>
        <LevelPlates
          label={words.levels}
          counts={levels}
          linkTo={(level) => `/admin?tab=members&level=${level}`}
        />
      </Stack>
      <WithGlance>
        <Days days={days} />
        <Stack gap="large">
          <Hours hours={hours} />
          <NowPanel overview={overview} />
        </Stack>
      </WithGlance>
      {rewards && <RewardPanels whole={overview.whole} again={againFor(overview)} />}
      <Thirds>
        <Panel title={words.newest}>
          <Newest members={newest} />
        </Panel>
        <Panel title={words.frequent}>
          <Frequent members={frequent} />
        </Panel>
        <Panel title={words.missed}>
          <Missed members={missed} />
        </Panel>
      </Thirds>
      <DataAge of={overview} />
    </Stack>
  );
}
