// The messages between a server and the process that runs its jobs.
import type {
  Backup,
  BackupCheck,
  BackupSummary,
  LedgerVerification,
  Progress,
} from '../../contract/data/backups.ts';
import type { Copy } from '../../contract/data/copies.ts';
import type { Encoding } from '../../contract/data/imports.ts';
import type { Reason } from '../../contract/reasons.ts';
import type { Sentence } from '../../contract/messages/sentences.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import type { BeginOrder, WrittenKey } from '../backup/copies/begin.ts';
import type { FetchOrder } from '../backup/copies/fetch.ts';
import type { CopyOrder } from '../backup/copies/send.ts';
import type { Restorer } from '../backup/restore.ts';
import type { ReadingPlan } from '../../domain/data/import-rules.ts';
import type { Beginning } from '../import/batches.ts';
import type { DatabaseLocation } from '../database/store.ts';

/** The input and the result of each job. */
interface Jobs {
  backup: [{ actor: Actor; at: Date; scheduled: boolean }, Backup];
  check: [{ path: string }, BackupCheck];
  restore: [Restorer & { path: string }, BackupSummary];
  proof: [{ path: string }, BackupSummary];
  copy: [Omit<CopyOrder, 'folder'>, Backup];
  'copy-place': [Omit<BeginOrder, 'folder'>, WrittenKey];
  'copy-fetch': [FetchOrder, void];
  'copy-list': [{ allowedHosts: readonly string[] }, Copy[]];
  audit: [{ actor: Actor; at: Date }, LedgerVerification];
  'import-read': [
    Beginning & { path: string; filename: string; chosen?: Encoding | undefined },
    { id: number },
  ];
  'import-check': [{ importId: number; plan: ReadingPlan; sessionHash: string | undefined }, void];
  import: [{ importId: number; begins?: Beginning }, void];
  'import-undo': [{ importId: number; begins?: Beginning }, void];
}
export type Job = keyof Jobs;
export type JobInput<J extends Job> = Jobs[J][0];
export type JobResult<J extends Job> = Jobs[J][1];

/** A job for the process. */
export interface JobRequest<J extends Job = Job> {
  location: DatabaseLocation;
  /** The folder of the backups and of temporary files. */
  folder: string;
  /** The holder of the lease under which the job runs. */
  holder: string;
  job: J;
  input: JobInput<J>;
}

/** The rows that are done, and all rows of a job; for a copy, bytes. */
export type JobProgress = Pick<Progress, 'done' | 'total'>;

/** A message of the process: the progress of its job, or its result. */
export type WorkerMessage =
  | { progress: JobProgress }
  | { answer: unknown }
  | { refused: { reason: Reason; sentence: Sentence }; cause: unknown }
  | { failed: unknown };
