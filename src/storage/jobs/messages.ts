// What is said between a server and the thread that does its long work.
import type {
  Backup,
  BackupSummary,
  LedgerVerification,
  Progress,
} from '../../contract/data/backups.ts';
import type { Reason } from '../../contract/reasons.ts';
import type { Sentence } from '../../contract/sentences.ts';
import type { Actor } from '../house/audit.ts';
import type { Restorer } from '../backup/restore.ts';
import type { StoredPlan } from '../import/batches.ts';
import type { Beginning } from '../import/run.ts';
import type { DatabaseLocation } from '../database/store.ts';

/** Who asks for an import's work, when, and in which session. */
type Asked = Omit<Beginning, 'password'>;

/** What each job takes, and what it answers. */
interface Jobs {
  backup: [{ actor: Actor; at: Date; scheduled: boolean }, Backup];
  check: [{ path: string }, BackupSummary];
  restore: [Restorer & { path: string }, BackupSummary];
  proof: [{ path: string }, BackupSummary];
  audit: [{ actor: Actor; at: Date }, LedgerVerification];
  'import-read': [Asked & { path: string; filename: string }, { id: number }];
  'import-check': [{ importId: number; plan: StoredPlan; sessionHash: string | undefined }, void];
  import: [{ importId: number; begins?: Beginning }, void];
  'import-undo': [{ importId: number; begins?: Asked }, void];
}
export type Job = keyof Jobs;
export type JobInput<J extends Job> = Jobs[J][0];
export type JobResult<J extends Job> = Jobs[J][1];

/** What a thread is told to do. */
export interface JobRequest<J extends Job = Job> {
  location: DatabaseLocation;
  /** Where backups are, and what is not finished. */
  folder: string;
  /** Who holds the lease that the job is done under. */
  holder: string;
  job: J;
  input: JobInput<J>;
}

/** How far a job is. */
export type JobProgress = Pick<Progress, 'done' | 'total'>;

/** What a thread says of its job, in the end or on the way. */
export type WorkerMessage =
  | { progress: JobProgress }
  | { answer: unknown }
  | { refused: { reason: Reason; sentence: Sentence }; cause: unknown }
  | { failed: unknown };
