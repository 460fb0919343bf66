// The sheets of guests: what a counter sees before it settles a visit, in one round trip.
import { sql } from 'kysely';
import { tillDetails, picked } from '../../contract/members/details.ts';
import { rewardLimits } from '../../contract/values/values.ts';
import type { Level } from '../../contract/values/level-names.ts';
import type { GuestSheet, ToSay } from '../../contract/visits/visits.ts';
import { daysIn } from '../../domain/days.ts';
import { periodPoints } from '../../domain/points/level-periods.ts';
import { levelProgress } from '../../domain/points/level-rules.ts';
import { amountOf } from '../../domain/points/bill-rules.ts';
import { arrange } from '../../domain/rewards/shelf.ts';
import { businessDays } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';
import { customerLevel, ladderIn, levelSteps } from '../database/queries/computed-levels.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { benefitsOfCustomers, theRestaurant, withDue } from '../offers/benefit-queries.ts';
import { countClaims } from '../rewards/reads.ts';
import { openClaims, readRewards, shelved, withTimeLeft } from '../rewards/shelf.ts';
import { countedAmount } from '../summaries/counted-amounts.ts';
import { readSwitches } from '../restaurant/switch-queries.ts';
import { pointGivers, visitSettings, withEarning } from './visit-settings.ts';

interface SheetSought {
  customerId: number;
  /** The partner at whose counter the guest is; null for the office. */
  partnerId: number | null;
  now: Date;
}

/**
 * Returns a function that reads the sheet of a guest, with their whole name and number; undefined
 * if there is no such guest. Sheets that are opened concurrently are read in one batch.
 */
export const createSheetReader = (store: DatabaseContext) =>
  batched(async (sought: SheetSought[]) => {
    const known = await read(store, sought);
    return (one) => sheetOf(one, known);
  });

/** The rows that are read for all guests of a batch. */
async function read(context: DatabaseContext, sought: readonly SheetSought[]) {
  const ids = sought.map(({ customerId }) => customerId);
  const earliest = Math.min(...sought.map(({ now }) => now.getTime()));
  const since = new Date(earliest - longestDay).toISOString();
  const rows = await askAll(context, {
    guests: findGuests.with({ ids }),
    givers: pointGivers.with({ ids: sought.flatMap(({ partnerId }) => partnerId ?? []) }),
    settings: visitSettings.rows,
    rewards: readRewards.with({ limit: rewardLimits.rewards }),
    counts: countClaims.with({ customerIds: ids }),
    claims: openClaims.with({ customerIds: ids }),
    // Duplicates are removed, since each would return the same benefits again.
    benefits: benefitsOfCustomers.with({
      here: [...new Map(sought.map((one) => [nameOf(one), placeOf(one)])).values()],
    }),
    last: lastVisits.with({ ids }),
    days: countDays.with({ ids, since }),
    visits: visitCounts.with({ ids }),
    lastClaims: lastClaims.with({ ids }),
    lastStamps: lastStamps.with({ ids }),
    steps: levelSteps.with({}),
  });
  const settings = withEarning(visitSettings.valuesIn(rows.settings));
  const mayChoose = settings.rewards && settings.staffChooseRewards;
  const atPartners = sought.some(({ partnerId }) => partnerId !== null);
  const of = <Row extends { customerId: number | null }>(some: readonly Row[]) => {
    const groups = Map.groupBy(some, ({ customerId }) => customerId);
    return (id: number): Row[] => groups.get(id) ?? [];
  };
  return {
    guests: new Map(rows.guests.map(({ id, ...guest }) => [id, guest])),
    /** Whether partners settle more than rewards. */
    isWhole: !atPartners || (await readSwitches(context)).counterSheet,
    givers: new Set(rows.givers.map(({ id }) => id)),
    settings,
    today: daysIn(settings.timeZone),
    businessDayOf: businessDays(settings),
    // Plain copies are made once, because copying a database row for each guest takes far longer.
    rewards: mayChoose ? rows.rewards.map((row) => ({ ...row })) : [],
    counts: of(rows.counts),
    claims: of(rows.claims),
    benefits: of(rows.benefits),
    last: of(rows.last),
    days: of(rows.days),
    visits: of(rows.visits),
    given: of([...rows.lastClaims, ...rows.lastStamps]),
    ladder: ladderIn(rows.steps),
    allRewards: settings.rewards ? rows.rewards.map((row) => ({ ...row })) : [],
  };
}

const nameOf = ({ customerId, partnerId }: SheetSought) => `${customerId} ${partnerId}`;
const placeOf = ({ customerId, partnerId }: SheetSought) => ({
  customerId,
  partnerId: partnerId ?? theRestaurant,
});

