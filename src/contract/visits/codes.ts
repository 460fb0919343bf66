// The call that finds what waits for a guest by the code on their card.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { VerifiedCustomer } from '../partners/counter.ts';
import { TillCustomer } from '../points/till.ts';
import { whyNoProof } from '../proofs.ts';
import { CounterClaim, Shown } from '../rewards/claims.ts';
import { needsRewards } from '../switches.ts';

/**
 * What a code or a QR stands for: an older claim; at a partner, the guest, who is then verified;
 * in the office, the member.
 */
const FoundByCode = z.union([
  CounterClaim,
  z.object({ verified: VerifiedCustomer }),
  z.object({ customer: TillCustomer }),
]);

export const codes = {
  /**
   * Finds what waits for a guest by the code on their card. A partner finds only guests for whom a
   * reward waits at its counter, and verifies them: their code is renewed. Older claims are found
   * by the code and the QR of their own. Wrong codes are counted.
   */
  findClaim: endpoint('POST /api/claims/find', {
    may: ['partner', ...managers],
    withoutProof: whyNoProof.asks,
    needs: needsRewards,
    body: Shown,
    reply: FoundByCode,
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
};
