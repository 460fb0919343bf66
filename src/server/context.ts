// The types of handlers: the contract's request in, the contract's reply out.
import type { Readable } from 'node:stream';
import type { LiveUpdate } from '../contract/cards/live-updates.ts';
import type {
  CallerRole,
  Endpoint,
  ReplyInput,
  RequestOutput,
  Role,
  RoleOf,
} from '../contract/endpoint.ts';
import type { nouns } from '../contract/index.ts';
import type { AuditAction } from '../contract/restaurant/audit.ts';
import type { Switches } from '../domain/restaurant/switch-rules.ts';
import type { Actor } from '../storage/restaurant/audit-queries.ts';
import type { Database } from '../storage/database/tables/tables.ts';
import type { Standby } from '../storage/database/standby.ts';
import type { Store } from '../storage/database/store.ts';
import type { Audience } from '../storage/database/notifier.ts';
import type { Claims } from '../storage/rewards/claim-queries.ts';
import type { Ledger } from '../storage/points/point-queries.ts';
import type { Visits } from '../storage/visits/grouped-visits.ts';
import type { LookUps } from '../storage/partners/look-ups.ts';
import type { OpenCard } from '../storage/cards/live-update-queries.ts';
import type { SessionAccount, Sessions } from '../storage/accounts/session-queries.ts';
import type { ReadCard } from '../storage/cards/cards.ts';
import type { Presented, Program } from '../storage/connections/key-queries.ts';
import type { JobRunner } from '../storage/jobs/runner.ts';
import type { Config } from './config.ts';
import type { OutageLog } from './metrics/outages.ts';
import type { Metrics } from './metrics/metrics.ts';

/** The services that all handlers share. */
export interface Services {
  store: Store;
  /** A standby, which replicates the same rows with a short delay. */
  standby: Standby | undefined;
  ledger: Ledger;
  claims: Claims;
  visits: Visits;
  sessions: Sessions;
  lookUps: LookUps;
  readCard: ReadCard;
  /** Whether each switch of the settings is on. */
  readSwitches: () => Promise<Switches>;
  /** The program of a key; undefined if the key is not valid. */
  findProgram: (presented: Presented) => Promise<Program | undefined>;
  budgets: Budgets;
  liveUpdates: LiveUpdates;
  jobs: JobRunner;
  metrics: Metrics;
  outages: OutageLog;
  config: Config;
  clock: () => Date;
  hashing: Hashing;
  /** The cost of scrypt for the passphrase of copies, as a power of two. */
  passphraseWork: number;
}

/** The cost of one hash by argon2id; the memory is in KiB. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** The limits of keys: calls per hour, and concurrent calls. */
export interface Budgets {
  /**
   * Counts calls of a program before they are made, one by default; refuses them above its limit
   * per hour, with the seconds to wait.
   */
  spend: (program: Program, use: KeyUse, calls?: number) => Promise<void>;
  /** Runs the work of a call; refuses it above the limit of concurrent calls. */
  run: <T>(program: Program, work: () => Promise<T>) => Promise<T>;
  /** Counts an answer, including refusals. */
  answered: (program: Program, answer: { failed: boolean; ms: number }) => void;
  /** Writes what this server has counted. */
  writeAll: (now: Date) => Promise<void>;
}

/** The moment and the address of a use of a key. */
export interface KeyUse {
  now: Date;
  address: string | null;
}

/** Hashes passwords; the work of calls goes through a bounded queue. */
export interface Hashing {
  /**
   * Runs work that hashes passwords. Refuses it as unavailable, before it begins, if the queue is
   * full; the last places and every second turn are reserved for favoured work.
   */
  inQueue: <T>(waiting: WaitingToHash, work: () => Promise<T>) => Promise<T>;
  /** Refuses as unavailable if the queue is full. */
  refuseWithoutPlace: (waiting: WaitingToHash) => void;
  /** The hash of a password in the PHC string format, parameters and salt included. */
  hash: (password: string) => Promise<string>;
  /** Whether the password matches the hash, as `matching` compares them. */
  isPassword: (password: string, stored: string | null | undefined) => Promise<boolean>;
  /**
   * The spelling of a typed password that matches the hash: as it is typed, or else with the digits
   * of other scripts as 0-9, as passwords are generated. Undefined for none, and without a hash,
   * after a time that only depends on what is typed.
   */
  matching: (password: string, stored: string | null | undefined) => Promise<string | undefined>;
  /** Whether the cost of a hash differs from the configured one. */
  isOutdated: (stored: string) => boolean;
}

export interface WaitingToHash {
  /** Whether the work may take the reserved places and turns. */
  favoured: boolean;
  /** The group whose places in the queue are counted and limited together. */
  of?: string;
}

