// The claims that this device stores, shown without a network: their codes are valid until they
// expire.
import { useState } from 'react';
import type { WaitingClaim } from '../waiting-claim.ts';
import { ClaimTicket } from './claim-ticket.tsx';
import { Tickets } from './tickets.tsx';

export function StoredClaims({ claims }: { claims: readonly WaitingClaim[] }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Tickets>
      {claims.map((claim) => (
        <ClaimTicket
          key={claim.id}
          claim={claim}
          full={opened === claim.id}
          onFull={(full) => setOpened(full ? claim.id : undefined)}
        />
      ))}
    </Tickets>
  );
}
