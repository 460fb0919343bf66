// The import of members: a file is chosen, its columns named, its rows checked and imported.
import type { Import as LastImport } from '../../../../contract/data/imports.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { sentence } from '../../../../contract/messages/sentences.ts';
import { limits } from '../../../../contract/values/values.ts';
import { useAct, useAsk } from '../../../api/hooks.ts';
import { explain, translate } from '../../../api/explain.ts';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { TextLink } from '../../../look/button.tsx';
import { BothEnds, Panel, Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { toast } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { useRefreshProgress, useWork } from '../backups/progress.tsx';
import { Progress } from '../../parts/progress.tsx';
import { ChooseFile } from '../choose-file.tsx';
import { Checked } from './checked.tsx';
import { Columns } from './columns.tsx';
import { RefusedRows } from './refused-rows.tsx';

export function Import() {
  const words = useOffice(importWords);
  const last = useAsk('readImport', {});
  useRefreshProgress();
  const work = useWork();
  return (
    <Panel title={words.title} aside={work && <Progress look="line" {...work} />}>
      <Loaded ask={last} skeleton={<Skeleton size="block" />}>
        {(found) => (found ? <Phase of={found} /> : <ChooseImport />)}
      </Loaded>
    </Panel>
  );
}

function Phase({ of: last }: { of: LastImport }) {
  const words = useOffice(importWords);
  switch (last.state) {
    case 'read':
      return <Columns key={last.id} of={last} />;
    case 'checked':
      return <Checked key={last.id} of={last} />;
    case 'running':
    case 'undoing':
      return <SoftText>{words.underWay}</SoftText>;
    case 'done':
      return (
        <Stack gap="large">
          <Brought of={last} />
          <ChooseImport />
        </Stack>
      );
    case 'undone':
      return (
        <Stack>
          <p>{words.undoneNote({ file: isolated(last.filename), stayed: last.counts.stayed })}</p>
          <ChooseImport />
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

function ChooseImport() {
  const words = useOffice(importWords);
  const spoken = useWords();
  const upload = useAct('uploadImport', {
    failed: (error) => ({
      title: words.notRead,
      detail: error instanceof DOMException ? words.changed : explain(error, spoken),
    }),
    refresh: ['readImport'],
  });

  function take(file: File) {
    if (file.size > limits.importBytes) {
      const most = sentence(messages.importTooLarge, { limit: limits.importBytes / 1_048_576 });
      return toast({ title: words.notRead, detail: translate(most, spoken), tone: 'bad' });
    }
    // The server limits the length of the name; its end has the file's type.
    const filename = file.name.slice(-limits.name);
    return upload.mutate({ query: { filename }, body: file });
  }

  return (
    <Stack>
      <SoftText>{words.text}</SoftText>
      <Row>
        <ChooseFile
          label={upload.isPending ? words.reading : words.choose}
          accept=".csv"
          busy={upload.isPending}
          onFile={take}
          failed={words.notRead}
          otherKind={words.otherKind}
        />
      </Row>
    </Stack>
  );
}
