// Stamps a group of benefits within one transaction.
import { sql } from 'kysely';
import type { Level } from '../../contract/values/level-names.ts';
import { messages } from '../../contract/messages/messages.ts';
import { quarterAt } from '../../domain/days.ts';
import {
  maxStamps,
  nextDue,
  refuseUndue,
  stampSpan,
  type Weeks,
} from '../../domain/partners/stamp-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import { postingBy } from '../database/groups/postings.ts';
import type { RequestKey } from '../database/idempotency-keys.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { preparedNumberedInsert, preparedNumbering } from '../database/queries/rows.ts';
import { findAsked, theRestaurant, type AskedBenefit } from '../offers/benefit-queries.ts';
import { levelsOf } from '../offers/lists.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { findOwners, ownCardsOf, type OwnCards } from '../staff/own-card-queries.ts';
import { addServed } from '../summaries/quarters.ts';

/** A benefit that is to be given. */
export interface Giving {
  /** The customer; both customer and benefit are locked. */
  guest: { id: number; level: Level; stampChanges: number | null };
  benefitId: number;
  /** The person or program that gives it. */
  actor: Pick<Actor, 'role' | 'id'>;
  /** Null for the restaurant itself. */
  partnerId: number | null;
  visitId?: number | undefined;
  key?: RequestKey | undefined;
  weeks: Weeks;
  at: Date;
}

/** A stamp, and the number of its change, counted per customer. */
interface Given {
  posting: Giving;
  benefit: Asked;
  change: number;
}

type Asked = Awaited<ReturnType<typeof findAsked>>[number];

interface Known {
  /** The benefits that can be given at their counters. */
  asked: Map<string, Asked>;
  /** The last stamp of each customer and benefit, if there is one. */
  last: Map<string, string>;
  /** The number of recent stamps of each customer at each partner. */
  lately: Map<string, number>;
  /** The number of the last change of each customer's stamps. */
  changes: Map<number, number>;
  ownCards: OwnCards;
}

/**
 * In a transaction: stamps benefits one after another, so that each sees the earlier stamps.
 * Refuses a benefit for the actor's own card, one that the customer's level does not have there,
 * one that is not due, and a stamp above the limit per hour at a partner.
 */
export const postStamps = postingBy({
  read,
  decide,
  write,
  answer: (given, _known, idOf) => ({ id: idOf(given), benefit: given.benefit }),
});

function decide(posting: Giving, { asked, last, lately, changes, ownCards }: Known): Given {
  const { guest, actor, partnerId, weeks, at } = posting;
  ownCards.refuseAct({ actor, customerId: guest.id });
  const counter = counterOf(posting);
  const count = lately.get(counter) ?? 0;
  if (count >= maxStamps) {
    throw new Refusal('throttled', messages.stampedOften, stampSpan / 1_000);
  }
  const here = asked.get(placeOf(askedOf(posting)));
  const isForGuest = here && levelsOf(here).includes(guest.level);
  const benefit = found(isForGuest ? here : undefined, messages.benefitNotFound);
  const lastServed = last.get(pairOf(benefit)) ?? null;
  refuseUndue(nextDue({ ...benefit, lastServed, ...weeks, now: at }), weeks.timeZone);

  const moment = at.toISOString();
  if (moment > (lastServed ?? '')) last.set(pairOf(benefit), moment);
  // The limit does not apply to the restaurant itself.
  if (partnerId !== null) lately.set(counter, count + 1);
  const change = (changes.get(guest.id) ?? guest.stampChanges ?? 0) + 1;
  changes.set(guest.id, change);
  return { posting, benefit, change };
}

const askedOf = ({ guest, benefitId, partnerId }: Giving): AskedBenefit => ({
  benefitId,
  customerId: guest.id,
  partnerId: partnerId ?? theRestaurant,
});

const pairOf = ({ customerId, benefitId }: Omit<AskedBenefit, 'partnerId'>) =>
  `${customerId} ${benefitId}`;
