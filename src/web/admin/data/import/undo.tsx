// The question before an import is undone, and its progress.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PastImport } from '../../../../contract/data/imports.ts';
import { useAct } from '../../../api/hooks.ts';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { IconButton } from '../../../look/button.tsx';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { QuestionOrProgress } from '../backups/progress.tsx';

type Undone = Pick<PastImport, 'id' | 'filename' | 'counts'>;

export function UndoImport({ of: done }: { of: Undone }) {
  const words = useOffice(importWords);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={words.undoOf(isolated(done.filename))}
        icon={Undo2}
        onClick={() => setAsking(true)}
      />
      {asking && <AskUndo of={done} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskUndo({ of: { id, counts }, onClose }: { of: Undone; onClose: () => void }) {
  const words = useOffice(importWords);
  const undo = useAct('undoImport', {
    done: words.undone,
    failed: words.notUndone,
    refresh: ['readImport', 'listImports', 'listCustomers', 'countMembers'],
  });
  return (
    <Confirm
      title={words.undoTitle}
      act={words.undo}
      busyAct={words.undoing}
      busy={undo.isPending}
      goesOn
      onConfirm={() => undo.mutate({ params: { id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <QuestionOrProgress busy={undo.isPending} label={words.undoing}>
        <p>{words.undoAsk(counts)}</p>
      </QuestionOrProgress>
    </Confirm>
  );
}
