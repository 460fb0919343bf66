// Finds the claim that a guest shows, by its QR or its six digits.
import { useAct } from '../../api/hooks.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import type { FoundClaim } from './serve-claim.tsx';

/** `find` throws what the call throws, after a toast has shown it. */
export function useFindClaim() {
  const { notFound } = useOffice(servingWords);
  const ask = useAct('findClaim', { failed: notFound });
  const find = async (shown: FoundClaim['shown']): Promise<FoundClaim> => {
    const claim = await ask.mutateAsync({ body: shown });
    return { claim, shown, endsAt: Date.now() + claim.left };
  };
  return { find, finding: ask.isPending, refusal: ask.error, forget: ask.reset };
}
