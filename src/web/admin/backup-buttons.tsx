// Backup Data and Restore Data, in the office's header.
import { DatabaseBackup, History } from 'lucide-react';
import { useState } from 'react';
import { contract, type CallName } from '../../contract/index.ts';
import { useAct } from '../calls.ts';
import { FrameButton } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { Soft } from '../parts/layout.tsx';
import { toast } from '../parts/toast.ts';
import { dateText } from '../words/dates.ts';
import { useWords } from '../words/language.ts';
import { headerWords } from '../words/office/header.ts';
import { useOffice } from '../words/office/words.ts';

interface Chosen {
  name: string;
  content: Record<string, unknown>;
}

/** A restore makes every answer an old one. */
const everything = Object.keys(contract) as CallName[];

export function BackupButtons() {
  const words = useOffice(headerWords);
  const [chosen, setChosen] = useState<Chosen>();
  const backUp = useAct('runBackup', {
    done: words.backedUp,
    failed: words.backUpFailed,
    refresh: ['listBackups'],
  });

  async function read(file: File) {
    try {
      setChosen({ name: file.name, content: JSON.parse(await file.text()) });
    } catch {
      toast({ title: words.unreadable, detail: words.unreadableText, tone: 'bad' });
    }
  }

  return (
    <>
      <FrameButton
        label={backUp.isPending ? words.backingUp : words.backUp}
        icon={DatabaseBackup}
        aria-disabled={backUp.isPending}
        onClick={() => !backUp.isPending && backUp.mutate({})}
      />
      <FileButton
        label={words.restore}
        icon={History}
        accept=".json"
        onFile={(file) => void read(file)}
      />
      {chosen && <Restore chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Restore({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { language } = useWords();
  const words = useOffice(headerWords);
  const restore = useAct('restoreBackup', {
    done: words.restored,
    failed: words.restoreFailed,
    refresh: everything,
  });
  const at = momentOf(chosen.content);
  const made = at && dateText(at, 'shortDateTime', language);

  return (
    <Confirm
      title={words.restoreTitle}
      act={words.restore}
      busyAct={words.restoring}
      busy={restore.isPending}
      onConfirm={() => restore.mutate({ body: chosen.content }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <bdi>{words.restoreFrom({ name: chosen.name, made })}</bdi>
      </p>
      <Soft>{words.restoreText}</Soft>
    </Confirm>
  );
}

/** When the backup was made, where what is in the file says so. */
function momentOf(content: unknown) {
  if (typeof content !== 'object' || content === null) return undefined;
  const { createdAt } = content as { createdAt?: unknown };
  return typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt))
    ? createdAt
    : undefined;
}
