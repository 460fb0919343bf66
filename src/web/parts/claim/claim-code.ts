// The code of a claim as it is typed: six digits, in either script, with or without gaps.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { foldNumber } from '../../../contract/values.ts';
import { isCode } from '../../../domain/members/codes.ts';

/** Fewer digits are not sent, where they would count as a wrong code. */
export const ClaimCode = z.strictObject({
  code: z.string().check(z.overwrite(foldNumber), z.refine(isCode, messages.claimCodeRequired)),
});

/** The whole code that was typed; nothing as long as it is none. */
export const claimCodeOf = (typed: unknown): string | undefined =>
  ClaimCode.safeParse({ code: typed }).data?.code;
