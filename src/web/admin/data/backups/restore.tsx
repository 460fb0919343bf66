// The question before a backup replaces everything: what it holds, and what will happen.
import type { BackupCheck, BackupTable } from '../../../../contract/data/backups.ts';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { grouped } from '../../../words/languages/plural.ts';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useAgoText, useDateText } from '../../../words/times/days.ts';
import { Facts } from '../../parts/facts.tsx';
import { QuestionOrProgress } from './progress.tsx';

interface AskRestoreProps {
  /** The name of the file. */
  name: string;
  holds: BackupCheck;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function AskRestore({ name, holds, busy, onConfirm, onClose }: AskRestoreProps) {
  const words = useOffice(backupWords);
  const [dateText, agoText] = [useDateText(), useAgoText()];
  const { createdAt, version, counts, present } = holds;
  const made = { ago: agoText(createdAt), at: isolated(dateText(createdAt, 'dateTime')) };

  return (
    <Confirm
      title={words.restoreTitle}
      act={words.restore}
      busyAct={words.restoring}
      busy={busy}
      goesOn
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div>
        <TwoLines title={name} detail={`${words.made(made)} · ${words.version(version)}`} />
      </div>
      <QuestionOrProgress busy={busy} label={words.jobs.restore}>
        <p>{words.restoreText}</p>
      </QuestionOrProgress>
      <Facts
        facts={tables.flatMap((table) => {
          const [held, now] = [counts[table] ?? 0, present[table] ?? 0];
          if (held === 0 && now === 0) return [];
          const note = held === now ? undefined : words.present({ held, now });
          return { name: words.tables[table], value: grouped(held), note };
        })}
      />
    </Confirm>
  );
}

/** The tables that a backup may hold, in the order in which they are shown. */
const tables = Object.keys(backupWords.en.tables) as BackupTable[];
