// The progress of long work on the data. Only one piece of work runs at a time, for all people.
import { useEffect, type ReactNode } from 'react';
import type { Progress as Reported } from '../../../../contract/data/backups.ts';
import type { CallName } from '../../../../contract/index.ts';
import { useAsk, useAskAgain, useWaiting } from '../../../api/api-hooks.ts';
import { Progress, ProgressLine } from '../../parts/progress.tsx';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { useOffice } from '../../../words/office/words.ts';

/** The calls that take as long as the data is large. */
const longCalls = [
  'runBackup',
  'checkBackup',
  'restoreBackup',
  'proveBackup',
  'auditLedger',
  'runCopy',
  'copyToFolder',
  'copyToStore',
  'checkCopy',
  'restoreCopy',
  'uploadImport',
  'checkImport',
  'runImport',
  'undoImport',
] as const satisfies CallName[];

/** Milliseconds between two reads of the progress. */
const pause = 500;

/** The line at the top of every tab; it alone reads the progress, and only while work runs. */
export function RunningWork() {
  const own = useWaiting(longCalls);
  const askAgain = useAskAgain();
  const progress = useAsk(
    'readProgress',
    {},
    { refetchAfter: (running) => (own || running ? pause : undefined) },
  );
  const kind = progress.data?.work;
  const { refetch } = progress;

  // The end of a call is checked too: it may have been refused because other work is running.
  useEffect(() => {
    if (!own) void refetch();
  }, [own, refetch]);

  // The lists are out of date when work ends, also work that somebody else began.
  useEffect(() => {
    if (!kind) return undefined;
    return () => {
      askAgain('listBackups');
      askAgain('readCopies');
      askAgain('readImport');
    };
  }, [kind, askAgain]);

  return <ProgressLine work={useWorkWords(progress.data)} />;
}

/** Requests the progress again when a screen that shows it opens. */
export function useRefreshProgress() {
  const askAgain = useAskAgain();
  useEffect(() => askAgain('readProgress'), [askAgain]);
}

/** The progress of the running work, with its label; undefined while none runs. */
export function useWork() {
  return useWorkWords(useAsk('readProgress', {}).data);
}

interface QuestionProps {
  /** Whether the work runs. */
  busy: boolean;
  /** The name of the work until the server says it. */
  label: string;
  children: ReactNode;
}

/** The text of the confirmation before long work; while the work runs, its progress. */
export function QuestionOrProgress({ busy, label, children }: QuestionProps) {
  const work = useWork() ?? { label, done: 0, total: 0 };
  return busy ? <Progress {...work} /> : children;
}

function useWorkWords(work: Reported | null | undefined) {
  const { jobs } = useOffice(backupWords);
  return work ? { label: jobs[work.work], done: work.done, total: work.total } : undefined;
}
