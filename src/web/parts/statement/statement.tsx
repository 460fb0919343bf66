// A partner's month as a page, by day and by benefit: to be read, printed, or downloaded.
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import type { Statement as Month } from '../../../contract/partners/statements.ts';
import { dayIn, monthBeside, startOfDay } from '../../../domain/days.ts';
import { useDateText, useTimeZone } from '../../words/times/days.ts';
import { useMonthText } from '../../words/times/months.ts';
import { useNow } from '../../device/now.ts';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { partWords } from '../../words/office/parts.ts';
import { statementWords } from '../../words/office/partners/statement-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useWords } from '../../words/languages/language.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useBrand } from '../frame/brand.tsx';
import { Loaded, Skeleton, type Question } from '../frame/loaded.tsx';
import { Button, IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { DataAge } from '../table/data-age.tsx';
import { Figures } from '../table/figures.tsx';
import { benefitColumnsOf, columnsOf, rewardsOf } from './columns.ts';
import { useDownload, usePrintedName } from './file.ts';
import { EachServing, TakenBack, type ReadServings } from './servings.tsx';

interface StatementProps {
  month: string;
  ask: Question<Month>;
  servings: ReadServings;
}

export function Statement({ month, ask, servings }: StatementProps) {
  const words = useOffice(statementWords);
  const { busy, keep } = useDownload(servings);
  usePrintedName(ask.data);
  return (
    <Stack>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <Months month={month} />
        <div className="flex flex-wrap gap-3">
          <Button
            icon={Download}
            aria-disabled={busy || !ask.data}
            onClick={() => ask.data && void keep(ask.data)}
          >
            {words.csv}
          </Button>
          <Button icon={Printer} aria-disabled={!ask.data} onClick={() => ask.data && print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <Panel>
        <Loaded ask={ask} failedTitle={words.failed} skeleton={<Skeleton size="history" />}>
          {(statement) => <Page key={month} statement={statement} servings={servings} />}
        </Loaded>
      </Panel>
      <DataAge of={ask.data} />
    </Stack>
  );
}

/** The month in the address; the present one where it names none. */
export function useMonth() {
  const [search] = useSearchParams();
  const now = dayIn(useNow(), useTimeZone()).slice(0, 7);
  const asked = search.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked < now ? asked : now;
}

/** Buttons from month to month, up to the present one. */
function Months({ month }: { month: string }) {
  const words = useOffice(partWords);
  const monthText = useMonthText();
  const [, setSearch] = useSearchParams();
  const isLast = month >= dayIn(useNow(), useTimeZone()).slice(0, 7);
  const go = (step: -1 | 1) =>
    setSearch((before) => withParameters(before, { month: monthBeside(month, step) }), {
      replace: true,
    });
  return (
    <div className="-ms-2 flex items-center gap-1 rtl:[&_svg]:-scale-x-100">
      <IconButton label={words.monthBefore} icon={ChevronLeft} onClick={() => go(-1)} />
      <p role="status" className="min-w-38 text-center text-lg font-semibold">
        {monthText(month)}
      </p>
      <IconButton
        label={words.monthAfter}
        icon={ChevronRight}
        aria-disabled={isLast}
        onClick={() => isLast || go(1)}
      />
    </div>
  );
}

interface PageProps extends Pick<StatementProps, 'servings'> {
  statement: Month;
}

function Page({ statement, servings }: PageProps) {
  const words = useOffice(statementWords);
  const brand = useBrand();
  const now = useNow();
  const dateText = useDateText();
  const monthText = useMonthText();
  const { partner, month, days, takenBack = [] } = statement;
  return (
    <Stack gap="large">
      <header className="grid gap-1">
        <h2 className="text-2xl leading-tight font-semibold wrap-anywhere">{words.of(partner)}</h2>
        <p>
          <bdi>{monthText(month)}</bdi> · <bdi>{brand}</bdi>
        </p>
        <p className="hidden text-sm text-soft print:block">
          {words.asOf(dateText(now.toISOString(), 'dateTime'))}
        </p>
      </header>
      {days.length || takenBack.length ? (
        <>
          {days.length > 0 && <Tables statement={statement} />}
          <TakenBack of={statement} />
          <EachServing read={servings} />
        </>
      ) : (
        <Empty>
          <Heading>{words.none}</Heading>
          <SoftText>{words.noneText}</SoftText>
        </Empty>
      )}
    </Stack>
  );
}

function Tables({ statement }: { statement: Month }) {
  const words = useOffice(statementWords);
  const { language } = useWords();
  const dateText = useDateText();
  const columns = columnsOf(statement, words);
  const ofBenefits = benefitColumnsOf(statement, words);
  const { days, benefits, rewards, total, timeZone } = statement;
  return (
    <>
      <Figures
        short
        title={words.byDay}
        head={words.day}
        columns={columns}
        rows={days}
        nameOf={({ day }) => dateText(startOfDay(day, timeZone), 'day')}
        total={{ name: words.total, sums: columns.map(({ figure }) => figure(total)) }}
      />
      {benefits.length > 0 && (
        <Figures
          title={words.byBenefit}
          head={words.benefit}
          columns={ofBenefits}
          rows={benefits}
          nameOf={({ benefit }) => benefit}
          total={{ name: words.total, sums: ofBenefits.map(({ sum }) => sum) }}
        />
      )}
      {rewards && (
        <Figures
          title={words.byReward}
          head={words.reward}
          columns={[{ head: words.rewards, figure: ({ served }) => served }]}
          rows={rewards}
          nameOf={(row) => claimedName(row, language)}
          total={{ name: words.total, sums: [rewardsOf(total)] }}
        />
      )}
      <SoftText>{words.note}</SoftText>
    </>
  );
}
