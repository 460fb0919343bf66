// The proof that a guest is at the till: the code or the QR of their card, which is valid once.
import { wrongCodes } from '../../domain/throttle-rules.ts';
import { messages } from '../../contract/messages/messages.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { chosenText, type Chosen } from '../../domain/visits/questions.ts';
import { lockTries } from '../accounts/throttle-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { lockRow } from '../database/queries/rows.ts';
import { recordingOf, type Actor } from '../restaurant/audit-queries.ts';

/** The question to which the guest has said yes on the card, and the session that asked it. */
interface Agreed {
  question: string;
  sessionHash: string;
}

/** The code or the QR that was shown or the guest's yes, and the new codes that replace them. */
export interface Proof {
  shown: { verificationCode: string } | { qrToken: string } | Agreed;
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

interface ProvedVisit extends Chosen {
  customerId: number;
  proof?: Proof | undefined;
  at: Date;
}

/**
 * In a transaction: renews the codes with which visits were proved, and ends the questions, so that
 * each proves only one visit. Refuses a visit whose code or QR is no longer the guest's, or whose
 * question is over or was about something else.
 */
export async function consumeProofs(
  context: DatabaseContext,
  visits: readonly ProvedVisit[],
): Promise<void> {
  for (const visit of visits) await consumeYes(context, visit);
  const proved = visits.flatMap(({ customerId, proof }) =>
    proof && !('question' in proof.shown) ? [{ customerId, proof }] : [],
  );
  const spending = proved.map(({ customerId: id, proof }) =>
    renewIfShown.with({ id, ...noneShown, ...renamed(proof) }),
  );
  const { renewed } = await askAll(context, { renewed: spending });
  const { proof } = proved[renewed.findIndex((rows) => rows.length === 0)] ?? {};
  if (!proof) return;
  throw new Refusal('invalid', 'qrToken' in proof.shown ? messages.qrOutdated : messages.codeWrong);
}

/** Ends the question whose yes proves a visit; it covers what was asked and nothing else. */
async function consumeYes({ db }: DatabaseContext, visit: ProvedVisit) {
  const { customerId, proof, at } = visit;
  if (!proof || !('question' in proof.shown)) return;
  const { question, sessionHash } = proof.shown;
  const used = await db
    .deleteFrom('card_questions')
    .where('customerId', '=', customerId)
    .where('token', '=', question)
    .where('sessionHash', '=', sessionHash)
    .where('chosen', '=', chosenText(visit))
    .where('agreedAt', 'is not', null)
    .where('endsAt', '>', at.toISOString())
    .returning('customerId')
    .execute();
  if (used.length === 0) throw new Refusal('invalid', messages.questionOver);
}

const noneShown = { shownCode: '', shownToken: '' };

const renamed = ({ shown, fresh }: Proof) => ({
  ...fresh,
  ...('qrToken' in shown && { shownToken: shown.qrToken }),
  ...('verificationCode' in shown && { shownCode: shown.verificationCode }),
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