/** The context of a request: the services, the caller and their address. */
export interface Context<Caller> extends Services {
  caller: Caller;
  /** The caller in the audit log's terms. */
  actor: Actor & (Caller extends { id: number } ? { id: number } : unknown);
  now: Date;
  /**
   * Runs a transaction, which is refused if the caller's session or key has ended. If it deletes
   * customers, their remaining rows are deleted afterwards, in slices.
   */
  transact: <Result>(
    work: (db: Database) => Promise<Result>,
    how?: { leavesRows?: boolean },
  ) => Promise<Result>;
  /** Records the caller's action in the audit log, within the same transaction. */
  audit: (
    db: Database,
    action: AuditAction,
    about?: { id?: number; detail?: string },
  ) => Promise<void>;
  /** Makes open cards read their updates, once the call has succeeded. */
  notify: (audience: Audience) => void;
  idempotencyKey: string | undefined;
  /** The id of the last event that the caller received before a stream of events broke. */
  lastEventId: string | undefined;
  /**
   * A store for reads that may be some seconds old and decide nothing: a standby, if there is one.
   * The header `Data-Age` of the answer says how old they are.
   */
  reading: () => Store;
  /** The origin at which the caller reached this server: `https://family.example`. */
  reachedAt: string;
  /** The body of a call that takes a file, as it arrives. */
  upload: Readable;
  /** Refuses a caller whose session has ended meanwhile; for work outside of transactions. */
  checkCaller: () => Promise<void>;
  /** Refuses a change of `Proved` fields by a caller without a fresh proof. */
  refuseStaleFor: (changes: object) => void;
  /** The fingerprint of the device's token, if it has one. */
  deviceHash: string | undefined;
  /** The fingerprint of the device's till token, if the device is a till. */
  tillHash: string | undefined;
  /** The calling program; its key must still be valid when a change is written. */
  program: Program | undefined;
  /** The fingerprint of the caller's session token. */
  sessionHash: Caller extends SessionAccount ? string : string | undefined;
  /** The roles that have a session on this device. */
  currentRoles: () => Promise<Role[]>;
  /** Prepares a session for an account that is being logged in on this device, or at this till. */
  newSession: (role: Role, tillId?: number) => NewSession;
  /** Prepares to enrol the device as a till: `give` sets its cookie after the commit. */
  newTill: () => { tokenHash: string; give: () => void };
  /**
   * Logs the caller out, on this device or on all devices; a session at a till ends only sessions
   * at tills.
   */
  endSession: (how?: { everywhere?: boolean | undefined }) => Promise<void>;
}

type CallerOf<E extends Endpoint> = E['may'] extends 'anyone'
  ? undefined
  : E['may'] extends readonly ['program']
    ? Program
    : SessionAccount & { role: RoleOf<Extract<E['may'], readonly CallerRole[]>[number]> };

export type Handler<E extends Endpoint> = (
  request: RequestOutput<E>,
  context: Context<CallerOf<E>>,
) => Promise<Answered<E>>;

/** The handlers of the calls about one noun of the contract. */
export type Handlers<Noun extends keyof typeof nouns> = {
  [Name in keyof (typeof nouns)[Noun]]: Handler<Extract<(typeof nouns)[Noun][Name], Endpoint>>;
};

/** A handler of a call without a reply may return nothing. */
type Answered<E extends Endpoint> = E['sendsEvents'] extends true
  ? Events<ReplyInput<E>>
  : ReplyInput<E> extends undefined
    ? ReplyInput<E> | void
    : ReplyInput<E>;

/** A reply that a thread has written as JSON by the contract already. */
export class WrittenReply {
  readonly json: Buffer;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.json = Buffer.from(buffer, byteOffset, byteLength);
  }
}

/** Such a reply in the place of the one that a handler returns. */
export const writtenReply = <Reply>(json: Uint8Array): Reply => new WrittenReply(json) as Reply;

/** A session that begins with a transaction and replaces that of the device. */
export interface NewSession {
  begin: (db: Database, accountId: number) => Promise<void>;
  /** Sets the cookies; to be called after the commit. */
  give: () => void;
}

export interface LiveUpdates {
  /** Sends a reader the updates of their card from now on. Refuses a stream above the limit. */
  watch: (
    card: WatchedCard,
    reader: Reader<LiveUpdate>,
  ) => { resume: () => void; stop: () => void };
  /** The number of cards watched on this server. */
  count: () => number;
  /** Ends every stream. */
  close: () => void;
}

export interface WatchedCard extends OpenCard {
  /** The network of the client, or its site if it is IPv6. */
  from: string;
}

/** The reader of a stream of events. */
export interface Reader<Event> {
  /**
   * Sends an event with its id, or only the id, which updates the reader's cursor and keeps the
   * connection alive. False if the buffer is full; `resume` is called when it has room again.
   */
  send: (id: string, event?: Event) => boolean;
  /** Ends the stream. */
  end: () => void;
}

/** Begins to send events to a reader, or refuses to. */
export type Events<Event> = (reader: Reader<Event>) => {
  /** Called when the reader's buffer has room again. */
  resume: () => void;
  /** Called when the reader has disconnected. */
  stop: () => void;
};
