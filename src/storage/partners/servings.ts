// What a partner has served, one by one: stamps of benefits and served claims, in the order of
// time.
import { sql, type SqlBool } from 'kysely';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { noPrice } from '../../domain/partners/prices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { countedTo, cursorOf, keysIn, pageOf } from '../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import type { Span } from './statement-queries.ts';

type Of = Span & { partnerId: number };
type Limited = Of & { limit: number };

/** A served benefit or reward, with its price at the time. */
export interface ServingRow {
  kind: 'benefit' | 'reward';
  id: number;
  at: string;
  name: string;
  nameArabic: string | null;
  price: number | null;
  priceCurrency: string | null;
  takenBack: boolean;
  /**
   * When it was taken back or undone; null also for the reward of a guest whom an earlier version
   * has deleted.
   */
  takenBackAt: string | null;
}

/** What was served in a period and taken back since, up to a limit of each kind. */
export async function readTakenBack(
  context: DatabaseContext,
  { partnerId, from, until, limit }: Limited,
): Promise<ServingRow[]> {
  const of = { partnerId, from, until, limit };
  const { stamps, claims } = await askAll(context, {
    stamps: stampsBack.with(of),
    claims: claimsBack.with(of),
  });
  return inOrder(stamps, claims).slice(0, limit);
}

/** The limit to which a month's servings are counted. */
const countLimit = 10_000;

/** A page of what a partner served in a period, the oldest first. */
export async function listServings(
  context: DatabaseContext,
  { partnerId, from, until }: Of,
  { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
): Promise<Page<ServingRow>> {
  const of = { partnerId, from, until };
  const place = after === undefined ? undefined : placeIn(after);
  const page = { ...of, limit: limit + 1 };
  const count = { ...of, limit: countLimit + 1 };
  const { stamps, claims, counts } = await askAll(context, {
    stamps: stampsAfter.with({ ...page, ...(place?.benefit ?? start(from)) }),
    claims: claimsAfter.with({ ...page, ...(place?.reward ?? start(from)) }),
    counts: [countStamps.with(count), countClaims.with(count)],
  });
  const counted = counts.flat().reduce((sum, one) => sum + one.count, 0);
  return pageOf(inOrder(stamps, claims).slice(0, limit + 1), {
    ...countedTo({ limit: countLimit, counted }),
    limit,
    cursor: ({ at, kind, id }) => cursorOf([at, kind, id]),
  });
}

/** The place behind which rows of one table follow. */
interface Place {
  afterAt: string;
  afterId: number;
}

const start = (from: string): Place => ({ afterAt: from, afterId: 0 });

/** The places in both tables behind a cursor: of one moment, benefits come before rewards. */
function placeIn(cursor: string): Record<ServingRow['kind'], Place> {
  const [at, kind, id] = keysIn(['at', 'kind', 'id'], cursor) as [string, string, number];
  const here = { afterAt: at, afterId: id };
  return kind === 'benefit'
    ? { benefit: here, reward: { afterAt: at, afterId: 0 } }
    : { benefit: { afterAt: at, afterId: Number.MAX_SAFE_INTEGER }, reward: here };
}

const inOrder = (stamps: readonly Stamp[], claims: readonly Claim[]): ServingRow[] =>
  [
    ...stamps.map((row) => ({
      ...row,
      kind: 'benefit' as const,
      takenBack: row.takenBackAt !== null,
    })),
    ...claims.map(({ state, ...row }) => ({
      ...row,
      ...noPrice,
      kind: 'reward' as const,
      takenBack: state === 'cancelled',
    })),
  ].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = ({ at, kind, id }: ServingRow) => `${at} ${kind} ${String(id).padStart(16, '0')}`;

type Stamp = Omit<ServingRow, 'kind' | 'takenBack'>;
type Claim = Omit<Stamp, 'price' | 'priceCurrency'> & { state: string };

const stamps = ({ db }: DatabaseContext, param: Param<Of>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', param('partnerId'))
    .where('at', '>=', param('from'))
    .where('at', '<', param('until'));

/** Claims that the partner itself served, also those that were undone afterwards. */
const claims = ({ db }: DatabaseContext, param: Param<Of>) =>
  db
    .selectFrom('claims')
    .where('partnerId', '=', param('partnerId'))
    .where('servedAt', '>=', param('from'))
    .where('servedAt', '<', param('until'))
    .where('servedByRole', '=', sql.lit('partner'));

const stampRows = (context: DatabaseContext, param: Param<Limited>) =>
  stamps(context, param)
    .select(['id', 'at', 'benefit as name', 'benefitArabic as nameArabic'])
    .select(['price', 'priceCurrency', 'takenBackAt'])
    .orderBy('at')
    .orderBy('id')
    .limit(param('limit'));

const claimRows = (context: DatabaseContext, param: Param<Limited>) =>
  claims(context, param)
    .leftJoin('spendings as back', (join) =>
      join.onRef('back.claimId', '=', 'claims.id').on('back.points', '<', sql.lit(0)),
    )
    .select(['claims.id', 'servedAt as at', 'reward as name', 'rewardArabic as nameArabic'])
    .select(['state', 'back.at as takenBackAt'])
    .$narrowType<{ at: string }>()
    .orderBy('servedAt')
    .orderBy('claims.id')
    .limit(param('limit'));

const stampsBack = prepared((context, param: Param<Limited>) =>
  stampRows(context, param).where('takenBackAt', 'is not', null),
);

const claimsBack = prepared((context, param: Param<Limited>) =>
  claimRows(context, param).where('state', '=', sql.lit('cancelled')),
);

const stampsAfter = prepared((context, param: Param<Limited & Place>) =>
  stampRows(context, param).where(
    sql<SqlBool>`("at", "id") > (${param('afterAt')}, ${param('afterId')})`,
  ),
);

const claimsAfter = prepared((context, param: Param<Limited & Place>) =>
  claimRows(context, param).where(
    sql<SqlBool>`(claims."servedAt", claims."id") > (${param('afterAt')}, ${param('afterId')})`,
  ),
);

const countStamps = prepared(({ db, ...context }, param: Param<Limited>) =>
  db
    .selectFrom(
      stamps({ db, ...context }, param)
        .select('id')
        .limit(param('limit'))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const countClaims = prepared(({ db, ...context }, param: Param<Limited>) =>
  db
    .selectFrom(
      claims({ db, ...context }, param)
        .select('id')
        .limit(param('limit'))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);
