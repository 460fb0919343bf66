// The call that reads the audit log.
import * as z from 'zod/mini';
import { pagedEndpoint, owners, type Role } from '../endpoint.ts';
import { Id, Moment, PageQuery } from '../values/values.ts';

/** The roles in which an action can be done. */
export const actorRoles = z.enum(['admin', 'partner', 'customer', 'program', 'system']);

/** The number in the audit log in place of a guest who left. */
export const guestWhoLeft = 0;

const AuditEntry = z.object({
  /**
   * The number in the audit log, or for points in the ledger; so the same number can occur twice.
   */
  id: Id,
  at: Moment,
  actorRole: actorRoles,
  actorId: z.nullable(Id),
  /** The actor's current name; null if the account was deleted. */
  actor: z.nullable(z.string()),
  /** Whether the actor is a guest who left; then there is neither number nor name. */
  actorLeft: z.boolean(),
  /** The action, `noun.verb`. */
  action: z.string(),
  subjectId: z.nullable(Id),
  subject: z.nullable(z.string()),
  /** Whether it was done to a guest who left; then there is neither number nor name. */
  subjectLeft: z.boolean(),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const audit = {
  listAuditEntries: pagedEndpoint('GET /api/admin/audit', {
    may: owners,
    /** `q` is the beginning of an action; `from` and `to` are moments. */
    query: z.extend(PageQuery, {
      role: z.optional(actorRoles),
      from: z.optional(Moment),
      to: z.optional(Moment),
    }),
    row: AuditEntry,
  }),
};

/** All actions of the audit log, `noun.verb`; a later version may have more. */
export type AuditAction =
  | `admin.${'created' | 'renamed' | 'activated' | 'deactivated' | 'rescued'}`
  | `admin.${'role-changed' | 'card-changed' | 'outlet-changed'}`
  | `admin.${'app-added' | 'app-removed' | 'passkey-added' | 'passkey-removed'}`
  | `admin.${'recovery-codes-made' | 'second-factor-refused'}`
  | `admin.${'pin-set' | 'pin-reset' | 'pin-failed'}`
  | `key.${'made' | 'replaced' | 'ended'}`
  | `receipt.${'made' | 'claimed'}`
  | `till.${'invited' | 'enrolled' | 'changed' | 'ended'}`
  | `${Role}.${'logged-in' | 'log-in-failed' | 'password-changed' | 'password-reset'}`
  | `customer.${'joined' | 'enrolled' | 'invited' | 'changed' | 'number-freed' | 'data-given'}`
  | 'customer.birthday-set'
  | `customer.level-${'given' | 'ended'}`
  | `customer.${'left' | 'card-opened' | 'invitation-refused' | 'invitations-ended'}`
  | `invitations.${'printed' | 'exported' | 'ended'}`
  | `customer.${'verified' | 'verification-failed' | 'cards-joined' | 'cards-parted'}`
  | `${'customer' | 'partner' | Offering}.deleted`
  | `${Offering}.${'added' | 'changed'}`
  | `partner.points-${'allowed' | 'forbidden'}`
  | `partner.${'created' | 'changed' | 'activated' | 'deactivated' | 'looked-up-too-often'}`
  | `${'benefit' | 'offer'}.ordered`
  | `benefit.${'served' | 'taken-back'}`
  | `points.${'awarded' | 'kept' | 'deducted' | 'undone' | 'imported'}`
  | `points.${'owed' | 'repaid' | 'joined' | 'given' | 'ended'}`
  | 'messages.ended'
  | `channel.${'opened' | 'closed'}`
  | `mailing.${'started' | 'cancelled'}`
  | 'visit.reversed'
  | `reward.${'claimed' | 'given' | 'served' | 'expired' | 'cancelled' | 'undone' | 'code-refused'}`
  | `terms.${'added' | 'activated'}`
  | `${'settings' | 'limits' | 'levels'}.changed`
  | 'levels.undone'
  | `visits.${'looked-at' | 'counted' | 'compared'}`
  | `day.${'reported' | 'closed'}`
  | `request.${'made' | 'approved' | 'declined' | 'expired'}`
  | `outlet.${'added' | 'changed' | 'deleted'}`
  | `backup.${'made' | 'failed' | 'configured' | 'downloaded' | 'restored' | 'proved'}`
  | `backup.${'moved' | 'copied' | 'copy-failed' | 'copies-set' | 'copies-ended'}`
  | `hook.${'added' | 'changed' | 'ended' | 'failing' | 'gone'}`
  | `hook.${'secret-renewed' | 'sent-again' | 'terms-changed'}`
  | 'ledger.audited'
  | `data.${'members' | 'entries' | 'stamps' | 'audit' | 'staff' | 'closes'}-exported`
  | `data.${'liability' | 'claims' | 'visits' | 'month'}-exported`
  | `data.${'imported' | 'import-undone'}`;

type Offering = 'mailing' | 'benefit' | 'offer' | 'event' | 'submission' | 'reward';
