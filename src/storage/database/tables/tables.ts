// The types of the tables. Column names are the field names of the contract.
import type { AlertKind } from '../../../contract/restaurant/alerts.ts';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { BackupRow } from '../../rows/shapes.ts';
import type { BackupTable } from '../../../contract/data/backups.ts';
import type { JobKind } from '../../../contract/data/backups.ts';
import type { Role } from '../../../contract/endpoint.ts';
import type { requestStates } from '../../../contract/visits/requests.ts';
import type { Identification } from '../../../contract/visits/visits.ts';
import type { importStates, Verdict } from '../../../contract/data/imports.ts';
import type { PassedName } from '../../../contract/staff/limits.ts';
import type { ChannelTables } from './channel-tables.ts';
import type { InvitationTables } from './invitation-tables.ts';
import type { LevelColumn, LevelSums } from './level-columns.ts';
import type { OutboxTables } from './outbox.ts';
import type { SummaryTables } from './summaries.ts';

/** The largest number that a column of the type `integer` holds on PostgreSQL. */
export const largestInteger = 2_147_483_647;

/** The database, or a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

type ImportState = 'reading' | (typeof importStates)[number];

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
type Moment = string;
/** A column that only a trigger writes, when an entry is added. */
type Follows<T> = ColumnType<T, never, never>;

/** A table that is in backups; the database fills the columns `Filled` by itself. */
type Stored<Name extends BackupTable, Filled extends keyof BackupRow<Name>> = Omit<
  BackupRow<Name>,
  Filled
> & { [Column in Filled]: Generated<BackupRow<Name>[Column]> };

/**
 * All tables. A table that is in backups has the columns of `backupRows`; its further columns are
 * derived from them, or not restored.
 */
