// Finds what waits for a guest: by the six digits of the card, or the code or QR of an older claim.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import { foldCode } from '../../../contract/values/typed.ts';
import { isCode } from '../../../domain/members/code-rules.ts';
import type { ReplyOf, RequestOf } from '../../api/client.ts';
import { useAct } from '../../api/api-hooks.ts';
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

/** An older claim, or whoever has the code on the card. */
export type Found = FoundClaim | Exclude<ReplyOf<'findClaim'>, FoundClaim['claim']>;

/** `find` rethrows the error of the call, after a toast has shown it. */
export function useFindClaim() {
  const { notFound } = useOffice(servingWords);
  // At a partner, a code of a card verifies its guest.
  const ask = useAct('findClaim', { failed: notFound, refresh: ['listVerifiedToday'] });
  const find = async (shown: RequestOf<'findClaim'>['body']): Promise<Found> => {
    const reply = await ask.mutateAsync({ body: shown });
    return 'reward' in reply ? { claim: reply, shown, endsAt: Date.now() + reply.left } : reply;
  };
  return { find, finding: ask.isPending, refusal: ask.error, forget: ask.reset };
}
