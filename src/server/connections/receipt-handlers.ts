// Handlers of printed receipts: reading by anybody, claiming by a guest, and making one by hand.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { programLimits } from '../../contract/connections/program-bodies.ts';
import { messages } from '../../contract/messages/messages.ts';
import { plainAmount } from '../../domain/connections/program-bills.ts';
import {
  pointsDueAt,
  readReceiptText,
  signedText,
  receiptExpiresAt,
  type ReadReceipt,
} from '../../domain/connections/receipt-rules.ts';
import { plainly, readBill, writeAmount } from '../../domain/points/bill-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { billKeyOf } from '../../domain/visits/bill-key.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { findSigner, newestSigner } from '../../storage/connections/key-queries.ts';
import {
  lockOutletsShared,
  onlyOutlet,
  outletAmong,
} from '../../storage/restaurant/outlet-queries.ts';
import { pointsForBill } from '../../storage/points/forecast.ts';
import { billName, findBilled } from '../../storage/visits/bill-queries.ts';
import { refuseExpired, reversedBefore } from '../../storage/visits/claimed-receipts.ts';
import type { VisitPosting } from '../../storage/visits/parts/parts.ts';
import { readVisitSettings } from '../../storage/visits/visit-settings.ts';
import { waitingOf } from '../../storage/visits/parts/waiting-points.ts';
import { countWrong } from '../accounts/throttle.ts';
import { byCaller } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';

export const receipts: Handlers<'receipts'> = {
  readReceipt: async ({ body: { receipt } }, context) => {
    const { store, now } = context;
    const { read, outletId } = await signedReceipt(receipt, context);
    const { number, amount, at } = read;
    const settings = await readVisitSettings(store);
    const { earning, receiptHours } = settings;
    if (!earning) throw new Refusal('conflict', messages.receiptsOff);
    const visit = await findBilled(store, { number, at, outletId });
    const billKey = billKeyOf(number);
    const bill = { outletId: read.outletId, businessDay: businessDayOf(at, settings), billKey };
    const isReversed = (await reversedBefore(store, [number])).has(billName(bill));
    if (visit ? visit.undoneAt : isReversed) {
      throw new Refusal('conflict', messages.receiptReversed);
    }
    const until = receiptExpiresAt(at, receiptHours);
    const due = pointsDueAt({ printedAt: at, now }, settings)?.toISOString() ?? null;
    const waiting = visit?.id === undefined ? undefined : await waitingOf(store, visit.id);
    return {
      state: visit ? 'given' : now < until ? 'open' : 'worn',
      bill: { number, amount: writeAmount(readBill(amount, plainly(earning)), earning) },
      at: at.toISOString(),
      until: until.toISOString(),
      points: await pointsForBill(store, { bill: amount, at, earning: plainly(earning) }),
      pointsDueAt: visit ? (waiting?.dueAt ?? null) : due,
    };
  },

  claimReceipt: async ({ body: { receipt } }, context) => {
    const { caller, visits, checkCaller } = context;
    await checkCaller();
    const { read, program, outletId } = await signedReceipt(receipt, context);
    const { number, amount, at } = read;
    const settled = await visits
      .settle({
        ...byCaller(context),
        actor: context.actor as VisitPosting['actor'],
        asked: [receipt],
        program,
        customerId: caller.id,
        identifiedBy: 'claimed',
        outletId,
        bill: { number, amount, isPlain: true, at },
        claims: [],
        rewards: [],
        benefits: [],
      })
      .catch((problem) => {
        // The key that signed the receipt has ended concurrently, and not the guest's session.
        const isKey = problem instanceof Refusal && problem.sentence.key === messages.keyWrong;
        throw isKey ? new Refusal('conflict', messages.receiptEnded) : problem;
      });
    const visit = found(settled.visit ?? (await visits.read(settled.id)), messages.visitNotFound);
    const { points, balance: total, pointsDueAt: due } = visit;
    const repeated = settled.visit === undefined;
    return { points: points ?? 0, total: total ?? 0, pointsDueAt: due, repeated };
  },

  makeReceipt: async ({ body: { number, amount, outletId: named } }, context) => {
    const { store, transact, audit, now } = context;
    return transact(async (db) => {
      const on = { ...store, db };
      const outletId = outletAmong(await lockOutletsShared(on, {}), named);
      const { earning, receiptHours, ...settings } = await readVisitSettings(on);
      refuseExpired({ printedAt: now, now }, { ...settings, receiptHours });
      if (!earning) throw new Refusal('invalid', messages.noPointsForBills);
      const paid = readBill(amount, earning);
      const key = await newestSigner(db, { outletId, now });
      if (!key?.secret) throw new Refusal('conflict', messages.noSigningKey);
      const plain = plainAmount(Number(paid), earning.currency);
      const signed = signedText({ keyId: key.id, outletId, at: now, amount: plain, number });
      const receipt = `${signed}/${signatureOf(signed, key.secret)}`;
      if (!readReceiptText(receipt)) throw new Refusal('invalid', messages.receiptNumberLong);
      const detail = `${number} · ${writeAmount(paid, earning)}`;
      await audit(db, 'receipt.made', { id: key.id, detail });
      return { receipt, until: receiptExpiresAt(now, receiptHours).toISOString() };
    });
  },
};

