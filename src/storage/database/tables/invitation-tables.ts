// The tables of invitations. They are in no backup, since an old backup would make used invitations
// valid again.
import type { Generated } from 'kysely';
import type { runForms } from '../../../contract/members/invitations.ts';

export interface InvitationTables {
  /** An invitation is valid once, until it expires or its run is ended. */
  invitations: {
    tokenHash: string;
    customerId: number;
    /** Null for an invitation made at a till. */
    runId: number | null;
    expiresAt: string;
    /** The number of tries with wrong digits. */
    wrong: Generated<number>;
  };
  /** Invitations that were made together. */
  invitation_runs: {
    id: Generated<number>;
    form: (typeof runForms)[number];
    madeById: number;
    at: string;
    expiresAt: string;
    /** The number of invitations, and of those that a guest has used. */
    made: number;
    opened: number;
    endedAt: string | null;
  };
}
