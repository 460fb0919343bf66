// Backup Data and Restore Data, which says what it does before it asks for the file.
import { Archive, History } from 'lucide-react';
import { useState } from 'react';
import type { BackupCheck } from '../../../../contract/data/backups.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { ApiError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { everyCall } from '../../../api/calls.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Button, FrameButton } from '../../../look/button.tsx';
import { SoftText } from '../../../look/layout.tsx';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import type { Notice } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { ChooseFile } from '../choose-file.tsx';
import { AskRestore } from './restore.tsx';

/** A chosen file, and what the server found in it. */
interface CheckedFile {
  file: File;
  holds: BackupCheck;
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
      <SoftText>{words.chooseText}</SoftText>
      <Answers>
        <ChooseFile
          label={check.isPending ? words.checking : words.choose}
          accept=".json"
          busy={check.isPending}
          onFile={read}
          failed={words.unreadable}
          otherKind={words.otherKind}
        />
      </Answers>
    </Dialog>
  );
}

/** Makes a backup now, one at a time. `failed` is the title of the toast of a failure. */
export function useBackUp({ failed }: { failed: string }) {
  const words = useOffice(backupWords);
  const { isPending, mutate } = useAct('runBackup', {
    done: ({ leftOut }) => ({
      title: words.backedUp,
      ...(leftOut > 0 && { detail: `${words.leftOut(leftOut)}. ${words.leftOutText}` }),
    }),
    failed,
    refresh: ['listBackups'],
  });
  return { isPending, run: () => isPending || mutate({}) };
}

/** Asks before a chosen file replaces everything. */
function Restore({ file, holds, onClose }: CheckedFile & { onClose: () => void }) {
  const words = useOffice(backupWords);
  const restore = useAct('restoreBackup', {
    done: words.restored,
    failed: useNotTaken(),
    refresh: everyCall(),
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