export interface Tables extends ChannelTables, InvitationTables, OutboxTables, SummaryTables {
  admins: Stored<'admins', 'id' | 'active' | 'role' | 'pin' | 'pinTemporaryUntil'> & {
    usernameKey: string;
  };
  /** In no backup, because anybody who has the secret can make codes. */
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
  /**
   * Challenges for second factors, each valid once and bound to the hash of a password or of a
   * session.
   */
  admin_challenges: {
    challengeHash: string;
    adminId: number;
    boundTo: string;
    expiresAt: Moment;
  };
  partners: Stored<'partners', 'id' | 'active' | 'givesPoints'> & { usernameKey: string };
  /** The column `level` is for older servers: the level in force is computed from the points. */
  customers: Omit<Stored<'customers', 'id' | LevelColumn>, 'points' | 'spent' | 'level'> & {
    points: Follows<number>;
    spent: Follows<number>;
    lastEntryId: Follows<number | null>;
    nameKey: string;
    mobileKey: string;
    /**
     * The text of the QR on the card; it is renewed with the code, and invalidated by a restore.
     */
    qrToken: string | null;
    /** The number of changes of the customer's stamps since a restore; null for none. */
    stampChanges: number | null;
    /** The number of changes of the customer's claims since a restore; null for none. */
    claimChanges: number | null;
  } & LevelSums;
  /**
   * Deleted customers who may still have rows in other tables. In slices, these get the number of
   * the former card; without one, they are deleted.
   */
  gone_customers: { customerId: number; formerCard: number | null };
  /** The cards of guests who left. */
  former_cards: Stored<'former_cards', never>;
  /** The joins of two cards, in force until they are undone. */
  joined_cards: Stored<'joined_cards', 'id'> & {
    /**
     * What an undo gives back, as JSON, the hash of a password among it; null once the join cannot
     * be undone any more.
     */
    replaced: string | null;
    /** Only true within the transaction that moves the rows, which the guards allow then. */
    moving: Generated<boolean>;
  };
  /**
   * The beginnings of business days as they were when their points were summed up; a moment belongs
   * to the last day that began before it.
   */
  business_days: Stored<'business_days', never>;
  /** The value of a point from a day on, until the next row. A row of an earlier day stays. */
  point_values: Stored<'point_values', never>;
  /**
   * Deleted customers who may still be named in the audit log; their verifications there get the
   * number, with a minus, in place of theirs.
   */
  log_erasures: { customerId: number; number: number | null };
  /**
   * The words of names. `nameKey` is copied from the customer, so that matches are sorted without
   * reading customers.
   */
  customer_words: { word: string; customerId: number; shared: number; nameKey: string };
  point_transactions: Stored<'point_transactions', 'id' | 'ends' | 'ended' | 'joinId'> & {
    /** The idempotency key, unique per actor, kept for a day. */
    idempotencyKey: string | null;
    /** The hash of the request with the key; a different request with the same key is refused. */
    requestHash: string | null;
  };
  outlets: Stored<'outlets', 'id'>;
  tills: Stored<'tills', 'id' | 'outletId' | 'endedAt'> & {
    /** The last time that somebody logged in at the till; not restored. */
    seenAt: Moment | null;
  };
  connection_keys: Stored<'connection_keys', 'id' | 'endedAt'> & {
    /** The time of the last use, and the address that it came from; not restored. */
    seenAt: Moment | null;
    seenFrom: string | null;
  };
  /** In no backup, because anybody who has a secret can make receipts. */
  receipt_secrets: { keyId: number; secret: string };
  /**
   * The calls of a key in an hour of UTC (`2026-11-26T18`): their number, the failed ones, and the
   * time of the slowest in milliseconds.
   */
  connection_hours: { keyId: number; hour: string; calls: number; failed: number; slowest: number };
  visits: Stored<
    'visits',
    'id' | 'outletId' | 'tillId' | 'unearned' | 'sharesBill' | 'formerCard' | 'joinId'
  > & {
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  visit_reversals: Stored<'visit_reversals', 'id'> & {
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  waiting_points: Stored<'waiting_points', 'id'>;
  /**
   * The sums of each person's awards and undos on a business day; guest 0 stands for all guests
   * together.
   */
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
    kind: 'visit' | 'undo';
    /** Null for a visit whose guest was deleted. */
    customerId: number | null;
    /** The visit to undo, or the visit that was settled when it was approved. */
    visitId: number | null;
    /** The requested visit or undo as JSON, without the guest. */
    request: string;
    /** The parts as they are shown, as JSON. */
    parts: string;
    identifiedBy: Identification | null;
    /** The limit that was exceeded, and its value. */
    passed: PassedName;
    most: number;
    askedById: number;
    askedAt: Moment;
    expiresAt: Moment;
    state: (typeof requestStates)[number];
    /** The person who decided; null if Sofra did. */
    decidedById: number | null;
    decidedAt: Moment | null;
    reason: string | null;
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  card_questions: {
    customerId: number;
    /** By which the question is named; 128 random bits. */
    token: string;
    adminId: number;
    /** The session that asked, which alone can use the answer. */
    sessionHash: string;
    /** The rewards and benefits that were asked about, as `chosenText` writes them. */
    chosen: string;
    /** The same as the card shows it, as JSON. */
    parts: string;
    cost: number;
    endsAt: Moment;
    agreedAt: Moment | null;
  };
  level_benefits: Stored<'level_benefits', 'id' | 'active' | 'frequency' | 'byPartners'>;
  stamps: Stored<'stamps', 'id' | 'joinId'> & {
    /** The number of this stamp's last change, counted per customer. */
    change: number | null;
    /** The idempotency key, unique per partner, kept for a day. */
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  reward_pictures: Stored<'reward_pictures', never>;
  rewards: Omit<Stored<'rewards', 'id' | 'active' | 'version'>, 'claimed' | 'served'> & {
    claimed: Follows<number>;
    served: Follows<number>;
  };
  claims: Stored<'claims', 'id' | 'joinId'> & {
    /** The number of this claim's last change, counted per customer. */
    change: number | null;
    /** The idempotency key of the claim, unique per customer, kept for a day. */
    idempotencyKey: string | null;
    requestHash: string | null;
    /** The idempotency key of the serving, unique per account, kept for a day. */
    servedKey: string | null;
  };
  spendings: Stored<'spendings', 'id'>;
  /**
   * The claims made and served, and the points spent, by quarter of an hour as in `quarter_hours`.
   */
  reward_hours: { startsAt: string; claimed: number; served: number; spent: number };
  special_events: Stored<'special_events', 'id' | 'active'>;
  special_offers: Stored<'special_offers', 'id' | 'active'>;
  store_submissions: Stored<'store_submissions', 'id' | 'status'>;
  terms_and_conditions: Stored<'terms_and_conditions', 'id' | 'active'>;
  audit_log: Stored<'audit_log', 'id'>;
  /** The settings; each value is JSON. */
  settings: { name: string; value: string };
  sessions: {
    tokenHash: string;
    role: Role;
    accountId: number;
    createdAt: Moment;
    seenAt: Moment;
    /** The last time that the person proved who they are, initially at log-in. */
    provedAt: Moment | null;
    /**
     * The till at which the session began with a PIN; null for a session that began with a
     * password.
     */
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
  /** In no backup: they are recognised anew. */
  alerts: {
    id: Generated<number>;
    kind: AlertKind;
    subject: string;
    at: Moment;
    endedAt: Moment | null;
  };
  closed_days: Stored<'closed_days', 'id'>;
  late_changes: Stored<'late_changes', 'id'>;
  mailings: Stored<'mailings', 'id' | 'seenUntil' | 'sent' | 'given'>;
  guest_messages: Stored<'guest_messages', 'id' | 'points'>;
  /**
   * What guests were told of points that end: at the end of a day, at most so many. In no backup,
   * so that after a restore guests are told again, thirty days before.
   */
  ending_notices: {
    id: Generated<number>;
    customerId: number;
    /** The last business day on which the points can be spent. */
    day: string;
    points: number;
    /** Whether it is a new end, since the old one had passed or was near. */
    isNewEnd: boolean;
    notedAt: Moment;
    /** When the day was over and the points ended; null while the notice stands. */
    closedAt: Moment | null;
    /** The entry by which points ended; null if none were left. */
    entryId: number | null;
  };
  friends: Stored<'friends', 'id'>;
  /** Marks of the numbers of guests who left within a year; in no backup. */
  left_numbers: { id: Generated<number>; mark: number; at: Moment };
  consents: Stored<'consents', 'id'>;
  contacts: Stored<'contacts', 'id'>;
  /**
   * The last entry whose bill was carried over, and the last entry that will be; null until this is
   * known.
   */
  carried_bills: { id: number; lastEntryId: number; until: number | null };
  /** The last member whose derived data were renewed, and the rounds that are left. */
  member_renewal: { id: number; lastId: number; rounds: number; notBefore: Moment };
  /**
   * The row before which keys of bills are to be renewed in a table, from its end if null, and the
   * rounds that are left.
   */
  bill_renewal: { subject: string; beforeId: number | null; rounds: number; notBefore: Moment };
  /** The last tries for a subject, as a JSON list of milliseconds since 1970, newest first. */
  throttles: { subject: string; moments: string; lastAt: Moment };
  /** The devices of accounts; a row with the role `till` identifies a till. */
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
    /** Whether the schedule made the backup. */
    scheduled: boolean;
    /** The number of rows that were left out of the file, or lost their missing customer. */
    leftOut: Generated<number>;
    /** The last time that a restore into a scratch database reproduced all totals. */
    provenAt: Moment | null;
    copyName: Generated<string | null>;
    copyTriedAt: Generated<Moment | null>;
    /** The last time that a copy was written and read back unchanged. */
    copiedAt: Generated<Moment | null>;
    /** The reason why the last copy failed, as a written sentence; null if it did not. */
    copyFailure: Generated<string | null>;
  };
  imports: {
    id: Generated<number>;
    filename: string;
    encoding: string;
    state: ImportState;
    /**
     * The plan as JSON: the meaning of the columns, and the country code at the time of the check.
     */
    plan: string;
    /** The first rows as JSON. */
    sample: string;
    counts: string;
    /** The hash of the password that new members get; null if they get none. */
    password: string | null;
    /** The actor who began the last phase, as JSON. */
    actor: string;
    startedAt: Moment;
  };
  import_rows: {
    importId: number;
    number: number;
    /** The cells as a JSON list of texts; empty after the import. */
    cells: string;
    verdict: Verdict | 'stayed' | null;
    /** The reason as a sentence, in the format of the header `Refusal`. */
    reason: string | null;
    /** The customer whom the row added or changed, and the entry of the balance. */
    customerId: number | null;
    entryId: number | null;
    /** As JSON, what the row changes about a member, each with the value before and after. */
    replaced: string | null;
  };
  /** The steps of the schema that were applied or begun. */
  kysely_migration: {
    name: string;
    timestamp: Moment;
    /** The step that a server must know to work with this one; null for none. */
    needs: string | null;
    /** The number of queries of the step that are done; null when all are. */
    statement: number | null;
    /** The number up to which rows are changed, while a query changes many rows in slices. */
    upTo: number | null;
  };
  leases: {
    name: string;
    /** The holder of the lease until `until`, unless it is renewed. */
    holder: string;
    until: Moment;
    /** The work under the lease, its start, the number of rows that are done, and the total. */
    work: JobKind | 'migration' | 'expiry' | 'hooks' | 'dispatches' | 'leaving' | 'readiness';
    startedAt: Moment;
    done: number;
    total: number;
  };
}
