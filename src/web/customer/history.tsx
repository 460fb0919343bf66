// The guest's points history, newest first, month by month.
import { useState } from 'react';
import type { Transaction } from '../../contract/points.ts';
import { monthsOf } from '../../domain/visits.ts';
import { useAsk, useAskAll } from '../api/hooks.ts';
import { useDateText, useTimeZone } from '../days.ts';
import { Loaded, Skeleton } from '../parts/frame/loaded.tsx';
import { FirstSteps } from '../parts/look/first-steps.tsx';
import { Panel, Soft, Stack } from '../parts/look/layout.tsx';
import { EntryRow } from '../parts/table/entry-row.tsx';
import { OlderButton } from '../parts/table/older-button.tsx';
import { List, ListHead, Scroll, SignedPoints } from '../parts/table/list.tsx';
import { useWords } from '../words/language.ts';

export function History({ customerId }: { customerId: number }) {
  const { dashboard } = useWords();
  return (
    <Panel title={dashboard.history}>
      <Scroll label={dashboard.history}>
        <Pages customerId={customerId} />
      </Scroll>
    </Panel>
  );
}

/** The newest page of a guest's entries. */
export const newestEntries = (customerId: number) => pageOf(customerId, undefined);

const pageOf = (customerId: number, after: string | undefined) => ({
  params: { id: customerId },
  query: { after },
});

/** The pages that were asked for, and the way to the next one. */
function Pages({ customerId }: { customerId: number }) {
  const { dashboard } = useWords();
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const pages = useAskAll(
    'listTransactions',
    cursors.map((after) => pageOf(customerId, after)),
  );
  const last = useAsk('listTransactions', pageOf(customerId, cursors.at(-1)));
  const entries = pages.flatMap(({ rows }) => rows);

  return (
    <Stack>
      {pages.length > 0 && <Months entries={entries} whole={last.data?.next === undefined} />}
      <Loaded ask={last} skeleton={<Skeleton size={entries.length ? 'block' : 'history'} />}>
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
  entries: readonly Transaction[];
  /** Whether these are all entries there are: of a month that may go on, no sum is told. */
  whole: boolean;
}

function Months({ entries, whole }: MonthsProps) {
  const { dashboard } = useWords();
  const dateText = useDateText();
  const months = monthsOf(entries, useTimeZone());
  // Later entries have higher numbers.
  const [newest] = useState(entries[0]?.id ?? 0);

  return months.map((of, place) => (
    <List key={of.month}>
      <ListHead
        title={dateText(of.entries[0]!.timestamp, 'month')}
        end={
          (whole || place < months.length - 1) && (
            <SignedPoints quiet points={of.points} label={dashboard.monthSum} />
          )
        }
      />
      {of.entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          fresh={entry.id > newest}
          end={<SignedPoints points={entry.points} undone={entry.undoneBy !== null} />}
        />
      ))}
    </List>
  ));
}

function NoEntries() {
  const { dashboard } = useWords();
  return (
    <Stack gap="large">
      <Soft>{dashboard.noHistory}</Soft>
      <FirstSteps label={dashboard.firstSteps} steps={dashboard.steps} />
    </Stack>
  );
}
