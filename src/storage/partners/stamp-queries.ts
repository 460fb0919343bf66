// Stamps record served benefits. Each is made once, and taken back at most once.
import type { Frequency } from '../../contract/offers/benefits.ts';
import { messages } from '../../contract/messages/messages.ts';
import type { PartnerStamp } from '../../contract/partners/stamps.ts';
import { needsSheet } from '../../contract/switches.ts';
import { quarterAt } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { refuseOff } from '../../domain/restaurant/switch-rules.ts';
import {
  dueAfter,
  refuseTooLate,
  stampSpan,
  takeBackUntil,
  type Weeks,
} from '../../domain/partners/stamp-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { listOfCustomer, type RowsBefore } from '../database/queries/pages.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { lockRow, preparedLock } from '../database/queries/rows.ts';
import {
  answersIn,
  keyColumns,
  keysElsewhere,
  requestKeyOf,
} from '../database/idempotency-keys.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { readClocks } from '../restaurant/setting-queries.ts';
import { readSwitches } from '../restaurant/switch-queries.ts';
import { readGroupLimits } from '../staff/limit-queries.ts';
import { refuseOwnCard } from '../staff/own-card-queries.ts';
import { addServed } from '../summaries/quarters.ts';
import { recordStampChanges, postStamps } from './stamp-postings.ts';
import { lockOwner } from '../members/lock-owner.ts';

/** A partner's request to stamp a benefit for a verified guest. */
interface Stamping {
  partnerId: number;
  verification: number;
  benefitId: number;
  key: string | undefined;
  now: Date;
}

/** The answer to a request; `made` is set if the stamp is new. */
interface Stamped {
  stamp: PartnerStamp;
  made?: { customerId: number; benefit: string };
}

/**
 * In a transaction: stamps a benefit for a verified customer, whose lock makes concurrent stamps
 * run one after another. A repeated key gets the first answer again. Refuses a key that was used
 * for another stamp, a stamp while partners settle no visits, a verification that is not this
 * partner's or older than an hour, a benefit that the customer's level does not have here, one that
 * is not due, and a stamp above the limit per hour.
 */
export async function stampBenefit(context: DatabaseContext, asked: Stamping): Promise<Stamped> {
  const { partnerId, benefitId, now } = asked;
  const { timeZone, weekBegins } = await readClocks(context.db);
  const weeks = { timeZone, weekBegins };
  const [verification] = await findVerification(context, { id: asked.verification, partnerId });
  const customerId = verification?.subjectId ?? 0;
  const {
    customers: [customer],
    keyed: rows,
  } = await askAll(context, {
    customers: lockCustomer.with({ ids: [customerId] }),
    benefits: lockBenefits.with({ ids: [benefitId] }),
    keyed: findByKey.with({ key: asked.key ?? '', partnerId }),
  });
  const keyed = { key: asked.key, actor: { role: 'partner' as const, id: partnerId } };
  const key = requestKeyOf(keyed, [asked.verification, benefitId]);
  const answers = await answersIn(context, keyColumns.stamps, {
    rows,
    elsewhere: await keysElsewhere(context, keyColumns.stamps, { asked: [keyed], now }),
    now,
    answer: (row) => ({ name: key!.name, requestHash: row.requestHash, outcome: row }),
  });
  const earlier = answers.find(key);
  if (earlier) return { stamp: stampOf(earlier, { benefitId, weeks }) };
  refuseOff(needsSheet, await readSwitches(context));

  const since = new Date(now.getTime() - stampSpan).toISOString();
  if (!verification || verification.at <= since) throw new Refusal('invalid', messages.verifyAgain);
  const guest = found(customer, messages.customerNotFound);
  const actor = { role: 'partner', id: partnerId } as const;
  const giving = { guest, benefitId, actor, partnerId, key, weeks, at: now };
  const [given] = await postStamps(context, [giving]);
  if (given instanceof Refusal) throw given;
  const { id, benefit } = given!;
  const made = { id, at: now.toISOString(), frequency: benefit.frequency };
  const stamp = stampOf(made, { benefitId, weeks });
  return { stamp, made: { customerId, benefit: benefit.benefit } };
}

interface Made {
  id: number;
  at: string;
  /** The frequency of the benefit; null if the benefit was deleted. */
  frequency: Frequency | null;
}

function stampOf(
  { id, at, frequency }: Made,
  { benefitId, weeks }: { benefitId: number; weeks: Weeks },
): PartnerStamp {
  const due = dueAfter({ frequency: frequency ?? 'unlimited', lastServed: at, ...weeks });
  return { id, benefitId, at, takeBackUntil: takeBackUntil(at), nextDue: due };
}