function sheetOf(sought: SheetSought, known: Awaited<ReturnType<typeof read>>) {
  const { customerId, partnerId, now } = sought;
  const { settings } = known;
  const guest = known.guests.get(customerId);
  if (!guest) return undefined;
  const { name, mobile, level, points, spent } = guest;
  const own = known.rewards.filter((reward) => reward.partnerId === partnerId);
  const onShelf = shelved(own, { counts: known.counts(customerId), today: known.today(now) });
  const [last] = known.last(customerId);
  const today = known.businessDayOf(now);
  const isServedHere = (claim: { partnerId: number | null }) =>
    settings.rewards && (partnerId === null || claim.partnerId === partnerId);
  const here = placeOf(sought).partnerId;
  const benefits = known.benefits(customerId).filter((benefit) => benefit.partnerId === here);
  const isWhole = partnerId === null || known.isWhole;
  const hasPoints = partnerId === null || known.givers.has(partnerId);
  return {
    name,
    mobile,
    level,
    points,
    spent,
    ...(partnerId === null && picked(guest, tillDetails)),
    opened: Boolean(guest.opened),
    claims: known
      .claims(customerId)
      .filter(isServedHere)
      .map((claim) => withTimeLeft(claim, now)),
    rewards: arrange(onShelf, { level, available: points - spent }).filter(isReady),
    benefits: isWhole ? withDue(benefits, { ...settings, now }) : [],
    lastVisit: isWhole && last ? { at: last.at, amount: amountOf(last) } : null,
    visitsToday: isWhole
      ? (known.days(customerId).find((one) => one.businessDay === today)?.visits ?? 0)
      : 0,
    earning: isWhole && hasPoints ? settings.earning : null,
    proofNeeded: partnerId === null && settings.proofAtTill,
    ...(partnerId === null && { toSay: toSayOf(sought, guest, known) }),
  } satisfies GuestSheet;
}

interface Guest {
  level: Level;
  points: number;
  spent: number;
  lapsed: number;
}

function toSayOf(
  { customerId, now }: SheetSought,
  { level, points, spent, lapsed }: Guest,
  known: Awaited<ReturnType<typeof read>>,
): ToSay {
  const [{ visits, seenAt } = { visits: 0, seenAt: '' }] = known.visits(customerId);
  // The visits are counted with a delay, and perhaps without one of today.
  const hasToday = visits > 0 && known.businessDayOf(new Date(seenAt)) === known.businessDayOf(now);
  const given = known.given(customerId).toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1));
  const last = given.map(({ name, nameArabic }) => ({ name, nameArabic }))[0] ?? null;
  const counts = known.counts(customerId);
  const onShelf = shelved(known.allRewards, { counts, today: known.today(now) });
  const nearest = arrange(onShelf, { level, available: points - spent }).flatMap(
    ({ name: reward, nameArabic, availability: is }) =>
      is.state === 'near' ? [{ reward, nameArabic, missing: is.missing }] : [],
  )[0];
  const counted = periodPoints({ points, lapsed });
  const { next: step } = levelProgress(counted, known.ladder, level);
  const higher = step && { level: step.level, missing: step.missing };
  const next = nearest && higher && higher.missing < nearest.missing ? higher : nearest;
  return { visit: hasToday ? visits : visits + 1, last, next: next ?? higher ?? null };
}

const isReady = ({ availability }: ReturnType<typeof arrange>[number]) =>
  availability.state === 'ready';

const findGuests = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'mobile', customerLevel, 'points', 'spent', 'lapsed'])
    .select(tillDetails)
    .select(({ eb }) => eb('password', 'is not', null).as('opened'))
    .where('id', '=', engine.list('customers', 'id', param('ids'))),
);

/** Finds the last visit of each customer that stands. */
const lastVisits = prepared(({ db, engine }, param: Param<{ ids: number[] }>) => {
  // Without a table of its own, PostgreSQL would compute `last` for every joined visit.
  const guests = sql<{ last: number | null }>`(
    with guests as materialized (select (select "id" from "visits"
        where "customerId" = "customers"."id" and "undoneAt" is null
        order by "at" desc, "id" desc limit 1) as "last"
      from "customers" where "id" = ${engine.list('customers', 'id', param('ids'))})
    select "last" from guests)`;
  return db
    .selectFrom(guests.as('guest'))
    .innerJoin('visits', 'visits.id', 'guest.last')
    .select(['visits.customerId', 'visits.at', countedAmount('visits').as('amount'), 'currency']);
});

const visitCounts = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('customer_summaries')
    .select(['customerId', 'visits', 'seenAt'])
    .where('customerId', '=', engine.list('customer_summaries', 'customerId', param('ids'))),
);

/** The number of last claims of a guest among which one that was served is looked for. */
const lookedAt = 20;

/** The last reward that each customer was served. */
const lastClaims = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('claims')
    .select(['customerId', 'reward as name', 'rewardArabic as nameArabic', 'servedAt as at'])
    .where(
      'id',
      'in',
      db
        .selectFrom('customers')
        .select(
          sql<number>`(select max("id") from (select "id", "state" from "claims"
            where "customerId" = "customers"."id" order by "id" desc limit ${sql.lit(lookedAt)})
            as "last" where "state" = 'served')`.as('id'),
        )
        .where('id', '=', engine.list('customers', 'id', param('ids'))),
    ),
);

/** The last benefit that each customer was given, unless it was taken back. */
const lastStamps = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('stamps')
    .select(['customerId', 'benefit as name', 'benefitArabic as nameArabic', 'at'])
    .where('takenBackAt', 'is', null)
    .where(
      'id',
      'in',
      db
        .selectFrom('customers')
        .select(
          sql<number>`(select max("id") from "stamps" where "customerId" = "customers"."id")`.as(
            'id',
          ),
        )
        .where('id', '=', engine.list('customers', 'id', param('ids'))),
    ),
);

/** The time in milliseconds within which every visit of a business day that goes on was. */
const longestDay = 172_800_000;

/** Counts the visits that stand of each customer since a moment (ISO 8601), by business day. */
const countDays = prepared(({ db, engine }, param: Param<{ ids: number[]; since: string }>) =>
  db
    .selectFrom('visits')
    .where('customerId', '=', engine.list('visits', 'customerId', param('ids')))
    .where('at', '>=', param('since'))
    .where('undoneAt', 'is', null)
    .groupBy(['customerId', 'businessDay'])
    .select(({ fn }) => ['customerId', 'businessDay', fn.countAll<number>().as('visits')]),
);
