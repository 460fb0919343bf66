// The tables of invitations, which are in no backup: an old one would make used invitations good.
import type { Generated } from 'kysely';
import type { runForms } from '../../../contract/members/invitations.ts';

export interface InvitationTables {
  /** An invitation is good once, until it expires or its run has ended. */
  invitations: {
    tokenHash: string;
    customerId: number;
    /** Null for one of a till. */
    runId: number | null;
    expiresAt: string;
    /** The tries with other digits than those of the guest's number. */
    wrong: Generated<number>;
  };
  /** Invitations that were made together. */
  invitation_runs: {
    id: Generated<number>;
    form: (typeof runForms)[number];
    madeById: number;
    at: string;
    expiresAt: string;
    /** How many there are, and with how many of them a guest has come in. */
    made: number;
    opened: number;
    endedAt: string | null;
  };
}
