// The proof that a guest is at the till: the code or the QR of their card, which is valid once.
import { wrongCodes } from '../../domain/throttle-rules.ts';
import { messages } from '../../contract/messages/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { lockTries } from '../accounts/throttle-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { lockRow } from '../database/queries/rows.ts';
import { recordingOf, type Actor } from '../restaurant/audit-queries.ts';

/** The code or the QR that was shown, and the new ones that replace it. */
export interface Proof {
  shown: { verificationCode: string } | { qrToken: string };
  fresh: { verificationCode: string; qrToken: string };
}

interface TypedCode {
  customerId: number;
  code: string;
  actor: Actor & { id: number };
  now: Date;
}

/**
 * In a transaction: whether the code is the guest's, or the milliseconds that this person has to
 * wait before the next try for this guest. Wrong codes are counted, and concurrent tries are
 * serialised by a lock; the code is not renewed. Refuses an unknown guest.
 */
export async function isCodeOf(
  context: DatabaseContext,
  { customerId, code, actor, now }: TypedCode,
): Promise<boolean | { wait: number }> {
  const customer = found(
    await lockRow(context, 'customers', customerId),
    messages.customerNotFound,
  );
  const by = actor.role === 'program' ? 'code of program' : 'code at till';
  const typed = { subject: [by, actor.id, customerId], rule: wrongCodes, now };
  const tries = await lockTries(context, [typed]);
  const wait = wrongCodes.wait(tries.of(typed), now.getTime());
  if (wait > 0) return { wait };
  const right = customer.verificationCode === code;
  if (right) tries.replace(typed, []);
  else tries.add(typed);
  const action = 'customer.verification-failed';
  await askAll(context, {
    kept: tries.keeping(),
    recorded: right ? [] : [recordingOf({ actor, action, subjectId: customerId, at: now })],
  });
  return right;
}

interface ProvedVisit {
  customerId: number;
  proof?: Proof | undefined;
}

/**
 * In a transaction: renews the codes with which visits were proved, so that each proves only one
 * visit. Refuses a visit whose code or QR is no longer the guest's.
 */
export async function consumeProofs(
  context: DatabaseContext,
  visits: readonly ProvedVisit[],
): Promise<void> {
  const proved = visits.flatMap(({ customerId, proof }) => (proof ? [{ customerId, proof }] : []));
  const spending = proved.map(({ customerId: id, proof }) =>
    renewIfShown.with({ id, ...noneShown, ...renamed(proof) }),
  );
  const { renewed } = await askAll(context, { renewed: spending });
  const { proof } = proved[renewed.findIndex((rows) => rows.length === 0)] ?? {};
  if (!proof) return;
  throw new Refusal('invalid', 'qrToken' in proof.shown ? messages.qrOutdated : messages.codeWrong);
}

const noneShown = { shownCode: '', shownToken: '' };

const renamed = ({ shown, fresh }: Proof) => ({
  ...fresh,
  ...('qrToken' in shown ? { shownToken: shown.qrToken } : { shownCode: shown.verificationCode }),
});

type Renewed = Proof['fresh'] & typeof noneShown & { id: number };

const renewIfShown = prepared(({ db }, param: Param<Renewed>) =>
  db
    .updateTable('customers')
    .set({ verificationCode: param('verificationCode'), qrToken: param('qrToken') })
    .where('id', '=', param('id'))
    .where(({ or, eb }) =>
      or([
        eb('qrToken', '=', param('shownToken')),
        eb('verificationCode', '=', param('shownCode')),
      ]),
    )
    .returning('id'),
);
