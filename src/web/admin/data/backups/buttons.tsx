// Backup Data and Restore Data, in the office's header.
import { Archive, History } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { FrameButton } from '../../../look/button.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { toast } from '../../../toast/toast.ts';
import { backupWords } from '../../../words/office/data/backups.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useBackUp } from './back-up.ts';
import { Restore, useNotTaken, type CheckedFile } from './restore.tsx';

export function BackupButtons() {
  const words = useOffice(backupWords);
  const [checked, setChecked] = useState<CheckedFile>();
  const backUp = useBackUp();
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
        onClick={() => !backUp.isPending && backUp.mutate({})}
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