/** A request to take a stamp back. */
interface TakingBack {
  id: number;
  actor: Actor & { role: 'admin' | 'partner' | 'program' };
  now: Date;
}

/**
 * In a transaction, with the actor locked: takes a stamp back. Returns the benefit, the visit in
 * which it was given, and the customer if they still exist; undefined if it was taken back before.
 * Refuses a partner who did not make the stamp, or made it more than ten minutes ago; somebody of
 * the office whose card it is; and an act above a limit of the actor.
 */
export async function takeBackStamp(context: DatabaseContext, { id, actor, now }: TakingBack) {
  const { role } = actor;
  const query = context.db.selectFrom('stamps').select('partnerId');
  const seen = await query.where('id', '=', id).executeTakeFirst();
  const isPartner = role === 'partner';
  const isForeign = isPartner && seen?.partnerId !== actor.id;
  found(isForeign ? undefined : seen, messages.stampNotFound);
  // Making a stamp locks in the same order, so the two cannot deadlock.
  const customerId = await lockOwner(context, { table: 'stamps', id });
  const [customer] = await lockCustomer(context, { ids: [customerId ?? 0] });
  const { at, benefit, takenBackAt, visitId } = (await lockRow(context, 'stamps', id))!;
  if (takenBackAt !== null) return undefined;
  if (role === 'partner') refuseTooLate(at, now);
  const asking = { actor, customerId: customer?.id ?? null, at: now };
  await refuseOwnCard(context, asking);
  const limits = await readGroupLimits(context, [asking]);
  limits.admit(asking, { undoes: at, at: now });
  await limits.write(context);
  const change = customer ? (customer.stampChanges ?? 0) + 1 : null;
  await context.db
    .updateTable('stamps')
    // A program acts for the restaurant.
    .set({ takenBackAt: now.toISOString(), takenBackBy: isPartner ? role : 'admin', change })
    .where('id', '=', id)
    .execute();
  if (customer)
    await recordStampChanges(context, { rows: [{ id: customer.id, stampChanges: change }] });
  await addServed(context, { quarter: quarterAt(at), by: -1 });
  return { benefit, visitId, customerId: customer?.id };
}

/** Finds a verification by this partner, of any age. */
export const findVerification = prepared(
  ({ db }, param: Param<{ id: number; partnerId: number }>) =>
    db
      .selectFrom('audit_log')
      .select(['subjectId', 'at', 'detail'])
      .where('id', '=', param('id'))
      .where('action', '=', 'customer.verified')
      .where('actorRole', '=', 'partner')
      .where('actorId', '=', param('partnerId')),
);

const lockCustomer = preparedLock('customers', ['id', 'level', 'stampChanges']);

/** Locks benefits before they are read, so that they do not change until the stamps are written. */
export const lockBenefits = preparedLock('level_benefits', ['id']);

const findByKey = prepared(({ db }, param: Param<{ key: string; partnerId: number }>) =>
  db
    .selectFrom('stamps')
    .leftJoin('level_benefits', 'level_benefits.id', 'stamps.benefitId')
    .select(['stamps.id', 'at', 'requestHash', 'frequency'])
    .where('idempotencyKey', '=', param('key'))
    .where('stamps.partnerId', '=', param('partnerId')),
);

const readStamps = prepared(({ db }, param: Param<RowsBefore>) =>
  db
    .selectFrom('stamps')
    .leftJoin('partners', 'partners.id', 'stamps.partnerId')
    .select(['stamps.id', 'benefit', 'partners.name as partner', 'at'])
    .select(['takenBackAt', 'takenBackBy'])
    .where('customerId', '=', param('customerId'))
    .where('stamps.id', '<', param('before'))
    .orderBy('stamps.id', 'desc')
    .limit(param('limit')),
);

/** The stamps of a customer, newest first; `q` searches the benefits. */
export const listStamps = listOfCustomer('stamps', readStamps, (row) => row.benefit);

interface Served {
  partnerId: number;
  customerIds: number[];
  since: string;
}

/** The limit of listed stamps: far more than the last verified guests usually have. */
const servedLimit = 2_000;

/**
 * Finds the stamps of a partner for guests since a moment (ISO 8601), oldest first, without those
 * taken back.
 */
export const listServed = prepared(({ db, engine }, param: Param<Served>) =>
  db
    .selectFrom('stamps')
    .select(['id', 'customerId', 'benefit', 'at'])
    .where('customerId', '=', engine.list('stamps', 'customerId', param('customerIds')))
    .where('partnerId', '=', param('partnerId'))
    .where('at', '>=', param('since'))
    .where('takenBackAt', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(servedLimit),
);
