// The import of members: a file is chosen, its columns named, its rows checked and imported.
import type { Import as LastImport } from '../../../../contract/data/imports.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { TextLink } from '../../../look/button.tsx';
import { BothEnds, Panel, Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { importWords } from '../../../words/office/data/import-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useRefreshProgress, useWork } from '../backups/progress.tsx';
import { Progress } from '../../parts/progress.tsx';
import { ChooseFile } from '../choose-file.tsx';
import { Checked } from './checked.tsx';
import { Columns } from './columns.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { useUpload, type Upload } from './upload.ts';

export function Import() {
  const words = useOffice(importWords);
  const last = useAsk('readImport', {});
  useRefreshProgress();
  const work = useWork();
  const upload = useUpload();
  return (
    <Panel title={words.title} aside={work && <Progress look="line" {...work} />}>
      <Loaded ask={last} skeleton={<Skeleton size="block" />}>
        {(found) =>
          found ? <Phase of={found} upload={upload} /> : <ChooseImport upload={upload} />
        }
      </Loaded>
    </Panel>
  );
}

function Phase({ of: last, upload }: { of: LastImport; upload: Upload }) {
  const words = useOffice(importWords);
  switch (last.state) {
    case 'read':
      return <Columns key={last.id} of={last} upload={upload} />;
    case 'checked':
      return <Checked key={last.id} of={last} upload={upload} />;
    case 'running':
    case 'undoing':
      return <SoftText>{words.underWay}</SoftText>;
    case 'done':
      return (
        <Stack gap="large">
          <Brought of={last} />
          <ChooseImport upload={upload} />
        </Stack>
      );
    case 'undone':
      return (
        <Stack>
          <p>{words.undoneNote({ file: isolated(last.filename), stayed: last.counts.stayed })}</p>
          <ChooseImport upload={upload} />
        </Stack>
      );
  }
}

/** The result of an import. */
function Brought({ of: done }: { of: LastImport }) {
  const words = useOffice(importWords);
  const { counts, filename } = done;
  return (
    <Stack>
      <Note tone="good">{words.brought({ ...counts, file: isolated(filename) })}</Note>
      <BothEnds>
        <SoftText>{words.passwords}</SoftText>
        <TextLink to={`/admin?tab=members&view=invitations&import=${done.id}`}>
          {words.invite}
        </TextLink>
      </BothEnds>
      {counts.refused > 0 && (
        <Row>
          <RefusedRows of={done} />
        </Row>
      )}
    </Stack>
  );
}

function ChooseImport({ upload }: { upload: Upload }) {
  const words = useOffice(importWords);
  return (
    <Stack>
      <SoftText>{words.text}</SoftText>
      <Row>
        <ChooseFile
          label={upload.busy ? words.reading : words.choose}
          accept=".csv"
          busy={upload.busy}
          onFile={(file) => upload.take(file)}
          failed={words.notRead}
          otherKind={words.otherKind}
        />
      </Row>
    </Stack>
  );
}
