// A guest's data as a file, for the guest, and in the office for who asks in person: the card, and
// every row of the history, page by page.
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { HistoryRow } from '../../../contract/visits/history.ts';
import type { Received } from '../../../contract/occasions/guest-messages.ts';
import { dayIn } from '../../../domain/days.ts';
import { levelAt } from '../../../domain/points/level-rules.ts';
import { useConfig, useLadder } from '../../api/config.tsx';
import { download } from '../../device/download.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useBrand } from '../frame/brand.tsx';
import { isEntry, isSpending } from '../list/history-rows.ts';

interface GuestData {
  /** The beginning of the file's name; the day follows. */
  name: string;
  card: Pick<
    CurrentCustomer,
    'name' | 'mobile' | 'createdAt' | 'arriving' | 'ends' | 'details' | 'owed' | 'level' | 'period'
  >;
  /** The messages and choices. */
  received: Received;
  /** Asks for the rows that come after a place in the history; the newest come first. */
  pageAfter: (after: string | undefined) => Promise<Page>;
}

interface Page {
  rows: HistoryRow[];
  next?: string | undefined;
}

/** Gathers the data and saves the file; throws the error of a page. */
export function useDataFile() {
  const timeZone = useTimeZone();
  const restaurant = useBrand();
  const ladder = useLadder();
  const hasRewards = useConfig()?.rewards ?? false;

  return async ({ name: fileName, card, received, pageAfter }: GuestData) => {
    const rows: HistoryRow[] = [];
    let after: string | undefined;
    do {
      const page = await pageAfter(after);
      rows.push(...page.rows);
      after = page.next;
    } while (after);
    const entries = rows.filter(isEntry);
    const more = hasRewards && {
      claims: rows.filter(isSpending),
      benefits: rows.filter(({ kind }) => kind === 'visit'),
    };
    // The balance is summed from the exported entries, so it matches them even if it changes
    // meanwhile.
    const points = entries.reduce((sum, entry) => sum + entry.points, 0);
    const { name, mobile, createdAt, arriving, ends, period, details, owed } = card;
    const exportedAt = new Date().toISOString();
    const level = period ? card.level : levelAt(points, ladder);
    const about = { restaurant, exportedAt, name, mobile, ...details, createdAt, points, level };
    const data = {
      ...about,
      owed,
      transactions: entries,
      ...more,
      arriving,
      ends,
      period,
      ...received,
    };
    const text = JSON.stringify(data, null, 2);
    const day = dayIn(exportedAt, timeZone);
    download({ name: `${fileName}-${day}.json`, type: 'application/json', text });
  };
}
