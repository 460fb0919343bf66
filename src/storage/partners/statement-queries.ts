// The counts of a partner's work in a period, from partial indexes with only the relevant rows.
import { sql } from 'kysely';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { verifiedGuest } from '../members/log-erasure.ts';

/** A period between two moments (ISO 8601): `from` is included, `until` is not. */
export interface Span {
  from: string;
  until: string;
}

/** The counts of a period, and its verified guests, in one round trip to the database. */
export async function countServed(context: DatabaseContext, of: Of) {
  const {
    guests,
    stamps: [stamps],
    claims: [claims],
  } = await askAll(context, {
    guests: countVerified.with(of),
    stamps: countStamps.with(of),
    claims: countClaims.with(of),
  });
  return {
    verified: guests.reduce((sum, { verified }) => sum + verified, 0),
    guestIds: guests.flatMap(({ guestId }) => guestId ?? []),
    served: stamps?.served ?? 0,
    rewards: claims?.rewards ?? 0,
  };
}

type Of = Span & { partnerId: number };

const countVerified = prepared(({ db }, param: Param<Of>) =>
  db
    .selectFrom('audit_log')
    .leftJoin('log_erasures as erasure', 'erasure.customerId', 'audit_log.subjectId')
    // The action is a literal, so that the partial index of verifications is used.
    .where('action', '=', sql.lit('customer.verified'))
    .where('actorId', '=', param('partnerId'))
    .where('at', '>=', param('from'))
    .where('at', '<', param('until'))
    .groupBy(verifiedGuest)
    .select(({ fn }) => [verifiedGuest.as('guestId'), fn.countAll<number>().as('verified')]),
);

/** The query for a partner's stamps that were not taken back. */
const madeStamps = ({ db }: DatabaseContext, param: Param<Of>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', param('partnerId'))
    .where('at', '>=', param('from'))
    .where('at', '<', param('until'))
    .where('takenBackAt', 'is', null);

const countStamps = prepared((context, param: Param<Of>) =>
  madeStamps(context, param).select(({ fn }) => fn.countAll<number>().as('served')),
);

/** Counts the benefits that a partner served in a period, by text and price at the time. */
export const countByBenefit = prepared((context, param: Param<Of>) =>
  madeStamps(context, param)
    .groupBy(['benefit', 'price', 'priceCurrency'])
    .select(({ fn }) => ['benefit', 'price', 'priceCurrency', fn.countAll<number>().as('served')]),
);

/** The query for claims that a partner has served itself and that were not undone. */
const servedClaims = ({ db }: DatabaseContext, param: Param<Of>) =>
  db
    .selectFrom('claims')
    .where('partnerId', '=', param('partnerId'))
    .where('servedAt', '>=', param('from'))
    .where('servedAt', '<', param('until'))
    .where('servedByRole', '=', sql.lit('partner'))
    .where('state', '=', sql.lit('served'));

const countClaims = prepared((context, param: Param<Of>) =>
  servedClaims(context, param).select(({ fn }) => fn.countAll<number>().as('rewards')),
);

/** Counts the rewards that a partner served in a period, by the name at the time of claiming. */
export const countByReward = prepared((context, param: Param<Of>) =>
  servedClaims(context, param)
    .groupBy('reward')
    .select(({ fn }) => [
      'reward',
      fn.max('rewardArabic').as('rewardArabic'),
      fn.countAll<number>().as('served'),
    ]),
);

type OfAll = Span & { partnerIds: number[] };

/**
 * The number of guests that each of several partners verified in a period, and of served benefits.
 */
export async function countByPartner(context: DatabaseContext, of: OfAll) {
  const { guests, served } = await askAll(context, {
    guests: guestsOfAll.with(of),
    served: stampsOfAll.with(of),
  });
  return { guests, served };
}

const guestsOfAll = prepared(({ db, engine }, param: Param<OfAll>) =>
  db
    .selectFrom('audit_log')
    .leftJoin('log_erasures as erasure', 'erasure.customerId', 'audit_log.subjectId')
    .where('action', '=', sql.lit('customer.verified'))
    .where('actorId', '=', engine.list('audit_log', 'actorId', param('partnerIds')))
    .where('at', '>=', param('from'))
    .where('at', '<', param('until'))
    .groupBy(['actorId', verifiedGuest])
    .select(['actorId as partnerId', verifiedGuest.as('guestId')]),
);

const stampsOfAll = prepared(({ db, engine }, param: Param<OfAll>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', engine.list('stamps', 'partnerId', param('partnerIds')))
    .where('at', '>=', param('from'))
    .where('at', '<', param('until'))
    .where('takenBackAt', 'is', null)
    .groupBy('partnerId')
    .select(({ fn }) => ['partnerId', fn.countAll<number>().as('served')]),
);
