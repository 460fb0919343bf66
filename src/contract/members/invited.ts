// Calls of an invited guest who has no password yet: they see whose card it is, and open it.
import * as z from 'zod/mini';
import { bounded } from '../values/bounds.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Mobile, TypedCode } from '../values/values.ts';
import { foldCode, foldNumber } from '../values/typed.ts';
import { FirstPassword } from './passwords.ts';

/** A token as typed from a printed card: `ABCD-EFGH-JKLM-NPQR`, in any case. */
const TypedToken = bounded(
  40,
  z.overwrite((typed) => foldCode(typed).toUpperCase()),
  z.minLength(1, messages.codeRequired),
);

/** The last four digits of the guest's number; the whole number is accepted too. */
const LastDigits = bounded(
  20,
  z.overwrite(foldNumber),
  z.minLength(1, messages.lastDigitsRequired),
);

export const ByToken = z.strictObject({ token: TypedToken, digits: LastDigits });
export const ByCode = z.strictObject({ mobile: Mobile, code: TypedCode });

/**
 * The proof of an invited guest: an invitation with the last digits of the number, or the number
 * with a code from the till.
 */
const By = z.union([ByToken, ByCode]);
export type By = z.output<typeof By>;

export const invited = {
  /** Shows whose card it is if the proof is right; the invitation stays valid. */
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
  /** Sets the first password and logs the guest in, which uses up the invitation. */
  openCard: endpoint('POST /api/customers/invited/open', {
    may: 'anyone',
    body: FirstPassword(By),
    reply: z.object({ mobile: z.string() }),
    refuses: ['throttled'],
  }),
};
