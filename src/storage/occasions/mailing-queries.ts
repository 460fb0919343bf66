// Messages that an owner sends to a list of guests, once: their rows, and the guests of a list.
import { sql } from 'kysely';
import type { Mailing } from '../../contract/occasions/mailings.ts';
import type { Occasion } from '../../contract/occasions/occasion-values.ts';
import type { Database } from '../database/tables/tables.ts';
import { rowsOf, type Read } from '../database/queries/rows.ts';
import { isChosen } from '../members/customer-order.ts';
import { isVisit } from '../summaries/rules.ts';

export type MailingRow = Read<'mailings'>;

/** The mailings that are listed, the latest first. */
const listed = 100;

export const { add: addMailing, change: changeMailing, remove: removeMailing } = rowsOf('mailings');

/** Whether messages of a mailing are due. */
const areDue = sql<boolean | number>`exists (select 1 from "guest_messages" message
  where message."occasion" = 'once' and message."turn" = cast(mailings."id" as text)
    and message."decidedAt" is null)`.as('areDue');

const mailingRows = (db: Database) => db.selectFrom('mailings').selectAll().select(areDue);

export type ListedMailing = MailingRow & { areDue: boolean | number };

/** A mailing; undefined if there is none. */
export const findMailing = (db: Database, id: number): Promise<ListedMailing | undefined> =>
  mailingRows(db).where('id', '=', id).executeTakeFirst();

export const listMailings = (db: Database): Promise<ListedMailing[]> =>
  mailingRows(db).orderBy('id', 'desc').limit(listed).execute();

/** The mailings that are not sent yet. */
export const countUnsent = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What a mailing sends, as an occasion of its own. */
export const offeringOf = (mailing: MailingRow): Omit<Occasion, 'days'> => ({
  ...mailing,
  on: mailing.cancelledAt === null,
  atNight: 'morning',
});

type List = Pick<Mailing, 'level' | 'away' | 'outletId'>;

/**
 * Those among some guests who are on a list by their summaries, each with the last visit that the
 * summary knows; before the first, that is the moment of joining.
 */
export const findChosen = (
  db: Database,
  { level, away, outletId }: List,
  { customerIds, now }: { customerIds: readonly number[]; now: Date },
) =>
  db
    .selectFrom('customer_summaries as summary')
    .innerJoin('customers', 'customers.id', 'summary.customerId')
    .select(['customers.id', 'customers.name', 'summary.seenAt'])
    .where('summary.customerId', 'in', [0, ...customerIds])
    .where(isChosen({ level: level ?? undefined, away: away ?? undefined, now }) as never)
    .$if(outletId !== null, (query) => query.where(wasAt(outletId!)))
    .orderBy('summary.customerId')
    .execute();

/** SQL for whether a guest has an entry of a visit at an outlet. */
const wasAt = (outletId: number) => sql<boolean>`exists (select 1 from "point_transactions" e
  where e."customerId" = summary."customerId" and e."visitOutletId" = ${outletId}
    and e."undoes" is null and ${isVisit})`;
