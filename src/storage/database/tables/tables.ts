// The tables as the code sees them. Column names are the contract's field names.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { BackupRow } from '../../rows/shapes.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';
import type { JobKind } from '../../../contract/data/backups.ts';
import type { Role } from '../../../contract/endpoint.ts';
import type { requestKinds } from '../../../contract/members/waiting.ts';
import type { requestStates } from '../../../contract/visits/requests.ts';
import type { Identification } from '../../../contract/visits/visits.ts';
import type { importStates, Verdict } from '../../../contract/data/imports.ts';
import type { LimitName } from '../../../contract/staff/limits.ts';
import type { InvitationTables } from './invitations.ts';
import type { OutboxTables } from './outbox.ts';
import type { SummaryTables } from './summaries.ts';

/** The database, or a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

type ImportState = 'reading' | (typeof importStates)[number];

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
type Moment = string;
/** A column that only the database writes, when an entry is added. */
type Follows<T> = ColumnType<T, never, never>;

/** A row of a table that is in backups; the database fills some of its columns by itself. */
type Stored<Name extends BackupTable, Filled extends keyof BackupRow<Name>> = Omit<
  BackupRow<Name>,
  Filled
> & { [Column in Filled]: Generated<BackupRow<Name>[Column]> };

/**
 * The columns of a table that is in backups are those of `backupRows`. Other columns follow from
 * them, or are not restored.
 */
