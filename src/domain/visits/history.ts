// A guest's history by visits: the rows of a visit stand together.

interface Row {
  points: number;
  timestamp: string;
  visit: { id: number; at: string } | null;
}

/** A visit with its rows, in the place of the latest thing that happened to it. */
export interface VisitOfRows<R extends Row> {
  visit: NonNullable<R['visit']>;
  rows: R[];
  /** The sum of the rows' points. */
  points: number;
  timestamp: string;
}

/** Rows, newest first, of which those of a visit are one item. */
export function byVisits<R extends Row>(rows: readonly R[]): (R | VisitOfRows<R>)[] {
  const visits = new Map<number, VisitOfRows<R>>();
  const items: (R | VisitOfRows<R>)[] = [];
  for (const row of rows) {
    const { visit, points, timestamp } = row;
    const known = visit && visits.get(visit.id);
    if (!visit) items.push(row);
    else if (known) {
      known.rows.push(row);
      known.points += points;
    } else {
      // A reward may have waited for long before the visit in which it was served.
      const latest = visit.at > timestamp ? visit.at : timestamp;
      const item = { visit, rows: [row], points, timestamp: latest };
      visits.set(visit.id, item);
      items.push(item);
    }
  }
  return items.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp, 'en'));
}
