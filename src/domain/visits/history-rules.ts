// A guest's history, in which the rows of a visit are grouped.

interface Row {
  /** The kind of an entry of spending, or `visit`; left out for an entry of points. */
  kind?: string;
  points: number;
  timestamp: string;
  visit: { id: number; at: string } | null;
}

/** A visit with its rows, sorted by the latest of them. */
export interface VisitOfRows<R extends Row> {
  visit: NonNullable<R['visit']>;
  rows: R[];
  timestamp: string;
}

/** Groups rows, newest first: the rows of a visit become a single item. */
export function byVisits<R extends Row>(rows: readonly R[]): (R | VisitOfRows<R>)[] {
  const visits = new Map<number, VisitOfRows<R>>();
  const items: (R | VisitOfRows<R>)[] = [];
  for (const row of rows) {
    const { visit, timestamp } = row;
    const known = visit && visits.get(visit.id);
    if (!visit) items.push(row);
    else if (known) known.rows.push(row);
    else {
      // The visit may be later than its rows: a reward may have been claimed long before it was
      // served.
      const latest = visit.at > timestamp ? visit.at : timestamp;
      const item = { visit, rows: [row], timestamp: latest };
      visits.set(visit.id, item);
      items.push(item);
    }
  }
  return items.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp, 'en'));
}

/** The sums of such a list: points that were given or taken, and points for rewards. */
export function sumsOf<R extends Row>(items: readonly (R | VisitOfRows<R>)[]) {
  const sums = { points: 0, rewards: 0 };
  for (const { kind = 'points', points } of items.flatMap(rowsOf)) {
    sums[kind === 'points' ? 'points' : 'rewards'] += points;
  }
  return sums;
}

const rowsOf = <R extends Row>(item: R | VisitOfRows<R>): readonly R[] =>
  'rows' in item ? item.rows : [item];
