// Stamps: benefits that were served, each made once, and taken back at most once.
import type { Frequency } from '../../contract/offers/benefits.ts';
import { messages } from '../../contract/messages.ts';
import type { PartnerStamp } from '../../contract/partners/stamps.ts';
import { quarterAt } from '../../domain/days.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import {
  dueAfter,
  mostStamps,
  refuseTooLate,
  refuseUndue,
  stampSpan,
  takeBackUntil,
} from '../../domain/partners/stamps.ts';
import { listDueBenefits } from '../offers/benefits.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Given } from '../database/queries/prepared.ts';
import { lockRow } from '../database/queries/rows.ts';
import type { Tables } from '../database/tables.ts';
import { answersIn, keyColumns, requestKeyOf } from '../database/keys.ts';
import { readTimeZone } from '../house/settings.ts';
import { addServed } from '../summaries/served.ts';

/** A partner who says that a guest, whom they have verified, is given a benefit. */
interface Stamping {
  partnerId: number;
  verification: number;
  benefitId: number;
  key: string | undefined;
  now: Date;
}

/** What a stamp answers, and of whom it is where it was made now. */
interface Stamped {
  stamp: PartnerStamp;
  made?: { customerId: number; benefit: string };
}

/**
 * In a transaction: stamps a benefit for a verified customer, who is kept from others until then,
 * so that of many at once each sees those before it. The same key again is answered like the first
 * time. Refuses a key that stood for another stamp, a verification that is not this partner's or
 * more than an hour old, a benefit that the customer's level does not bring here, one that is not
 * due, and one stamp too many within the hour.
 */
export async function stampBenefit(context: DatabaseContext, asked: Stamping): Promise<Stamped> {
  const { partnerId, benefitId, now } = asked;
  const timeZone = await readTimeZone(context.db);
  const [verification] = await findVerification(context, { id: asked.verification, partnerId });
  const customerId = verification?.subjectId ?? 0;
  const [[customer], keyed] = await askAll(context, [
    holdCustomer.with({ id: customerId }),
    findByKey.with({ key: asked.key ?? '', partnerId }),
  ]);
  const key = requestKeyOf(asked.key, {
    caller: String(partnerId),
    asked: [asked.verification, benefitId],
  });
  const answers = await answersIn(context, keyColumns.stamps, {
    rows: keyed,
    now,
    answer: (row) => ({ name: key!.name, requestHash: row.requestHash, outcome: row }),
  });
  const earlier = answers.find(key);
  if (earlier) return { stamp: stampOf(earlier, { benefitId, timeZone }) };

  const since = new Date(now.getTime() - stampSpan).toISOString();
  if (!verification || verification.at <= since) throw new Refusal('invalid', messages.verifyAgain);
  const { level, stampChanges } = found(customer, messages.customerNotFound);
  const lately = await findLately(context, { customerId, partnerId, since });
  if (lately.length >= mostStamps) {
    throw new Refusal('throttled', messages.stampedOften, stampSpan / 1_000);
  }
  // Kept as it is until the stamp is written; only then is it looked at.
  await lockRow(context, 'level_benefits', benefitId);
  const shown = await listDueBenefits(context, { level, partnerId, customerId, now });
  const due = shown.find(({ id }) => id === benefitId);
  const { benefit, frequency, nextDue } = found(due, messages.benefitNotFound);
  refuseUndue(nextDue, timeZone);

  const change = (stampChanges ?? 0) + 1;
  const at = now.toISOString();
  const [[added]] = await askAll(context, [
    addStamp.with({
      benefitId,
      benefit,
      customerId,
      partnerId,
      at,
      change,
      idempotencyKey: key?.key ?? null,
      requestHash: key?.requestHash ?? null,
    }),
    noteChange.with({ id: customerId, change }),
    addServed.with({ quarter: quarterAt(at), by: 1 }),
  ]);
  const stamp = stampOf({ id: added!.id, at, frequency }, { benefitId, timeZone });
  return { stamp, made: { customerId, benefit } };
}

interface Made {
  id: number;
  at: string;
  /** That of the benefit; null where there is none any more. */
  frequency: Frequency | null;
}

