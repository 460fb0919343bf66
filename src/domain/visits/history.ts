// A guest's history by visits: the rows of a visit stand together.

interface Row {
  /** A change of points has none; a change of what claims hold or give back has one. */
  kind?: string;
  points: number;
  timestamp: string;
  visit: { id: number; at: string } | null;
}

/** A visit with its rows, in the place of the latest thing that happened to it. */
export interface VisitOfRows<R extends Row> {
  visit: NonNullable<R['visit']>;
  rows: R[];
  timestamp: string;
}

/** Rows, newest first, of which those of a visit are one item. */
export function byVisits<R extends Row>(rows: readonly R[]): (R | VisitOfRows<R>)[] {
  const visits = new Map<number, VisitOfRows<R>>();
  const items: (R | VisitOfRows<R>)[] = [];
  for (const row of rows) {
    const { visit, timestamp } = row;
    const known = visit && visits.get(visit.id);
    if (!visit) items.push(row);
    else if (known) known.rows.push(row);
    else {
      // A reward may have waited for long before the visit in which it was served.
      const latest = visit.at > timestamp ? visit.at : timestamp;
      const item = { visit, rows: [row], timestamp: latest };
      visits.set(visit.id, item);
      items.push(item);
    }
  }
  return items.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp, 'en'));
}

/** The sums of such a list: of the points that were given and taken, and of those for rewards. */
export function sumsOf<R extends Row>(items: readonly (R | VisitOfRows<R>)[]) {
  const sums = { points: 0, rewards: 0 };
  for (const { kind = 'points', points } of items.flatMap(rowsOf)) {
    sums[kind === 'points' ? 'points' : 'rewards'] += points;
  }
  return sums;
}

const rowsOf = <R extends Row>(item: R | VisitOfRows<R>): readonly R[] =>
  'rows' in item ? item.rows : [item];
