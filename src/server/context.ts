// What a handler is: the contract's question in, the contract's answer out.
import type { Readable } from 'node:stream';
import type { LiveUpdate } from '../contract/cards/live-updates.ts';
import type { ReplyInput, RequestOutput, Endpoint, Role } from '../contract/endpoint.ts';
import type { AuditAction } from '../contract/house/audit.ts';
import type { Actor } from '../storage/house/audit.ts';
import type { Database } from '../storage/database/tables.ts';
import type { Standby } from '../storage/database/standby.ts';
import type { Store } from '../storage/database/store.ts';
import type { Audience } from '../storage/database/notifier.ts';
import type { Claims } from '../storage/rewards/claims.ts';
import type { Ledger } from '../storage/points/points.ts';
import type { LookUps } from '../storage/partners/look-ups.ts';
import type { OpenCard } from '../storage/cards/live-updates.ts';
import type { SessionAccount, Sessions } from '../storage/accounts/sessions.ts';
import type { JobRunner } from '../storage/jobs/runner.ts';
import type { Config } from './config.ts';
import type { Gaps } from './metrics/gaps.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What every handler may use. */
export interface Services {
  store: Store;
  /** Another server with the same rows, a moment later. */
  standby: Standby | undefined;
  ledger: Ledger;
  claims: Claims;
  sessions: Sessions;
  lookUps: LookUps;
  liveUpdates: LiveUpdates;
  jobs: JobRunner;
  metrics: Metrics;
  gaps: Gaps;
  config: Config;
  clock: () => Date;
  hashing: Hashing;
}

/** What argon2id takes to make one hash; the memory is in KiB. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Hashes passwords; what calls ask of it stands in a queue that has an end. */
export interface Hashing {
  /**
   * Does work that hashes passwords. Refuses as unavailable what there is no place for, before
   * anything is done; the last places and every second turn are for the favoured.
   */
  inQueue: <T>(waiting: WaitingToHash, work: () => Promise<T>) => Promise<T>;
  /** Refuses as unavailable what there is no place for in the queue. */
  refuseWithoutPlace: (waiting: WaitingToHash) => void;
  /** The hash of a password in the PHC string format, parameters and salt included. */
  hash: (password: string) => Promise<string>;
  /** Whether it is the password of the hash; without one it answers no, after as long. */
  isPassword: (password: string, stored: string | null | undefined) => Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  isOutdated: (stored: string) => boolean;
}

export interface WaitingToHash {
  /** Whether it may have one of the last places, and does not wait behind all the others. */
  favoured: boolean;
  /** Whose places are counted together, of which nobody has most. */
  of?: string;
}

/** What a handler works with besides the request: the services, and who asks from where. */
export interface Context<Caller> extends Services {
  caller: Caller;
  /** The caller as the audit log names them. */
  actor: Actor & (Caller extends SessionAccount ? { id: number } : unknown);
  now: Date;
  /** Runs one transaction, at whose end the caller's session still lives; refuses it otherwise. */
  transact: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Notes in the audit log what the caller does, within the same transaction. */
  audit: (
    db: Database,
    action: AuditAction,
    about?: { id?: number; detail?: string },
  ) => Promise<void>;
  /** Lets open cards look what is new, once the call has succeeded. */
  notify: (audience: Audience) => void;
  idempotencyKey: string | undefined;
  /** Of the last event that the caller has heard, where a stream of events broke. */
  lastEventId: string | undefined;
  /**
   * A store for what may be some seconds old, and is not acted on: a standby, where there is one.
   * The answer says how old.
   */
  reading: () => Store;
  /** The body of a call that takes a file, as it comes in. */
  upload: Readable;
  /** Refuses a caller whose session has ended meanwhile, before work that is no transaction. */
  checkCaller: () => Promise<void>;
  /** The fingerprint of the device's own token, where it has one. */
  deviceHash: string | undefined;
  /** The fingerprint of the caller's session token. */
  sessionHash: Caller extends SessionAccount ? string : string | undefined;
  /** The roles that have a session on this device. */
  currentRoles: () => Promise<Role[]>;
  /** A session for somebody who is about to be logged in on this device. */
  newSession: (role: Role) => NewSession;
  /** Logs the caller out, on this device or on all of theirs. */
  endSession: (how?: { everywhere?: boolean | undefined }) => Promise<void>;
}

type CallerOf<E extends Endpoint> = E['may'] extends 'anyone'
  ? undefined
  : SessionAccount & { role: Extract<E['may'], readonly Role[]>[number] };

export type Handlers<C extends Record<string, Endpoint>> = {
  [Name in keyof C]: (
    request: RequestOutput<C[Name]>,
    context: Context<CallerOf<C[Name]>>,
  ) => Promise<Answered<C[Name]>>;
};

/** A call without a reply may be answered with nothing at all. */
type Answered<E extends Endpoint> = E['sendsEvents'] extends true
  ? Events<ReplyInput<E>>
  : ReplyInput<E> extends undefined
    ? ReplyInput<E> | void
    : ReplyInput<E>;

/** A session that begins with a transaction, in place of the one that the device had. */
export interface NewSession {
  begin: (db: Database, accountId: number) => Promise<void>;
  /** Gives the device its cookies, once the transaction is committed. */
  give: () => void;
}

export interface LiveUpdates {
  /** Tells a reader what their card has to hear, from now on. Refuses a page too many. */
  watch: (
    card: WatchedCard,
    reader: Reader<LiveUpdate>,
  ) => { resume: () => void; stop: () => void };
  /** How many cards are watched on this server. */
  count: () => number;
  /** Ends every stream. */
  close: () => void;
}

export interface WatchedCard extends OpenCard {
  /** The network that it is watched from, or of IPv6 the site. */
  from: string;
}

/** Somebody who reads events as they come. */
export interface Reader<Event> {
  /**
   * Sends an event with its id, or the id alone, which says where the reader stands and keeps the
   * line open. False when the reader takes no more for now; it says when it does again.
   */
  send: (id: string, event?: Event) => boolean;
  /** Nothing follows. */
  end: () => void;
}

/** Begins to send to a reader, or refuses to. */
export type Events<Event> = (reader: Reader<Event>) => {
  /** The reader takes more again. */
  resume: () => void;
  /** The reader is gone. */
  stop: () => void;
};