function stampOf(
  { id, at, frequency }: Made,
  { benefitId, timeZone }: { benefitId: number; timeZone: string },
): PartnerStamp {
  const due = dueAfter({ frequency: frequency ?? 'unlimited', lastServed: at, timeZone });
  return { id, benefitId, at, takeBackUntil: takeBackUntil(at), nextDue: due };
}

/** Whose word it is that a stamp is taken back. */
interface TakingBack {
  id: number;
  by: { role: 'partner'; id: number } | { role: 'admin' };
  now: Date;
}

/**
 * In a transaction: takes a stamp back. Answers the benefit, and of whom it was if they are still
 * there; nothing where it was taken back before. Refuses a partner a stamp that is another’s, or
 * more than ten minutes old.
 */
export async function takeBackStamp(context: DatabaseContext, { id, by, now }: TakingBack) {
  const query = context.db.selectFrom('stamps').select(['customerId', 'partnerId']);
  const seen = await query.where('id', '=', id).executeTakeFirst();
  const isForeign = by.role === 'partner' && seen?.partnerId !== by.id;
  const { customerId } = found(isForeign ? undefined : seen, messages.stampNotFound);
  // In the order in which a stamp is made, so that neither waits for the other.
  const [customer] = await holdCustomer(context, { id: customerId ?? 0 });
  const { at, benefit, takenBackAt } = (await lockRow(context, 'stamps', id))!;
  if (takenBackAt !== null) return undefined;
  if (by.role === 'partner') refuseTooLate(at, now);
  const change = customer ? (customer.stampChanges ?? 0) + 1 : null;
  await context.db
    .updateTable('stamps')
    .set({ takenBackAt: now.toISOString(), takenBackBy: by.role, change })
    .where('id', '=', id)
    .execute();
  if (customer) await noteChange(context, { id: customer.id, change });
  await addServed(context, { quarter: quarterAt(at), by: -1 });
  return { benefit, customerId: customer?.id };
}

/** A verification of this partner's, whenever it was. */
const findVerification = prepared(({ db }, given: Given<{ id: number; partnerId: number }>) =>
  db
    .selectFrom('audit_log')
    .select(['subjectId', 'at'])
    .where('id', '=', given('id'))
    .where('action', '=', 'customer.verified')
    .where('actorRole', '=', 'partner')
    .where('actorId', '=', given('partnerId')),
);

const holdCustomer = prepared(({ db, engine }, given: Given<{ id: number }>) =>
  db
    .selectFrom('customers')
    .select(['id', 'level', 'stampChanges'])
    .where('id', '=', given('id'))
    .$call(engine.forUpdate),
);

/** The last stamps of a customer at a partner, as many as there may be. */
const findLately = prepared(
  ({ db }, given: Given<{ customerId: number; partnerId: number; since: string }>) =>
    db
      .selectFrom('stamps')
      .select('id')
      .where('customerId', '=', given('customerId'))
      .where('partnerId', '=', given('partnerId'))
      .where('at', '>', given('since'))
      .limit(mostStamps),
);

const findByKey = prepared(({ db }, given: Given<{ key: string; partnerId: number }>) =>
  db
    .selectFrom('stamps')
    .leftJoin('level_benefits', 'level_benefits.id', 'stamps.benefitId')
    .select(['stamps.id', 'at', 'requestHash', 'frequency'])
    .where('idempotencyKey', '=', given('key'))
    .where('stamps.partnerId', '=', given('partnerId')),
);

const addStamp = prepared(({ db }, given: Given<Omit<Tables['stamps'], 'id' | TakenBack>>) =>
  db
    .insertInto('stamps')
    .values({
      benefitId: given('benefitId'),
      benefit: given('benefit'),
      customerId: given('customerId'),
      partnerId: given('partnerId'),
      at: given('at'),
      change: given('change'),
      idempotencyKey: given('idempotencyKey'),
      requestHash: given('requestHash'),
    })
    .returning('id'),
);

type TakenBack = 'takenBackAt' | 'takenBackBy';

/** Open cards hear by it that a stamp was made or taken back. */
const noteChange = prepared(({ db }, given: Given<{ id: number; change: number | null }>) =>
  db
    .updateTable('customers')
    .set({ stampChanges: given('change') })
    .where('id', '=', given('id')),
);
