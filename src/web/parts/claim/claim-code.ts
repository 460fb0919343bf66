// The code of a claim as typed: six digits, Latin or Arabic, with or without gaps.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { foldNumber } from '../../../contract/values.ts';
import { isCode } from '../../../domain/members/codes.ts';

/** Fewer digits are not sent, since the server would count them as a wrong code. */
export const ClaimCode = z.strictObject({
  code: z.string().check(z.overwrite(foldNumber), z.refine(isCode, messages.claimCodeRequired)),
});

/** The complete code that was typed; undefined while it is incomplete. */
export const claimCodeOf = (typed: unknown): string | undefined =>
  ClaimCode.safeParse({ code: typed }).data?.code;
