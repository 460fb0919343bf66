// Calls of a guest who has no password yet and was invited to the card: shown whose it is, opened.
import * as z from 'zod/mini';
import { bounded } from '../values/bounds.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Mobile, TypedCode } from '../values/values.ts';
import { foldNumber } from '../values/typed.ts';
import { FirstPassword } from './passwords.ts';

/** A token as it is typed from a printed card: `ABCD-EFGH-JKLM-NPQR`, in any case. */
const TypedToken = bounded(
  40,
  z.overwrite((typed) => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()),
  z.minLength(1, messages.codeRequired),
);

/** The last four digits of the guest's number; all of it is taken too. */
const LastDigits = bounded(
  20,
  z.overwrite(foldNumber),
  z.minLength(1, messages.lastDigitsRequired),
);

export const ByToken = z.strictObject({ token: TypedToken, digits: LastDigits });
export const ByCode = z.strictObject({ mobile: Mobile, code: TypedCode });

/** By an invitation with the last digits of the number, or by the number and a code of the till. */
const By = z.union([ByToken, ByCode]);
export type By = z.output<typeof By>;

export const invited = {
  /** Shows whose card it is, once the proof is right; the invitation stays good. */
  greetInvited: endpoint('POST /api/customers/invited', {
    may: 'anyone',
    body: By,
    reply: z.object({
      /** The first name. */
      name: z.string(),
      points: z.int(),
    }),
    refuses: ['throttled'],
  }),
  /** Sets the first password and logs the guest in; the invitation is used up with it. */
  openCard: endpoint('POST /api/customers/invited/open', {
    may: 'anyone',
    body: FirstPassword(By),
    reply: z.object({ mobile: z.string() }),
    refuses: ['throttled'],
  }),
};
