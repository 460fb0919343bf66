// The tables as the code sees them. Column names are the contract's field names.
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { BackupRow } from '../rows/shapes.ts';
import type { BackupTable } from '../../contract/data/backups.ts';
import type { JobKind } from '../../contract/data/backups.ts';
import type { Role } from '../../contract/endpoint.ts';
import type { importStates, Verdict } from '../../contract/data/imports.ts';
import type { Level } from '../../contract/levels.ts';

/** Where rows live: the whole database, or a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

type ImportState = 'reading' | (typeof importStates)[number];

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
type Moment = string;
/** Written by the database alone, when an entry is added. */
type Follows<T> = ColumnType<T, never, never>;

/** A row of a table that is in backups, of which the database fills some columns by itself. */
type Stored<Name extends BackupTable, Filled extends keyof BackupRow<Name>> = Omit<
  BackupRow<Name>,
  Filled
> & { [Column in Filled]: Generated<BackupRow<Name>[Column]> };

/**
 * The columns of a table that is in backups are those of `backupRows`; what stands beside them here
 * follows from them, or is not to come back.
 */
export interface Tables {
  admins: Stored<'admins', 'id' | 'active'> & { usernameKey: string };
  partners: Stored<'partners', 'id' | 'active'> & { usernameKey: string };
  customers: Omit<Stored<'customers', 'id'>, 'points' | 'spent' | 'level'> & {
    points: Follows<number>;
    spent: Follows<number>;
    level: GeneratedAlways<Level>;
    lastEntryId: Follows<number | null>;
    nameKey: string;
    mobileKey: string;
    /** What the QR on the card says; renewed with the code, and ended by a restore. */
    qrToken: string | null;
    /** How many changes of their stamps there were since a restore; null for none. */
    stampChanges: number | null;
    /** How many changes of their claims there were since a restore; null for none. */
    claimChanges: number | null;
  };
  /** `nameKey` is the customer's, so that who is found is sorted without a look at them. */
  customer_words: { word: string; customerId: number; shared: number; nameKey: string };
  point_transactions: Stored<'point_transactions', 'id'> & {
    /** Of who made it, for a day; no other entry of theirs has it meanwhile. */
    idempotencyKey: string | null;
    /** What was asked with the key; another question with it is refused. */
    requestHash: string | null;
  };
  level_benefits: Stored<'level_benefits', 'id' | 'active' | 'frequency'>;
  stamps: Stored<'stamps', 'id'> & {
    /** Which of its customer's changes was the last of this stamp. */
    change: number | null;
    /** Of the partner who made it, for a day; no other stamp of theirs has it meanwhile. */
    idempotencyKey: string | null;
    requestHash: string | null;
  };
  reward_pictures: Stored<'reward_pictures', never>;
  rewards: Omit<Stored<'rewards', 'id' | 'active' | 'version'>, 'claimed' | 'served'> & {
    claimed: Follows<number>;
    served: Follows<number>;
  };
  claims: Stored<'claims', 'id'> & {
    /** Which of its customer's changes was the last of this claim. */
    change: number | null;
    /** Of the customer who made it, for a day; no other claim of theirs has it meanwhile. */
    idempotencyKey: string | null;
    requestHash: string | null;
    /** Of whoever served it, in the same way. */
    servedKey: string | null;
  };
  spendings: Stored<'spendings', 'id'>;
  /** By their beginnings, as `quarter_hours`: claims that were made and served, and points. */
  reward_hours: { startsAt: string; claimed: number; served: number; spent: number };
  special_events: Stored<'special_events', 'id' | 'active'>;
  special_offers: Stored<'special_offers', 'id' | 'active'>;
  store_submissions: Stored<'store_submissions', 'id' | 'status'>;
  terms_and_conditions: Stored<'terms_and_conditions', 'id' | 'active'>;
  audit_log: Stored<'audit_log', 'id'>;
  /** Those of backup are not in one, so that a name can be any. */
  settings: { name: string; value: string };
  sessions: {
    tokenHash: string;
    role: Role;
    accountId: number;
    createdAt: Moment;
    seenAt: Moment;
  };
  one_time_passes: { passHash: string; customerId: number; expiresAt: Moment };
  /** What follows from a customer's entries up to the last that was summed up. */
  customer_summaries: {
    customerId: number;
    nameKey: string;
    points: number;
    level: GeneratedAlways<Level>;
    /** How often points were awarded, none where a visit was only noted. */
    visits: number;
    firstVisitAt: Moment | null;
    /** The last visit, or the joining where there is none. */
    seenAt: Moment;
    /** Seconds since 1970 from which a regular has stayed away; null for who is none. */
    missedFrom: number | null;
  };
  level_counts: { level: Level; members: Follows<number> };
  /** By their beginnings, `2026-11-21T18:30`: a time zone begins its days at one of them. */
  quarter_hours: { startsAt: string; given: number; taken: number; visits: number; served: number };
  /** How far the entries have been summed up. */
  summary_state: {
    id: number;
    lastEntryId: number;
    /** The newest entry that was there, and the first transaction that had not begun then. */
    seenEntryId: number;
    seenTransaction: number;
  };
  /** The last tries at something, as a JSON list of milliseconds since 1970, newest first. */
  throttles: { subject: string; moments: string; lastAt: Moment };
  known_devices: { deviceHash: string; role: Role; accountId: number; seenAt: Moment };
  backup_history: {
    id: Generated<number>;
    timestamp: Moment;
    success: boolean;
    filename: string | null;
    /** Made because its time had come, and not because somebody asked. */
    scheduled: boolean;
    /** When it was last restored into a scratch database, and everything was there. */
    provenAt: Moment | null;
  };
  imports: {
    id: Generated<number>;
    filename: string;
    encoding: string;
    state: ImportState;
    /** JSON: which columns are what, and the country code at the check. */
    plan: string;
    /** JSON: the first rows. */
    sample: string;
    counts: string;
    /** The hash of the password that new members get, if they get one. */
    password: string | null;
    /** JSON: who began the last step. */
    actor: string;
    startedAt: Moment;
  };
  import_rows: {
    importId: number;
    number: number;
    /** A JSON list of texts; empty once they are brought in. */
    cells: string;
    verdict: Verdict | 'stayed' | null;
    /** A sentence as a header says it. */
    reason: string | null;
    /** Whom the row brought or changed, and by which entry. */
    customerId: number | null;
    entryId: number | null;
  };
  /** The steps of the schema that were taken, or have begun to be. */
  kysely_migration: {
    name: string;
    timestamp: Moment;
    /** The step that servers have to know to live with this one; null where all of before do. */
    needs: string | null;
    /** How many of its statements are done; null when all are. */
    statement: number | null;
    /** Up to which number the rows are changed, while the statement changes many. */
    upTo: number | null;
  };
  leases: {
    name: string;
    /** Whoever has it until then, unless they renew it. */
    holder: string;
    until: Moment;
    /** What is done under it, since when, and how many rows of how many are done. */
    work: JobKind | 'migration' | 'expiry' | 'readiness';
    startedAt: Moment;
    done: number;
    total: number;
  };
}