/** 96 bits of HMAC-SHA-256 in hex. */
const signatureOf = (signed: string, secret: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex').slice(0, 24);

interface Signed {
  read: ReadReceipt;
  /** The outlet in the form that visits take: undefined for the only one without a name. */
  outletId: number | undefined;
  /** The key that signed the receipt; it must still be valid when the receipt is claimed. */
  program: NonNullable<VisitPosting['program']>;
}

/**
 * Verifies a receipt. Refuses as wrong an invalid signature, and a key for another outlet; also
 * refuses a receipt of an ended key, one from the future, and too many receipts from one network of
 * which the signature is wrong, or cannot be verified since the key has ended.
 */
async function signedReceipt(text: string, context: Context<unknown>): Promise<Signed> {
  const { store, now } = context;
  const read = readReceiptText(text);
  const key = read && (await findSigner(store, read.keyId));
  const isRight = read && key && isSignedBy(key, read);
  // A right one always passes, whatever others from the network have sent.
  if (!isRight) await countWrong('receipt', context);
  // Without a secret, which an ended key has not, no receipt can be told from a wrong one.
  const isEnded = key && (key.secret === null || (isRight && hasEnded(key, now)));
  if (isEnded) throw new Refusal('conflict', messages.receiptEnded);
  if (!isRight || key.keyHash === null) throw new Refusal('invalid', messages.receiptWrong);
  const ahead = read.at.getTime() - now.getTime();
  if (ahead > programLimits.aheadMinutes * 60_000) throw new Refusal('invalid', messages.billAhead);
  const outlets = await lockOutletsShared(store, {});
  const isOnly = outlets.length === 0 && read.outletId === onlyOutlet;
  const isKnown = isOnly || outlets.some(({ id }) => id === read.outletId);
  if (!isKnown) throw new Refusal('invalid', messages.receiptWrong);
  const program = { id: key.id, keyHash: key.keyHash };
  return { read, program, outletId: isOnly ? undefined : read.outletId };
}

type Signer = NonNullable<Awaited<ReturnType<typeof findSigner>>>;

function isSignedBy({ secret, outletId }: Signer, read: ReadReceipt): boolean {
  if (secret === null) return false;
  const signature = Buffer.from(signatureOf(read.signed, secret));
  const isSigned = timingSafeEqual(signature, Buffer.from(read.signature));
  return isSigned && (outletId === null || outletId === read.outletId);
}

const hasEnded = ({ keyHash, expiresAt }: Signer, now: Date): boolean =>
  keyHash === null || (expiresAt ?? '~') <= now.toISOString();
