// The result of an import: the members that it added, and the rows that it refused.
import { Download } from 'lucide-react';
import type { Import } from '../../../../contract/data/imports.ts';
import { Button } from '../../../look/button.tsx';
import { Row, Soft, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useRefusedFile } from './refused-file.ts';

export function Brought({ of: done }: { of: Import }) {
  const words = useOffice(importWords);
  const refused = useRefusedFile(done);
  const { counts, filename } = done;
  return (
    <Stack>
      <Note tone="good">{words.brought({ ...counts, file: isolated(filename) })}</Note>
      <Soft>{words.passwords}</Soft>
      {counts.refused > 0 && (
        <Row>
          <Button icon={Download} aria-disabled={refused.busy} onClick={refused.fetch}>
            {words.fetchRefused}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
