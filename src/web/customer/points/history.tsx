// The guest's points history, newest first, month by month.
import { Gift, Star, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { HistoryRow } from '../../../contract/visits/history.ts';
import { monthsOf } from '../../../domain/points/ledger-visits.ts';
import { byVisits, sumsOf } from '../../../domain/visits/history-rules.ts';
import { useConfig } from '../../api/config.tsx';
import type { RequestOf } from '../../api/client.ts';
import { useAsk, useAskAll } from '../../api/api-hooks.ts';
import { useDateText, useTimeZone } from '../../words/times/days.ts';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { EntryRow, shownOf } from '../../parts/list/entry-row.tsx';
import { isEntry, isSpending } from '../../parts/list/history-rows.ts';
import { OlderButton } from '../../parts/list/older-button.tsx';
import { List, ListHead, Scroll, SignedPoints } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { Part, sourceOf } from '../parts/part.tsx';

/**
 * The row of a visit, or of points that a claim holds or has returned. Its file is loaded with the
 * rewards.
 */
export const historyLine = sourceOf(
  async () => (await import('../visits/history-line.tsx')).HistoryLine,
);

/** The points that are to arrive. Few guests have any, so they have a file of their own. */
const arrivingPoints = sourceOf(async () => (await import('../visits/arriving.tsx')).Arriving);

/** The points that end, which few guests have within sixty days. */
const endingPoints = sourceOf(async () => (await import('./ends.tsx')).Ends);

interface HistoryProps {
  customer: Pick<CurrentCustomer, 'id' | 'arriving' | 'ends'>;
  /**
   * The number of claim updates: each update moves rows to other pages, so all pages are requested
   * again.
   */
  claimUpdates: number;
}

/** Entries of points and, with rewards, the points that claims hold and gave back. */
export function History({ customer, claimUpdates }: HistoryProps) {
  const { dashboard } = useWords();
  const rewards = useConfig()?.rewards;
  const { id: customerId, arriving, ends } = customer;
  return (
    <Panel title={dashboard.history}>
      <Scroll label={dashboard.history}>
        {arriving && (
          <Part source={arrivingPoints} skeleton={null}>
            {(Arriving) => <Arriving points={arriving} />}
          </Part>
        )}
        {ends && (
          <Part source={endingPoints} skeleton={null}>
            {(Ends) => <Ends ends={ends} />}
          </Part>
        )}
        {rewards ? (
          <Part source={historyLine} skeleton={<Skeleton size="history" />}>
            {() => <Pages key={claimUpdates} customerId={customerId} />}
          </Part>
        ) : (
          <Pages customerId={customerId} />
        )}
      </Scroll>
    </Panel>
  );
}

/** The request for a page of entries, or of a history with rewards; by default the newest. */
export const entriesPage = (customerId: number, after?: string) => ({
  params: { id: customerId },
  query: { after },
});
export const historyPage = (after?: string) => ({ query: { after } });

/** The call for the history: with rewards it has rows of two kinds, else entries alone. */
export function historyCall(customerId: number, rewards: boolean) {
  const call = (rewards ? 'listHistory' : 'listTransactions') as 'listHistory';
  const pageOf = (after?: string) =>
    (rewards ? historyPage(after) : entriesPage(customerId, after)) as RequestOf<'listHistory'>;
  return { call, pageOf };
}

export const useHistoryCall = (customerId: number) =>
  historyCall(customerId, useConfig()?.rewards ?? false);

/** The pages that were asked for, and the button for the next one. */
function Pages({ customerId }: { customerId: number }) {
  const { dashboard } = useWords();
  const { call, pageOf } = useHistoryCall(customerId);
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const pages = useAskAll(
    call,
    cursors.map((after) => pageOf(after)),
  );
  const last = useAsk(call, pageOf(cursors.at(-1)));
  const rows = pages.flatMap((page) => page.rows);
  const whole = last.data?.next === undefined;

  return (
    <Stack>
      {pages.length > 0 && <Months rows={rows} whole={whole} />}
      <Loaded ask={last} skeleton={<Skeleton size={rows.length ? 'block' : 'history'} />}>
        {({ next, total }) => (
          <>
            {total === 0 && <NoEntries />}
            {next && (
              <OlderButton label={dashboard.older} onPress={() => setCursors([...cursors, next])} />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface MonthsProps {
  rows: readonly HistoryRow[];
  /**
   * The rows are complete. Otherwise the last month may continue on the next page, and shows no
   * sum.
   */
  whole: boolean;
}

function Months({ rows, whole }: MonthsProps) {
  const dateText = useDateText();
  const months = monthsOf(byVisits(rows), useTimeZone());
  const isFresh = useFresh(rows);
  // The component is loaded before a history with rewards is shown.
  const Line = historyLine.here();

  return months.map((of, place) => (
    <List key={of.month}>
      <ListHead
        title={dateText(of.entries[0]!.timestamp, 'month')}
        end={(whole || place < months.length - 1) && <MonthSums {...sumsOf(of.entries)} />}
      />
      {of.entries.map((row) =>
        'rows' in row ? (
          Line && <Line key={`visit ${row.visit.id}`} row={row} fresh={row.rows.some(isFresh)} />
        ) : isSpending(row) ? (
          Line && <Line key={`${row.kind} ${row.id}`} row={row} fresh={isFresh(row)} />
        ) : isEntry(row) ? (
          <EntryRow
            key={row.id}
            entry={row}
            sign={Line && <Star aria-hidden className="mt-0.5 size-5 text-soft" />}
            fresh={isFresh(row)}
            end={<SignedPoints points={shownOf(row)} undone={row.undoneBy !== null} />}
          />
        ) : null,
      )}
    </List>
  ));
}

interface SumsProps {
  points: number;
  /** The sum of points spent on rewards, which is shown apart. */
  rewards: number;
}

function MonthSums({ points, rewards }: SumsProps) {
  const { dashboard } = useWords();
  if (rewards === 0) return <SignedPoints quiet points={points} label={dashboard.monthSum} />;
  return (
    <span className="flex gap-4">
      <Sum of={points} sign={Star} label={dashboard.monthSum} />
      <Sum of={rewards} sign={Gift} label={dashboard.monthRewards} />
    </span>
  );
}

const Sum = ({ of, sign: Sign, label }: { of: number; sign: LucideIcon; label: string }) => (
  <span className="flex items-center gap-1">
    <Sign aria-hidden className="size-4" />
    <SignedPoints quiet points={of} label={label} />
  </span>
);

/**
 * Returns a function that tells whether a row arrived after the list was first shown: newer rows
 * have higher ids.
 */
function useFresh(rows: readonly HistoryRow[]) {
  const [first] = useState(() => ({
    at: rows[0]?.timestamp ?? '',
    entry: rows.find(isEntry)?.id ?? 0,
    spending: rows.find(isSpending)?.id ?? 0,
    visit: rows.find(({ kind }) => kind === 'visit')?.id ?? 0,
  }));
  const listOf = (row: HistoryRow) =>
    isSpending(row) ? 'spending' : isEntry(row) ? 'entry' : 'visit';
  return (row: HistoryRow) => row.timestamp >= first.at && row.id > first[listOf(row)];
}

function NoEntries() {
  const { dashboard } = useWords();
  return (
    <Stack gap="large">
      <SoftText>{dashboard.noHistory}</SoftText>
      <FirstSteps label={dashboard.firstSteps} steps={dashboard.steps} />
    </Stack>
  );
}

/** The drawings in the order of the steps: a bill, a star that arrives, plates that grow. */
const drawings: readonly [ReactNode, ReactNode, ReactNode] = [
  <>
    <path d="M15 9h18v30l-3-2.5-3 2.5-3-2.5-3 2.5-3-2.5-3 2.5z" />
    <path d="M20 16h8M20 21.5h8" />
    <path d="M20 28.5h4" className="stroke-accent-ink" />
  </>,
  <>
    <path d="M10 33c3-3 25-3 28 0" />
    <g className="fill-accent stroke-none">
      <rect x="18" y="12" width="12" height="12" rx=".8" />
      <rect x="18" y="12" width="12" height="12" rx=".8" transform="rotate(45 24 18)" />
    </g>
    <path d="M12 15v4M36 15v4M24 27.5V30" />
  </>,
  <>
    <circle cx="11.5" cy="33.5" r="4.5" />
    <circle cx="22.5" cy="28.5" r="6" />
    <circle cx="36" cy="20" r="8" className="fill-accent-wash stroke-accent-ink" />
    <path d="M8 41h32" />
  </>,
];

/** Three steps for a new member, each with its drawing. */
const FirstSteps = ({ label, steps }: { label: string; steps: readonly string[] }) => (
  <ol aria-label={label} className="grid gap-5">
    {steps.map((step, i) => (
      <li key={step} className="flex items-center gap-4">
        <svg
          viewBox="0 0 48 48"
          aria-hidden
          className="size-16 shrink-0 rounded-full bg-page fill-none stroke-soft stroke-[1.5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {drawings[i]}
        </svg>
        <span className="font-medium">{step}</span>
      </li>
    ))}
  </ol>
);
