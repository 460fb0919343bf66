// Requests and rewards that wait for a guest, on the card and below its code; the parts of rewards
// are fetched with them.
import type { WaitingRequest } from '../../../contract/members/waiting.ts';
import type { WaitingClaim } from '../rewards/waiting-claim.ts';
import { Part, sourceOf } from '../parts/part.tsx';

const approvals = sourceOf(async () => (await import('../visits/approvals.tsx')).Approvals);
const foot = sourceOf(async () => (await import('../rewards/waiting-claims.tsx')).WaitingClaims);
const lines = sourceOf(async () => (await import('../rewards/waiting-claims.tsx')).WaitingLines);

interface WaitingProps {
  claims: readonly WaitingClaim[];
}

interface OnCardProps extends WaitingProps {
  /** The requests that wait for approval. */
  requests?: readonly WaitingRequest[] | undefined;
  canGiveBack: boolean;
}

/** The requests and rewards at the foot of the card; renders nothing where there are none. */
export const WaitingOnCard = ({ requests = [], ...props }: OnCardProps) => (
  <>
    {/* The region always exists: screen readers announce changes only in a region they know. */}
    <div role="status">
      {requests.length > 0 && (
        <Part source={approvals} skeleton={null}>
          {(Approvals) => <Approvals requests={requests} />}
        </Part>
      )}
    </div>
    {props.claims.length > 0 && (
      <Part source={foot} skeleton={null}>
        {(Claims) => <Claims {...props} />}
      </Part>
    )}
  </>
);

/** The lines below the code; undefined where nothing waits. */
export const waitingLines = (claims: readonly WaitingClaim[]) =>
  claims.length > 0 ? (
    <Part source={lines} skeleton={null}>
      {(Lines) => <Lines claims={claims} />}
    </Part>
  ) : undefined;
