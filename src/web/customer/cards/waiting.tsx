// The rewards that wait for a guest, on the card and below its code: fetched with the rewards.
import type { WaitingClaim } from '../rewards/waiting-claim.ts';
import { Part, sourceOf } from '../parts/part.tsx';

const foot = sourceOf(async () => (await import('../rewards/waiting-claims.tsx')).WaitingClaims);
const lines = sourceOf(async () => (await import('../rewards/waiting-claims.tsx')).WaitingLines);

interface WaitingProps {
  claims: readonly WaitingClaim[];
}

/** At the foot of the card; nothing where nothing waits. */
export const WaitingOnCard = (props: WaitingProps & { canGiveBack: boolean }) =>
  props.claims.length > 0 && (
    <Part source={foot} skeleton={null}>
      {(Claims) => <Claims {...props} />}
    </Part>
  );

/** For the place below the code; undefined where nothing waits. */
export const waitingLines = (claims: readonly WaitingClaim[]) =>
  claims.length > 0 ? (
    <Part source={lines} skeleton={null}>
      {(Lines) => <Lines claims={claims} />}
    </Part>
  ) : undefined;
