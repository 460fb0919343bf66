// Backup Data and Restore Data, in the office's header; a restore asks first.
import { Archive, History } from 'lucide-react';
import { useState } from 'react';
import type { BackupSummary, BackupTable } from '../../../../contract/data/backups.ts';
import { contract, type CallName } from '../../../../contract/index.ts';
import { messages } from '../../../../contract/messages.ts';
import { ApiError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useAct } from '../../../api/hooks.ts';
import { FrameButton } from '../../../look/button.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { toast, type Notice } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { backupWords } from '../../../words/office/data/backups.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useAgoText, useDateText } from '../../../words/times/days.ts';
import { Facts } from '../../parts/facts.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { QuestionOrProgress } from './progress.tsx';

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

/** After a restore, every answer has to be read again. */
const everything = Object.keys(contract) as CallName[];

/** Asks before a backup replaces everything: the contents of the file, and the consequences. */
function Restore({ file, holds, onClose }: CheckedFile & { onClose: () => void }) {
  const words = useOffice(backupWords);
  const [dateText, agoText] = [useDateText(), useAgoText()];
  const restore = useAct('restoreBackup', {
    done: words.restored,
    failed: useNotTaken(),
    refresh: everything,
  });
  const { createdAt, version, counts } = holds;
  const made = { ago: agoText(createdAt), at: isolated(dateText(createdAt, 'dateTime')) };

  return (
    <Confirm
      title={words.restoreTitle}
      act={words.restore}
      busyAct={words.restoring}
      busy={restore.isPending}
      goesOn
      onConfirm={() => restore.mutate({ body: file }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div>
        <TwoLines title={file.name} detail={`${words.made(made)} · ${words.version(version)}`} />
      </div>
      <QuestionOrProgress busy={restore.isPending} label={words.jobs.restore}>
        <p>{words.restoreText}</p>
      </QuestionOrProgress>
      <Facts
        facts={tables.map((table) => ({
          name: words.tables[table],
          value: grouped(counts[table] ?? 0),
        }))}
      />
    </Confirm>
  );
}

/** The tables that a backup may hold, in the order in which they are shown. */
const tables = Object.keys(backupWords.en.tables) as BackupTable[];

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
