// What decides on the messages of mailings at the moment of sending.
import type { Occasion } from '../../contract/occasions/occasion-values.ts';
import type { GuestFacts } from '../../domain/occasions/occasion-rules.ts';
import type { Database } from '../database/tables/tables.ts';
import { findChosen, findMailing, offeringOf } from './mailing-queries.ts';

interface DueMailing {
  offering: Omit<Occasion, 'days'>;
  /** What it has sent and given so far. */
  used: { messages: number; points: number };
  /** Whether a guest is on its list still. */
  isFor: (customerId: number, facts: Pick<GuestFacts, 'lastVisitAt'>) => boolean;
}

interface Row {
  customerId: number;
  occasion: string;
  turn: string;
}

/** The mailings of some messages, by their turn. */
export async function readMailingsOf(
  db: Database,
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, DueMailing>> {
  const once = rows.filter(({ occasion }) => occasion === 'once');
  const found = new Map<string, DueMailing>();
  for (const [turn, some] of Map.groupBy(once, (row) => row.turn)) {
    const mailing = await findMailing(db, Number(turn));
    if (!mailing) throw new Error(`The mailing ${turn} is not there`);
    const customerIds = some.map(({ customerId }) => customerId);
    const chosen = await findChosen(db, mailing, { customerIds, now });
    const seenAt = new Map(chosen.map((guest) => [guest.id, guest.seenAt]));
    found.set(turn, {
      offering: offeringOf(mailing),
      used: { messages: mailing.sent, points: mailing.given },
      isFor: (customerId, { lastVisitAt }) => {
        const seen = seenAt.get(customerId);
        if (seen === undefined) return false;
        // The summary follows the ledger a little later: a guest may have come meanwhile.
        return mailing.away === null || lastVisitAt === null || lastVisitAt <= seen;
      },
    });
  }
  return found;
}
