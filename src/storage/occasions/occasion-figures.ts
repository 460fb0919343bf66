// What occasions have sent and brought, and what one would send if it were switched on.
import { sql } from 'kysely';
import type { Forecast } from '../../contract/occasions/figures.ts';
import {
  occasionKinds,
  type MessageKind,
  type Occasion,
  type OccasionKind,
} from '../../contract/occasions/occasion-values.ts';
import { startOfMonth } from '../../domain/days.ts';
import type { Group } from '../../domain/occasions/brought.ts';
import { turnsToNote, wasDue } from '../../domain/occasions/occasion-rules.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readTimeZone } from '../restaurant/setting-queries.ts';
import { readSent } from '../summaries/message-quarters.ts';
import { isVisit } from '../summaries/rules.ts';
import { readLatestFacts } from './occasion-facts.ts';

const day = 86_400_000;

/** The sums of this calendar month and of the last twelve months, and what is due, by occasion. */
export async function readSums(db: Database, now: Date) {
  const timeZone = await readTimeZone(db);
  const month = startOfMonth(now, timeZone);
  const due = await db
    .selectFrom('guest_messages')
    .select('occasion')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('state', '=', sql.lit('due'))
    .groupBy('occasion')
    .execute();
  return {
    due: new Map(due.map(({ occasion, messages }) => [occasion, messages])),
    month: await readSent(db, { kinds: occasionKinds, since: month }),
    year: await readSent(db, { kinds: occasionKinds, since: yearBefore(now) }),
  };
}

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * day).toISOString();

interface Brought {
  sent: Group;
  heldOut: Group;
}

interface Asked {
  kind: MessageKind;
  /** The messages of one turn; undefined for those of all turns. */
  turn?: string;
  now: Date;
}

/**
 * How many of those who got a message of an occasion in the last twelve months, or of one turn, and
 * of those who were held out, came again within the days; messages whose days are not over are left
 * out. Read in slices.
 */
export async function readBrought(store: Store, { kind, turn, now }: Asked): Promise<Brought> {
  const groups: Brought = { sent: { guests: 0, came: 0 }, heldOut: { guests: 0, came: 0 } };
  let after = { at: turn === undefined ? yearBefore(now) : '', id: 0 };
  await readInSlices(store, 2_000, async (limit) => {
    const rows = await store.db
      .selectFrom('guest_messages as message')
      .select(['message.id', 'message.decidedAt', 'message.state'])
      .select(cameAgain.as('came'))
      .where('occasion', '=', sql.lit(kind))
      .$if(turn !== undefined, (query) => query.where('turn', '=', turn!))
      .where(sql<boolean>`(message."decidedAt", message."id") > (${after.at}, ${after.id})`)
      .where('cameUntil', '<=', now.toISOString())
      .orderBy('decidedAt')
      .orderBy('message.id')
      .limit(limit)
      .execute();
    for (const { state, came } of rows) {
      const group = groups[state as 'sent' | 'heldOut'];
      group.guests += 1;
      if (came) group.came += 1;
    }
    const last = rows.at(-1);
    if (last) after = { at: last.decidedAt!, id: last.id };
    return { rows: rows.length, areLast: rows.length < limit };
  });
  return groups;
}

/** SQL for whether the guest of a message came again within its days. */
const cameAgain = sql<boolean | number>`exists (select 1 from "point_transactions" e
  where e."customerId" = message."customerId" and ${isVisit} and e."undoes" is null
    and e."timestamp" > message."decidedAt" and e."timestamp" <= message."cameUntil"
    and not exists (select 1 from "point_transactions" undo where undo."undoes" = e."id"))`;

interface Tried {
  kind: OccasionKind;
  occasion: Occasion;
  now: Date;
}

/** The guests who are listed by name. */
const named = 20;
const monthsOfYear = 12;

/**
 * For whom an occasion is due today, and how many a month it would have been in the last year. All
 * guests are read in slices, so that nobody waits.
 */
export async function tryOccasion(
  store: Store,
  { kind, occasion, now }: Tried,
): Promise<Pick<Forecast, 'today' | 'first' | 'perMonth'>> {
  const timeZone = await readTimeZone(store.db);
  const first: Forecast['first'] = [];
  let [after, today, inYear] = [0, 0, 0];
  await readInSlices(store, 2_000, async (limit) => {
    const asked = { after, limit, kinds: [kind], now, within: 'year' } as const;
    const guests = await readLatestFacts(store, asked);
    for (const { id, name, facts } of guests) {
      if (wasDue(kind, occasion, facts, { now })) inYear += 1;
      if (turnsToNote(kind, occasion, facts, { now, timeZone }).length === 0) continue;
      today += 1;
      if (first.length < named) first.push({ id, name });
    }
    after = guests.at(-1)?.id ?? after;
    return { rows: guests.length, areLast: guests.length < limit };
  });
  return { today, first, perMonth: Math.ceil(inYear / monthsOfYear) };
}
