// What levels would be by another rule, from the real entries: today, and at the end of each of the
// last twelve months.
import { sql, type RawBuilder } from 'kysely';
import { lookedAtMembers } from '../../../contract/points/endings.ts';
import type { LevelsLook } from '../../../contract/points/levels.ts';
import type { LevelsBy } from '../../../contract/restaurant/setting-values.ts';
import { levels } from '../../../contract/values/level-names.ts';
import { daysAfter } from '../../../domain/days.ts';
import { monthsAfter } from '../../../domain/points/endings.ts';
import { levelOf, periodBegin, type Standing } from '../../../domain/points/level-periods.ts';
import { levelAt } from '../../../domain/points/level-rules.ts';
import { isFall } from '../../../domain/points/level-changes.ts';
import { readLadder } from '../../database/queries/computed-levels.ts';
import { readInSlices } from '../../database/queries/slices.ts';
import type { Store } from '../../database/store.ts';
import { readClocks } from '../../restaurant/setting-queries.ts';
import { countsAt, daysBy, stands } from './level-sums.ts';

/** The limit of members that are named. */
const named = 20;

/** The months of the look back. */
const lookedBack = 12;

/**
 * Who would rise and fall by a rule, the highest balances first, and how many members would have
 * been at each level at each month's end by the points of the period alone. Members are read in
 * slices, the longest ones first.
 */
export async function readDryRun(store: Store, by: LevelsBy, now: Date): Promise<LevelsLook> {
  const { dayOf, startOf } = daysBy(await readClocks(store.db));
  const ladder = await readLadder(store);
  const today = dayOf(now);
  const ends = monthEnds(today);
  const spans = [...ends, today].map((day) => ({
    begin: by === 'balance' ? '' : startOf(periodBegin(by, day)),
    end: startOf(daysAfter(day, 1)),
  }));
  const months = ends.map((day) => ({ month: day.slice(0, 7), members: levels.map(() => 0) }));
  const found = { rising: 0, falling: 0, first: [] as LevelsLook['first'], whole: false };
  let [after, left] = [0, lookedAtMembers];
  await readInSlices(store, 500, async (most) => {
    const limit = Math.min(most, left);
    const rows = await nextMembers(store, { after, limit, spans });
    for (const { id, name, points, createdAt, sums, ...row } of rows) {
      const levelBy = (sum: number) => levelAt(Math.max(0, sum), ladder);
      for (const [i, month] of months.entries()) {
        if (createdAt < spans[i]!.end) month.members[levels.indexOf(levelBy(sums[i]!))]! += 1;
      }
      const from = levelOf({ ...row, points }, ladder);
      const to = levelOf({ ...row, points: sums.at(-1)!, lapsed: 0, kept: 0 }, ladder);
      if (from === to) continue;
      found[isFall({ from, to }) ? 'falling' : 'rising'] += 1;
      found.first.push({ id, name, points, from, to });
    }
    found.first = found.first.toSorted((a, b) => b.points - a.points).slice(0, named);
    left -= rows.length;
    after = rows.at(-1)?.id ?? after;
    found.whole = rows.length < limit;
    return { rows: rows.length, areLast: found.whole || left === 0 };
  });
  return { ...found, months };
}

/** The last days of the twelve months before that of a day, in their order. */
const monthEnds = (today: string) =>
  Array.from({ length: lookedBack }, (_, i) => monthsAfter(today, i - lookedBack));

interface Next {
  after: number;
  limit: number;
  spans: readonly { begin: string; end: string }[];
}

interface Member extends Standing {
  id: number;
  name: string;
  createdAt: string;
  /** The points of each span. */
  sums: number[];
}

async function nextMembers({ db }: Store, { after, limit, spans }: Next): Promise<Member[]> {
  const sums = spans.map(({ begin, end }, i) => sumIn(sql`${begin}`, sql`${end}`, `s${i}`));
  const { rows } = await sql<Omit<Member, 'sums'> & Record<`s${number}`, number>>`
    select c.*, ${sql.join(sums)}
    from (select "id", "name", "points", "lapsed", "kept", "givenLevel", "createdAt"
      from "customers"
      where "id" > ${after} order by "id" limit ${limit}) c
    left join "point_transactions" e on e."customerId" = c."id" and ${stands}
    group by c."id", c."name", c."points", c."lapsed", c."kept", c."givenLevel",
      c."createdAt"
    order by c."id"`.execute(db);
  return rows.map((row) => ({ ...row, sums: spans.map((_, i) => row[`s${i}`]!) }));
}

const sumIn = (begin: RawBuilder<unknown>, end: RawBuilder<unknown>, name: string) =>
  sql`cast(coalesce(sum(case when ${countsAt} >= ${begin} and ${countsAt} < ${end}
    then e."points" end), 0) as bigint) as ${sql.ref(name)}`;