export interface Tables extends InvitationTables, OutboxTables, SummaryTables {
  admins: Stored<'admins', 'id' | 'active' | 'role' | 'pin' | 'pinTemporaryUntil'> & {
    usernameKey: string;
  };
  /** In no backup: whoever has the secret makes codes. */
  authenticator_apps: {
    adminId: number;
    /** 160 random bits in base32 (RFC 4648). */
    secret: string;
    /** The number of the last step of 30 seconds since 1970 whose code was used. */
    lastStep: number;
    createdAt: Moment;
    lastUsedAt: Moment | null;
  };
  passkeys: Stored<'passkeys', 'id'>;
  recovery_codes: Stored<'recovery_codes', 'id'>;
  /** Questions for second factors, answered once: bound to the hash of a password or a session. */
  admin_challenges: {
    challengeHash: string;
    adminId: number;
    boundTo: string;
    expiresAt: Moment;
  };
  partners: Stored<'partners', 'id' | 'active' | 'givesPoints'> & { usernameKey: string };
  /** The column `level` is for servers of before: the level in force follows from the points. */
  customers: Omit<Stored<'customers', 'id'>, 'points' | 'spent' | 'level'> & {
    points: Follows<number>;
    spent: Follows<number>;
    lastEntryId: Follows<number | null>;
    nameKey: string;
    mobileKey: string;
    /** The text of the QR on the card; renewed with the code, and ended by a restore. */
    qrToken: string | null;
    /** The number of changes of their stamps since a restore; null for none. */
    stampChanges: number | null;
    /** The number of changes of their claims since a restore; null for none. */
    claimChanges: number | null;
  };
  /** Customers who were deleted, of whom rows may be left; they go piece by piece. */
  gone_customers: { customerId: number };
  /** `nameKey` is the customer's, so that hits are sorted without reading customers. */
  customer_words: { word: string; customerId: number; shared: number; nameKey: string };
  point_transactions: Stored<'point_transactions', 'id'> & {
    /** The key of the actor, unique among their entries, for a day. */
    idempotencyKey: string | null;
    /** The hash of the request with the key; another request with it is refused. */
    requestHash: string | null;
  };
  outlets: Stored<'outlets', 'id'>;
  tills: Stored<'tills', 'id' | 'outletId' | 'endedAt'> & {
    /** The last time that somebody began to work there; not restored. */
    seenAt: Moment | null;
  };
  connection_keys: Stored<'connection_keys', 'id' | 'endedAt'> & {
    /** The last use, and the address that it came from; not restored. */
    seenAt: Moment | null;
    seenFrom: string | null;
  };
  /** In no backup: whoever has a secret makes receipts. */
  receipt_secrets: { keyId: number; secret: string };
  /** Calls in an hour of UTC (`2026-11-26T18`), how many failed, the slowest in milliseconds. */
  connection_hours: { keyId: number; hour: string; calls: number; failed: number; slowest: number };
  visits: Stored<'visits', 'id' | 'outletId' | 'tillId' | 'unearned'> & {
    /** The key of the actor, unique among their visits, for a day. */
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  visit_reversals: Stored<'visit_reversals', 'id'> & {
    /** The key of the actor, unique among their reversals, for a day. */
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  waiting_points: Stored<'waiting_points', 'id'>;
  /** Sums of each person's awards and undos on a business day; guest 0 is all guests together. */
  staff_counts: {
    adminId: number;
    businessDay: string;
    customerId: number;
    points: number;
    awards: number;
    undos: number;
  };
  staff_limits: Stored<'staff_limits', never>;
  visit_requests: {
    id: Generated<number>;
    kind: (typeof requestKinds)[number];
    /** Null for a visit whose guest was deleted. */
    customerId: number | null;
    /** The visit to undo, or the visit that was settled when it was approved. */
    visitId: number | null;
    /** JSON: what was asked for, without the guest. */
    request: string;
    /** JSON: the same as it is shown. */
    parts: string;
    identifiedBy: Identification | null;
    /** The limit that was passed, and its number. */
    passed: LimitName;
    most: number;
    askedById: number;
    askedAt: Moment;
    expiresAt: Moment;
    state: (typeof requestStates)[number];
    /** Null where Sofra decided. */
    decidedById: number | null;
    decidedAt: Moment | null;
    reason: string | null;
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  level_benefits: Stored<'level_benefits', 'id' | 'active' | 'frequency' | 'byPartners'>;
  stamps: Stored<'stamps', 'id'> & {
    /** The number of the last change of this stamp among those of the customer's stamps. */
    change: number | null;
    /** The key of the partner, unique among its stamps, for a day. */
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  reward_pictures: Stored<'reward_pictures', never>;
  rewards: Omit<Stored<'rewards', 'id' | 'active' | 'version'>, 'claimed' | 'served'> & {
    claimed: Follows<number>;
    served: Follows<number>;
  };
  claims: Stored<'claims', 'id'> & {
    /** The number of the last change of this claim among those of the customer's claims. */
    change: number | null;
    /** The key of the customer, unique among their claims, for a day. */
    idempotencyKey: string | null;
    requestHash: string | null;
    /** The key of the account that served it, in the same way. */
    servedKey: string | null;
  };
  spendings: Stored<'spendings', 'id'>;
  /** Claims made and served, and points spent, by quarters as in `quarter_hours`. */
  reward_hours: { startsAt: string; claimed: number; served: number; spent: number };
  special_events: Stored<'special_events', 'id' | 'active'>;
  special_offers: Stored<'special_offers', 'id' | 'active'>;
  store_submissions: Stored<'store_submissions', 'id' | 'status'>;
  terms_and_conditions: Stored<'terms_and_conditions', 'id' | 'active'>;
  audit_log: Stored<'audit_log', 'id'>;
  /** A value is JSON. */
  settings: { name: string; value: string };
  sessions: {
    tokenHash: string;
    role: Role;
    accountId: number;
    createdAt: Moment;
    seenAt: Moment;
    /** The last time that its person proved who they are, at log-in first. */
    provedAt: Moment | null;
    /** The till at which it began with a PIN; null for one that began with a password. */
    tillId: Generated<number | null>;
  };
  till_invitations: {
    codeHash: string;
    name: string;
    outletId: number;
    createdById: number;
    expiresAt: Moment;
  };
  set_up_links: { tokenHash: string; adminId: number; expiresAt: Moment };
  one_time_passes: { passHash: string; customerId: number; expiresAt: Moment };
  standing_out_marks: Stored<'standing_out_marks', 'id'>;
  day_closes: Stored<'day_closes', 'id'>;
  /** The last entry whose bill was carried over, and the last one that will be; null at first. */
  carried_bills: { id: number; lastEntryId: number; until: number | null };
  /** The last tries at something, as a JSON list of milliseconds since 1970, newest first. */
  throttles: { subject: string; moments: string; lastAt: Moment };
  /** An account of the role `till` is a till, which the browser is. */
  known_devices: {
    deviceHash: string;
    role: Role | 'till';
    accountId: number;
    seenAt: Moment;
  };
  backup_history: {
    id: Generated<number>;
    timestamp: Moment;
    success: boolean;
    filename: string | null;
    /** Made by the schedule, and not on request. */
    scheduled: boolean;
    /** The last time at which a restore into a scratch database had everything. */
    provenAt: Moment | null;
    copyName: Generated<string | null>;
    copyTriedAt: Generated<Moment | null>;
    /** The last time at which a copy was made and read back as it was written. */
    copiedAt: Generated<Moment | null>;
    /** Why the last try failed: a written sentence; null where it did not. */
    copyFailure: Generated<string | null>;
  };
  imports: {
    id: Generated<number>;
    filename: string;
    encoding: string;
    state: ImportState;
    /** JSON: the meaning of the columns, and the country code at the check. */
    plan: string;
    /** JSON: the first rows. */
    sample: string;
    counts: string;
    /** The hash of the password of new members, if they get one. */
    password: string | null;
    /** JSON: the actor who began the last phase. */
    actor: string;
    startedAt: Moment;
  };
  import_rows: {
    importId: number;
    number: number;
    /** A JSON list of texts; empty after the import. */
    cells: string;
    verdict: Verdict | 'stayed' | null;
    /** A sentence, in the form of the header `Refusal`. */
    reason: string | null;
    /** The customer whom the row added or changed, and the entry. */
    customerId: number | null;
    entryId: number | null;
  };
  /** The steps of the schema that were taken or begun. */
  kysely_migration: {
    name: string;
    timestamp: Moment;
    /** The step that servers have to know to work with this one; null for none. */
    needs: string | null;
    /** The number of its queries that are done; null when all are. */
    statement: number | null;
    /** The number up to which rows are changed, while a query changes many. */
    upTo: number | null;
  };
  leases: {
    name: string;
    /** The holder, until `until`, unless they renew it. */
    holder: string;
    until: Moment;
    /** The work under the lease, its start, and the rows that are done, of a total. */
    work: JobKind | 'migration' | 'expiry' | 'hooks' | 'leaving' | 'readiness';
    startedAt: Moment;
    done: number;
    total: number;
  };
}
