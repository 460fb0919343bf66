// The tables as the code sees them. Column names are the contract's field names.
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { Work } from '../contract/backups.ts';
import type { Role } from '../contract/endpoint.ts';
import type { Level } from '../contract/levels.ts';
import type { Engine } from './engine/engine.ts';

/** Where rows live: the whole database, or a transaction on it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** Where a database is. */
export interface Place {
  /** `postgres://…`; without it, the database is a file in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** An open database and what its engine does in its own way. */
export interface Store {
  db: Kysely<Tables>;
  engine: Engine;
  /** Where it is, to open it once more: for long work, apart from the requests. */
  place: Place;
  close: () => Promise<void>;
}

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
type Moment = string;
/** Written by the database alone, when an entry is added. */
type Follows<T> = ColumnType<T, never, never>;

export interface Tables {
  admins: {
    id: Generated<number>;
    username: string;
    usernameKey: string;
    password: string;
    temporaryUntil: Moment | null;
    createdAt: Moment;
  };
  partners: {
    id: Generated<number>;
    username: string;
    usernameKey: string;
    password: string;
    temporaryUntil: Moment | null;
    name: string;
    active: Generated<boolean>;
    createdAt: Moment;
  };
  customers: {
    id: Generated<number>;
    name: string;
    nameKey: string;
    mobile: string;
    mobileKey: string;
    points: Follows<number>;
    level: GeneratedAlways<Level>;
    lastEntryId: Follows<number | null>;
    verificationCode: string | null;
    /** What the QR on the card says; renewed with the code. */
    qrToken: string | null;
    password: string | null;
    temporaryUntil: Moment | null;
    createdAt: Moment;
  };
  customer_words: { word: string; customerId: number; shared: number };
  point_transactions: {
    id: Generated<number>;
    customerId: number;
    points: number;
    balance: number;
    description: string;
    timestamp: Moment;
    actorRole: Role | 'system';
    actorId: number | null;
  };
  level_benefits: {
    id: Generated<number>;
    level: Level;
    benefit: string;
    active: Generated<boolean>;
    partnerId: number | null;
    lastUpdated: Moment;
    imagePath: string | null;
  };
  special_events: {
    id: Generated<number>;
    name: string;
    description: string;
    multiplier: number;
    startDate: Moment;
    endDate: Moment;
    active: Generated<boolean>;
  };
  special_offers: {
    id: Generated<number>;
    level: Level;
    title: string;
    description: string;
    validUntil: Moment;
    active: Generated<boolean>;
    imagePath: string | null;
  };
  store_submissions: {
    id: Generated<number>;
    shortDescription: string;
    fullDescription: string;
    privacyPolicyUrl: string;
    contactEmail: string;
    contactPhone: string | null;
    iconPath: string;
    featureGraphicPath: string;
    /** A JSON list of paths. */
    screenshotPaths: string;
    status: Generated<string>;
    createdAt: Moment;
  };
  terms_and_conditions: {
    id: Generated<number>;
    content: string;
    updatedAt: Moment;
    active: Generated<boolean>;
  };
  sessions: {
    tokenHash: string;
    role: Role;
    accountId: number;
    createdAt: Moment;
    seenAt: Moment;
  };
  one_time_passes: { passHash: string; customerId: number; expiresAt: Moment };
  /** The last tries at something, as a JSON list of milliseconds since 1970, newest first. */
  throttles: { subject: string; moments: string; lastAt: Moment };
  known_devices: { deviceHash: string; role: Role; accountId: number; seenAt: Moment };
  request_keys: {
    role: Role | 'system';
    accountId: number;
    key: string;
    /** What was asked with the key; another question with it is refused. */
    requestHash: string;
    /** The first success, as JSON. */
    answer: string;
    createdAt: Moment;
  };
  settings: { name: string; value: string };
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
  leases: {
    name: string;
    /** Whoever has it until then, unless they renew it. */
    holder: string;
    until: Moment;
    /** What is done under it, since when, and how many rows of how many are done. */
    work: Work;
    startedAt: Moment;
    done: number;
    total: number;
  };
  audit_log: {
    id: Generated<number>;
    at: Moment;
    actorRole: Role | 'system';
    actorId: number | null;
    action: string;
    subjectId: number | null;
    detail: string | null;
    address: string | null;
  };
}
