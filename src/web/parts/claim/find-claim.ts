// Finds the claim that a guest shows, by its QR or its six digits.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import { foldCode } from '../../../contract/values/typed.ts';
import { isCode } from '../../../domain/members/codes.ts';
import { useAct } from '../../api/hooks.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import type { FoundClaim } from './serve-claim.tsx';

/**
 * The code as typed: six digits, Latin or Arabic, with or without gaps. Fewer digits are not sent,
 * since the server would count them as a wrong code.
 */
export const ClaimCode = z.strictObject({
  code: z.string().check(z.overwrite(foldCode), z.refine(isCode, messages.claimCodeRequired)),
});

/** The complete code that was typed; undefined while it is incomplete. */
export const claimCodeOf = (typed: unknown): string | undefined =>
  ClaimCode.safeParse({ code: typed }).data?.code;

/** `find` rethrows the error of the call, after a toast has shown it. */
export function useFindClaim() {
  const { notFound } = useOffice(servingWords);
  const ask = useAct('findClaim', { failed: notFound });
  const find = async (shown: FoundClaim['shown']): Promise<FoundClaim> => {
    const claim = await ask.mutateAsync({ body: shown });
    return { claim, shown, endsAt: Date.now() + claim.left };
  };
  return { find, finding: ask.isPending, refusal: ask.error, forget: ask.reset };
}
