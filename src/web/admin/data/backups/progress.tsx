// Long work on the data, of which one runs at a time: how far it is, whoever began it.
import { useEffect, type ReactNode } from 'react';
import type { Progress as Reported } from '../../../../contract/data/backups.ts';
import type { CallName } from '../../../../contract/index.ts';
import { useAsk, useAskAgain, useWaiting } from '../../../api/hooks.ts';
import { Progress, ProgressLine } from '../../parts/progress.tsx';
import { backupWords } from '../../../words/office/data/backups.ts';
import { useOffice } from '../../../words/office/words.ts';

/** The calls that take as long as the data is large. */
const longCalls = [
  'runBackup',
  'checkBackup',
  'restoreBackup',
  'proveBackup',
  'auditLedger',
  'uploadImport',
  'checkImport',
  'runImport',
  'undoImport',
] as const satisfies CallName[];

/** Milliseconds between two questions, while work goes on. */
const pause = 500;

/** Stands at the top of every tab; the one place that asks, and only while there is work. */
export function WorkAtHand() {
  const own = useWaiting(longCalls);
  const askAgain = useAskAgain();
  const progress = useAsk(
    'readProgress',
    {},
    { again: (running) => (own || running ? pause : undefined) },
  );
  const kind = progress.data?.work;
  const { refetch } = progress;

  // What ended may have been refused because somebody else's work goes on.
  useEffect(() => {
    if (!own) void refetch();
  }, [own, refetch]);

  useEffect(() => {
    return (
      kind &&
      (() => {
        askAgain('listBackups');
        askAgain('readImport');
      })
    );
  }, [kind, askAgain]);

  return <ProgressLine work={useWorkWords(progress.data)} />;
}

/** Asks anew whether there is work, where somebody comes to look at it. */
export function useLookForWork() {
  const askAgain = useAskAgain();
  useEffect(() => askAgain('readProgress'), [askAgain]);
}

/** How far the work is that goes on, in words; nothing while there is none. */
export function useWork() {
  return useWorkWords(useAsk('readProgress', {}).data);
}

interface QuestionProps {
  /** Whether the work goes on. */
  busy: boolean;
  /** How the work is called until the server says it. */
  label: string;
  children: ReactNode;
}

/** The text of a question before long work; in its place, once that goes on, how far it is. */
export function QuestionOrProgress({ busy, label, children }: QuestionProps) {
  const work = useWork() ?? { label, done: 0, total: 0 };
  return busy ? <Progress {...work} /> : children;
}

function useWorkWords(work: Reported | null | undefined) {
  const { jobs } = useOffice(backupWords);
  return work ? { label: jobs[work.work], done: work.done, total: work.total } : undefined;
}