const placeOf = (asked: AskedBenefit) => `${pairOf(asked)} ${asked.partnerId}`;
const counterOf = ({ guest, partnerId }: Giving) => `${guest.id} ${partnerId}`;

async function read(context: DatabaseContext, group: readonly Giving[]): Promise<Known> {
  const atPartners = group.flatMap(({ guest: { id: customerId }, partnerId, at }) => {
    const since = new Date(at.getTime() - stampSpan).toISOString();
    return partnerId === null ? [] : [{ customerId, partnerId, at: since }];
  });
  const { asked, lately, owners } = await askAll(context, {
    asked: findAsked.with({ asked: group.map(askedOf) }),
    lately: countLately.with({ counters: atPartners }),
    owners: findOwners.with({ values: group.map(({ guest }) => guest.id) }),
  });
  return {
    asked: new Map(asked.map((one) => [placeOf(one), one])),
    last: new Map(
      asked.flatMap((one) => (one.lastServed === null ? [] : [[pairOf(one), one.lastServed]])),
    ),
    lately: new Map(
      lately.map(({ customerId, partnerId, count }) => [`${customerId} ${partnerId}`, count]),
    ),
    changes: new Map(),
    ownCards: await ownCardsOf(context, owners),
  };
}

interface Counter {
  customerId: number;
  partnerId: number;
  /** The moment (ISO 8601) after which stamps are counted. */
  at: string;
}

const counterColumns: (keyof Counter)[] = ['customerId', 'partnerId', 'at'];

/** Counts the stamps of customers at partners, up to the limit. */
const countLately = prepared(({ db, engine }, param: Param<{ counters: Counter[] }>) => {
  const counters = sql<Counter>`(${engine.rows('stamps', counterColumns, param('counters'))})`;
  return db
    .selectFrom(counters.as('here'))
    .select(['here.customerId', 'here.partnerId'])
    .select(
      sql<number>`(select count(*) from (select 1 from "stamps"
        where "customerId" = here."customerId" and "partnerId" = here."partnerId"
        and "at" > here."at" limit ${sql.lit(maxStamps)}) lately)`.as('count'),
    );
});

/** Writes the stamps, updates the sums, and returns the numbers of the stamps. */
async function write(context: DatabaseContext, given: readonly Given[]): Promise<number[]> {
  const ids = await addStamps(context, given.map(stampRow));
  const last = new Map(given.map(({ posting: { guest }, change }) => [guest.id, change]));
  const quarters = Map.groupBy(given, ({ posting: { at } }) => quarterAt(at.toISOString()));
  await askAll(context, {
    changed: recordStampChanges.with({
      rows: [...last].map(([id, stampChanges]) => ({ id, stampChanges })),
    }),
    counted: [...quarters]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([quarter, { length: by }]) => addServed.with({ quarter, by })),
  });
  return ids;
}

const stampRow = ({ posting, benefit, change }: Given) => ({
  benefitId: posting.benefitId,
  benefit: benefit.benefit,
  benefitArabic: benefit.benefitArabic,
  customerId: posting.guest.id,
  partnerId: posting.partnerId,
  at: posting.at.toISOString(),
  change,
  visitId: posting.visitId ?? null,
  // The price is only kept for partners, which are paid for their benefits.
  price: posting.partnerId === null ? null : benefit.price,
  priceCurrency: posting.partnerId === null ? null : benefit.priceCurrency,
  idempotencyKey: posting.key?.key ?? null,
  requestHash: posting.key?.requestHash ?? null,
});

const addStamps = preparedNumberedInsert<ReturnType<typeof stampRow>>('stamps', [
  'benefitId',
  'benefit',
  'benefitArabic',
  'customerId',
  'partnerId',
  'at',
  'change',
  'visitId',
  'price',
  'priceCurrency',
  'idempotencyKey',
  'requestHash',
]);

/** Stores the number of the last change of customers' stamps, by which open cards find it. */
export const recordStampChanges = preparedNumbering('stampChanges');
