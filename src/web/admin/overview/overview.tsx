// The Overview tab: the first look at the day.
import { setUpSteps } from '../../../contract/restaurant/set-up.ts';
import type { Overview, Visitor } from '../../../contract/overview/overview.ts';
import { translate } from '../../api/explain.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk } from '../../api/api-hooks.ts';
import { Coin, LevelPlates } from '../../parts/card/customer.tsx';
import { Loaded, Loading, Skeleton } from '../../parts/frame/loaded.tsx';
import { LinkList } from '../../parts/list/link-list.tsx';
import { ButtonLink, TextLink } from '../../look/button.tsx';
import { BothEnds, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { WithAside } from '../../look/staff-layout.tsx';
import { Note } from '../../look/note.tsx';
import { DataAge } from '../../parts/table/data-age.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { PageActions } from '../../parts/sections/page.tsx';
import { Tabs } from '../../parts/sections/tabs.tsx';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { closeWords } from '../../words/office/visits/close-words.ts';
import { tillBillWords } from '../../words/office/visits/till-bill-words.ts';
import { eveningWords } from '../../words/office/overview/evening-words.ts';
import { standingOutWords } from '../../words/office/overview/standing-out-words.ts';
import { DayCloses } from '../visits/closes.tsx';
import { TillBills } from '../visits/till-bills.tsx';
import { StandingOut, StandingOutPanel, useGlimpse } from './standing-out.tsx';
import { liabilityWords } from '../../words/office/overview/liability-words.ts';
import { releaseWords } from '../../words/office/overview/release-words.ts';
import { overviewWords } from '../../words/office/overview/overview-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useAgoText, useDateText } from '../../words/times/days.ts';
import { RemainingSetUp, useOpenSetUp } from '../restaurant/remaining-set-up.tsx';
import { linkToMember } from '../parts/open-member.ts';
import { AlertBand } from './alerts.tsx';
import { DayChart } from './day-chart.tsx';
import { EveningSheet } from './evening.tsx';
import { Hours } from './hours.tsx';
import { Releases } from './releases.tsx';
import { WhatIsOwed } from './liability.tsx';
import { RewardPanels } from './rewards.tsx';
import { NextSteps, TodayPanel } from './today.tsx';
import { VisitPanel } from './visits.tsx';
import { useMay } from '../parts/may.ts';
import { useOfficeParts } from '../parts/office-parts.ts';

/** Milliseconds until the overview is requested again: less while its summaries lack entries. */
const refetchAfter = { whole: 60_000, behind: 2_000 };
const refetchAfterReply = (reply: Overview | undefined) =>
  reply?.whole === false ? refetchAfter.behind : refetchAfter.whole;

/** The overview with what stands out and the day's close behind it (`?view=`). */
export function OverviewTab() {
  const words = useOffice(standingOutWords);
  const { title: closes } = useOffice(closeWords);
  const { title: tonight } = useOffice(eveningWords);
  const { title: tillBills } = useOffice(tillBillWords);
  const { title: owed } = useOffice(liabilityWords);
  const { add } = useOffice(pointsWords);
  const { title: releases } = useOffice(releaseWords);
  const { stands, isAll } = useOfficeParts();
  const [standsOut, areCloses] = [stands('standingOut'), stands('closes')];
  return (
    <>
      <PageActions>
        <ButtonLink look="main" to="/admin?tab=points">
          {add}
        </ButtonLink>
      </PageActions>
      <Tabs
        of="section"
        label={words.views}
        tabs={[
          { name: 'today', label: words.today, content: <AtAGlance /> },
          {
            name: 'evening',
            label: tonight,
            content: <EveningSheet />,
            absent: !stands('evening'),
          },
          {
            name: 'standing-out',
            label: words.title,
            content: <StandingOut />,
            absent: !standsOut,
          },
          { name: 'closes', label: closes, content: <DayCloses />, absent: !areCloses },
          { name: 'owed', label: owed, content: <WhatIsOwed />, absent: !stands('liability') },
          { name: 'till-bills', label: tillBills, content: <TillBills />, absent: !isAll },
          { name: 'releases', label: releases, content: <Releases />, absent: true },
        ]}
      />
    </>
  );
}

function AtAGlance() {
  const overview = useAsk('readOverview', {}, { refetchAfter: refetchAfterReply });
  const { known } = useOpenSetUp();
  const ask = known ? overview : { ...overview, data: undefined, error: null };
  return (
    <Loaded ask={ask} skeleton={<Skeleton size="history" />}>
      {(shown) => <Shown overview={shown} />}
    </Loaded>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const words = useOffice(overviewWords);
  const { levels } = overview;
  const { setUp } = useOpenSetUp();
  const isLeft = setUp !== undefined && setUpSteps.some((step) => setUp[step] !== 'done');
  const members = levels.reduce((sum, { members: count }) => sum + count, 0);
  const counted = overview.whole ? [] : [words.catchingUp];
  return (
    <Stack gap="large">
      <AlertBand all={overview.alerts} />
      <RemainingSetUp />
      {overview.beginning && !isLeft && <NextSteps done={overview.beginning} />}
      <TodayPanel overview={overview} />
      <Stack gap="small">
        <SoftText>{[words.all(members), ...counted].join(' · ')}</SoftText>
        <LevelPlates
          label={words.levels}
          counts={levels}
          linkTo={(level) => `/admin?tab=members&level=${level}`}
        />
      </Stack>
      <VisitPanel settled={overview.settled} />
      <Below overview={overview} />
    </Stack>
  );
}

/** What follows waits until it is known what stands out, which would push it down. */
function Below({ overview }: { overview: Overview }) {
  const words = useOffice(overviewWords);
  const { rewards = false } = useConfig() ?? {};
  const { isPending } = useGlimpse();
  const { stands } = useOfficeParts();
  const { days, hours } = overview;
  const sums = [
    { of: 'given', label: words.given, action: 'points.', tone: 'good' },
    { of: 'taken', label: words.taken, action: 'points.', tone: 'bad' },
    { of: 'brought', label: words.brought, action: 'points.imported', rare: true },
    { of: 'visits', label: words.visits, action: 'points.' },
    { of: 'served', label: words.served, action: 'benefit.' },
  ] as const;
  if (isPending) {
    return (
      <Loading>
        <Skeleton size="history" />
      </Loading>
    );
  }
  return (
    <>
      {stands('standingOut') && <StandingOutPanel />}
      <WithAside>
        <Stack gap="large">
          {days.some((day) => sums.some(({ of }) => day[of] > 0)) && (
            <DayChart words={words} days={days} sums={sums} />
          )}
          <Newest members={overview.newest} />
          <Missed overview={overview} />
        </Stack>
        <Stack gap="large">
          {hours.some((day) => day.some(Boolean)) && <Hours hours={hours} />}
          <EventAndBackup overview={overview} />
          <Frequent overview={overview} />
        </Stack>
      </WithAside>
      {rewards && (
        <RewardPanels whole={overview.whole} refetchAfter={refetchAfterReply(overview)} />
      )}
      <Running version={overview.version} />
      <DataAge of={overview} />
    </>
  );
}

/** The version that runs, which leads to what is new in it. */
function Running({ version }: Pick<Overview, 'version'>) {
  const words = useOffice(releaseWords);
  return (
    <BothEnds>
      <SoftText>{words.running(version)}</SoftText>
      <TextLink to="/admin?tab=overview&view=releases">{words.title}</TextLink>
    </BothEnds>
  );
}

/** The event that runs now, and the last backup that was proven. */
function EventAndBackup({ overview: { event, backup, copies, hooks } }: { overview: Overview }) {
  const words = useOffice(overviewWords);
  const agoText = useAgoText();
  const spoken = useWords();
  const may = useMay();
  const hasBackups = may('listBackups');
  return (
    <Panel>
      <BothEnds>
        <p>{words.event}</p>
        <TextLink to="/admin?tab=events">{event ? words.running(event) : words.noEvent}</TextLink>
      </BothEnds>
      {hasBackups && (
        <BothEnds>
          <p>{words.backup}</p>
          <TextLink to="/admin?tab=settings&view=backups">
            {backup ? agoText(backup.provenAt) : words.noBackup}
          </TextLink>
        </BothEnds>
      )}
      {hasBackups && copies && (
        <BothEnds>
          <p>{words.copied}</p>
          <TextLink to="/admin?tab=settings&view=backups">
            {copies.lastAt ? agoText(copies.lastAt) : words.notCopied}
          </TextLink>
        </BothEnds>
      )}
      {hasBackups && copies?.why && <Note tone="bad">{translate(copies.why, spoken)}</Note>}
      {may('listHooks') && hooks.length > 0 && (
        <BothEnds>
          <p>{words.hooks}</p>
          <TextLink to="/admin?tab=settings&view=advanced&setting=hooks">
            {hooks.map(({ name }) => isolated(name)).join(', ')}
          </TextLink>
        </BothEnds>
      )}
    </Panel>
  );
}

function Newest({ members }: { members: readonly Visitor[] }) {
  const words = useOffice(overviewWords);
  const dateText = useDateText();
  return (
    <Visitors
      title={words.newest}
      members={members}
      all="sort=newest"
      empty={words.noneNew}
      detail={({ seenAt, visits }) =>
        visits > 0 ? words.came(visits) : words.joined(dateText(seenAt, 'shortDate'))
      }
      end={({ points }) => grouped(points)}
    />
  );
}

/** How a member who has come before is told. */
function useBySeen() {
  const words = useOffice(overviewWords);
  const agoText = useAgoText();
  return {
    detail: ({ seenAt }: Visitor) => words.lastSeen(agoText(seenAt)),
    end: ({ visits }: Visitor) => words.came(visits),
  };
}

/** The most frequent members; nothing while the restaurant begins and nobody is. */
function Frequent({ overview: { frequent, beginning } }: { overview: Overview }) {
  const { frequent: title, noneFrequent: empty } = useOffice(overviewWords);
  const bySeen = useBySeen();
  if (beginning && frequent.length === 0) return null;
  return <Visitors members={frequent} all="sort=lastVisit" {...{ title, empty, ...bySeen }} />;
}

/** Regulars who stay away; nothing while the restaurant begins and nobody does. */
function Missed({ overview: { missed, beginning } }: { overview: Overview }) {
  const { missed: title, noneMissed: empty } = useOffice(overviewWords);
  const bySeen = useBySeen();
  if (beginning && missed.length === 0) return null;
  return <Visitors members={missed} all="away=regulars" {...{ title, empty, ...bySeen }} />;
}

interface VisitorsProps {
  title: string;
  members: readonly Visitor[];
  /** The search parameters of the link to the whole list. */
  all: string;
  empty: string;
  detail: (member: Visitor) => string;
  end: (member: Visitor) => string;
}

/** A short list of members, with a link to the whole list. */
function Visitors({ title, members, all, empty, detail, end }: VisitorsProps) {
  const { more } = useOffice(overviewWords);
  const list = new URLSearchParams(`tab=members&${all}`);
  return (
    <Panel title={title}>
      <Stack>
        <LinkList
          rows={members}
          keyOf={({ id }) => id}
          linkTo={(member) => linkToMember(member, list)}
          sign={({ level }) => <Coin level={level} />}
          name={({ name }) => name}
          detail={detail}
          end={end}
          empty={<SoftText>{empty}</SoftText>}
        />
        {members.length > 0 && <TextLink to={`/admin?${list}`}>{more}</TextLink>}
      </Stack>
    </Panel>
  );
}
