// Backup Data and Restore Data, in the office's header; a restore asks first.
import { Archive, History } from 'lucide-react';
import { useState } from 'react';
import type { BackupSummary } from '../../../../contract/data/backups.ts';
import { messages } from '../../../../contract/messages.ts';
import { ApiError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useAct } from '../../../api/hooks.ts';
import { FrameButton } from '../../../look/button.tsx';
import { toast, type Notice } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { backupWords } from '../../../words/office/data/backups.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { AskRestore, everything } from './restore.tsx';

/** A chosen file, and what the server found in it. */
interface CheckedFile {
  file: File;
  holds: BackupSummary;
}

export function BackupButtons() {
  const words = useOffice(backupWords);
  const [checked, setChecked] = useState<CheckedFile>();
  const backUp = useBackUp({ failed: words.backUpFailed });
  const check = useAct('checkBackup', { failed: useNotTaken() });
  const read = (file: File) =>
    check.mutate({ body: file }, { onSuccess: (holds) => setChecked({ file, holds }) });

  return (
    <>
      <FrameButton
        label={backUp.isPending ? words.backingUp : words.backUp}
        brief={words.backUpBrief}
        icon={Archive}
        aria-disabled={backUp.isPending}
        onClick={backUp.run}
      />
      <FileButton
        label={check.isPending ? words.checking : words.restore}
        brief={words.restoreBrief}
        icon={History}
        accept=".json"
        busy={check.isPending}
        onFile={read}
        onOtherKind={({ name }) =>
          toast({ title: words.unreadable, detail: words.otherKind(isolated(name)), tone: 'bad' })
        }
      />
      {checked && <Restore {...checked} onClose={() => setChecked(undefined)} />}
    </>
  );
}

/** Makes a backup now, one at a time. `failed` is the title of the toast of a failure. */
export function useBackUp({ failed }: { failed: string }) {
  const { backedUp: done } = useOffice(backupWords);
  const { isPending, mutate } = useAct('runBackup', { done, failed, refresh: ['listBackups'] });
  return { isPending, run: () => isPending || mutate({}) };
}

/** Asks before a chosen file replaces everything. */
function Restore({ file, holds, onClose }: CheckedFile & { onClose: () => void }) {
  const words = useOffice(backupWords);
  const restore = useAct('restoreBackup', {
    done: words.restored,
    failed: useNotTaken(),
    refresh: everything,
  });
  return (
    <AskRestore
      name={file.name}
      holds={holds}
      busy={restore.isPending}
      onConfirm={() => restore.mutate({ body: file }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The toast of a file that the server refuses. */
function useNotTaken() {
  const words = useOffice(backupWords);
  const spoken = useWords();
  return (error: Error): Notice => {
    if (error instanceof DOMException) return { title: words.unreadable, detail: words.changed };
    return error instanceof ApiError && error.sentence?.key === messages.notJson
      ? { title: words.unreadable, detail: words.unreadableText }
      : { title: words.restoreFailed, detail: explain(error, spoken) };
  };
}
