// The question before a backup replaces everything: the contents of the file, and the consequences.
import type { BackupTable } from '../../../../contract/data/backups.ts';
import type { BackupSummary } from '../../../../contract/data/backups.ts';
import { messages } from '../../../../contract/messages.ts';
import { contract, type CallName } from '../../../../contract/index.ts';
import { useAct } from '../../../api/hooks.ts';
import { useAgoText, useDateText } from '../../../words/times/days.ts';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Facts } from '../../parts/facts.tsx';
import type { Notice } from '../../../toast/toast.ts';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { ApiError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useWords } from '../../../words/languages/language.ts';
import { backupWords } from '../../../words/office/data/backups.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { QuestionOrProgress } from './progress.tsx';

/** A chosen file, and what the server found in it. */
export interface CheckedFile {
  file: File;
  holds: BackupSummary;
}

/** After a restore, every answer has to be read again. */
const everything = Object.keys(contract) as CallName[];

export function Restore({ file, holds, onClose }: CheckedFile & { onClose: () => void }) {
  const words = useOffice(backupWords);
  const restore = useAct('restoreBackup', {
    done: words.restored,
    failed: useNotTaken(),
    refresh: everything,
  });

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
      <Origin file={file} holds={holds} />
      <QuestionOrProgress busy={restore.isPending} label={words.jobs.restore}>
        <p>{words.restoreText}</p>
      </QuestionOrProgress>
      <Contents counts={holds.counts} />
    </Confirm>
  );
}

function Origin({ file, holds: { createdAt, version } }: CheckedFile) {
  const words = useOffice(backupWords);
  const [dateText, agoText] = [useDateText(), useAgoText()];
  const made = {
    ago: agoText(createdAt),
    at: isolated(dateText(createdAt, 'dateTime')),
  };
  return (
    <div>
      <TwoLines title={file.name} detail={`${words.made(made)} · ${words.version(version)}`} />
    </div>
  );
}

function Contents({ counts }: Pick<BackupSummary, 'counts'>) {
  const words = useOffice(backupWords);
  const names: Record<BackupTable, string> = words.tables;
  const facts = Object.entries(names).map(([table, name]) => ({
    name,
    value: grouped(counts[table] ?? 0),
  }));
  return <Facts facts={facts} />;
}

/** The toast of a file that the server refuses. */
export function useNotTaken() {
  const words = useOffice(backupWords);
  const spoken = useWords();
  return (error: Error): Notice => {
    if (error instanceof DOMException) return { title: words.unreadable, detail: words.changed };
    return error instanceof ApiError && error.sentence?.key === messages.notJson
      ? { title: words.unreadable, detail: words.unreadableText }
      : { title: words.restoreFailed, detail: explain(error, spoken) };
  };
}
