// A checked file: its rows by verdict, each with its reason, and the button that imports them.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../../contract/data/imports.ts';
import { useAct } from '../../../api/hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Row, Soft, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { QuestionOrProgress } from '../backups/progress.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Columns } from './columns.tsx';
import { Discard } from './discard.tsx';
import { useRefusedFile } from './refused-file.ts';
import { CheckedRows } from './rows.tsx';

const verdicts = ['new', 'changed', 'known', 'refused'] as const;

export function Checked({ of: checked }: { of: Import }) {
  const words = useOffice(importWords);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const refused = useRefusedFile(checked);
  const { counts, filename } = checked;
  const brings = counts.new + counts.changed;
  if (choosing) return <Columns of={checked} onChecked={() => setChoosing(false)} />;
  return (
    <Stack gap="large">
      <Stack>
        <p>{words.checked(isolated(filename))}</p>
        <Facts
          facts={[
            ...verdicts.map((verdict) => ({
              name: words.counts[verdict],
              value: grouped(counts[verdict]),
            })),
            { name: words.counts.points, value: grouped(counts.points) },
          ]}
        />
        {brings === 0 && <Note>{words.nothing}</Note>}
        {brings > 0 && counts.points === 0 && <Note tone="bad">{words.noBalances}</Note>}
      </Stack>
      <Row>
        {brings > 0 && (
          <Button look="main" onClick={() => setAsking(true)}>
            {words.bring(brings)}
          </Button>
        )}
        <Button onClick={() => setChoosing(true)}>{words.otherColumns}</Button>
        {counts.refused > 0 && (
          <Button icon={Download} aria-disabled={refused.busy} onClick={refused.fetch}>
            {words.fetchRefused}
          </Button>
        )}
        <Discard id={checked.id} />
      </Row>
      <CheckedRows of={checked} />
      {asking && <Ask checked={checked} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function Ask({ checked, onClose }: { checked: Import; onClose: () => void }) {
  const words = useOffice(importWords);
  const run = useAct('runImport', {
    done: words.done,
    failed: words.failed,
    refresh: ['readImport', 'listImports', 'listImportRows', 'listCustomers', 'countMembers'],
  });
  const { id, counts } = checked;
  return (
    <Confirm
      title={words.askTitle}
      act={words.bring(counts.new + counts.changed)}
      busyAct={words.bringing}
      busy={run.isPending}
      goesOn
      tone="main"
      onConfirm={() => run.mutate({ params: { id } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <QuestionOrProgress busy={run.isPending} label={words.bringing}>
        {counts.points === 0 && <Note tone="bad">{words.noBalances}</Note>}
        <p>{words.askText}</p>
        <Soft>{words.passwords}</Soft>
      </QuestionOrProgress>
    </Confirm>
  );
}
