// What an import has brought, and the way back.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { useAct } from '../../api/hooks.ts';
import { Button } from '../../parts/look/button.tsx';
import { Confirm } from '../../parts/frame/confirm.tsx';
import { Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { Note } from '../../parts/look/note.tsx';
import { importWords } from '../../words/office/imports.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useWork } from '../backups/progress.tsx';
import { Progress } from '../parts/progress.tsx';
import { Discard } from './discard.tsx';
import { useRefusedFile } from './refused-file.ts';

export function Brought({ of: done }: { of: Import }) {
  const words = useOffice(importWords);
  const [asking, setAsking] = useState(false);
  const refused = useRefusedFile(done);
  const { counts, filename, id } = done;
  return (
    <Stack>
      <Note tone="good">{words.brought({ ...counts, file: isolated(filename) })}</Note>
      <Soft>{words.passwords}</Soft>
      <Soft>{words.undoText}</Soft>
      <Row>
        <Button onClick={() => setAsking(true)}>{words.undo}</Button>
        {counts.refused > 0 && (
          <Button icon={Download} aria-disabled={refused.busy} onClick={refused.fetch}>
            {words.fetchRefused}
          </Button>
        )}
        <Discard id={id} label={words.keep} />
      </Row>
      {asking && <AskUndo of={done} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function AskUndo({ of: { id, counts }, onClose }: { of: Import; onClose: () => void }) {
  const words = useOffice(importWords);
  const undo = useAct('undoImport', {
    done: words.undone,
    failed: words.notUndone,
    refresh: ['readImport', 'listCustomers', 'countMembers'],
  });
  const work = useWork();
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
      {undo.isPending ? (
        <Progress label={work?.label ?? words.undoing} {...(work ?? { done: 0, total: 0 })} />
      ) : (
        <p>{words.undoAsk(counts)}</p>
      )}
    </Confirm>
  );
}
