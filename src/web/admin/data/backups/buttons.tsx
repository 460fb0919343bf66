// Backup Data and Restore Data, which says what it does before it asks for the file.
import { Archive, FileUp, History } from 'lucide-react';
import { useState } from 'react';
import type { BackupSummary, BackupTable } from '../../../../contract/data/backups.ts';
import { contract, type CallName } from '../../../../contract/index.ts';
import { messages } from '../../../../contract/messages.ts';
import { ApiError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useAct } from '../../../api/hooks.ts';
import { Button, FrameButton } from '../../../look/button.tsx';
import { Soft } from '../../../look/layout.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
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

interface BackupButtonsProps {
  /** Below each other, as behind a phone's `More`. */
  wide?: boolean;
  onRestore: () => void;
  /** Is called when either was pressed. */
  onPress?: () => void;
}

export function BackupButtons({ wide, onRestore, onPress }: BackupButtonsProps) {
  const words = useOffice(backupWords);
  const backUp = useBackUp({ failed: words.backUpFailed });
  const acts = [
    {
      label: backUp.isPending ? words.backingUp : words.backUp,
      brief: words.backUpBrief,
      icon: Archive,
      'aria-disabled': backUp.isPending,
      run: backUp.run,
    },
    { label: words.restore, brief: words.restoreBrief, icon: History, run: onRestore },
  ];
  return acts.map(({ label, brief, icon, run, ...button }) => {
    const press = () => {
      onPress?.();
      run();
    };
    return wide ? (
      <Button key={brief} wide icon={icon} {...button} onClick={press}>
        {label}
      </Button>
    ) : (
      <FrameButton key={brief} {...{ label, brief, icon }} {...button} onClick={press} />
    );
  });
}

/** Says what a restore does, asks for a backup, and then whether it shall be restored. */
export function RestoreData({ onClose }: { onClose: () => void }) {
  const words = useOffice(backupWords);
  const [checked, setChecked] = useState<CheckedFile>();
  const check = useAct('checkBackup', { failed: useNotTaken() });
  const read = (file: File) =>
    check.mutate({ body: file }, { onSuccess: (holds) => setChecked({ file, holds }) });
  if (checked) return <Restore {...checked} onClose={onClose} />;
  return (
    <Dialog title={words.restore} onClose={onClose}>
      <p>{words.restoreText}</p>
      <Soft>{words.chooseText}</Soft>
      <Answers>
        <FileButton
          label={check.isPending ? words.checking : words.choose}
          icon={FileUp}
          accept=".json"
          busy={check.isPending}
          onFile={read}
          onOtherKind={({ name }) =>
            toast({ title: words.unreadable, detail: words.otherKind(isolated(name)), tone: 'bad' })
          }
        />
      </Answers>
    </Dialog>
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
