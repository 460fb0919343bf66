// Backups: how often and how many, one right now, and what became of those before.
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { BackupConfig, frequencies, type Backup } from '../../contract/backups.ts';
import { limits } from '../../contract/values.ts';
import { useAct, useAsk } from '../calls.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, FileLink } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field, SelectField } from '../parts/field.tsx';
import { Form, Submit } from '../parts/form.tsx';
import { FieldRow, Panel, Row, Soft, Stack } from '../parts/layout.tsx';
import { useListPlace } from '../parts/list-place.ts';
import { Loaded, Skeleton } from '../parts/loaded.tsx';
import { Table } from '../parts/table.tsx';
import { dateText } from '../words/dates.ts';
import { useWords } from '../words/language.ts';
import { settingsWords } from '../words/office/settings.ts';
import { useOffice } from '../words/office/words.ts';

export function Backups() {
  const { backup: words } = useOffice(settingsWords);
  const [shown, setShown] = useState(false);
  const panel = useId();
  return (
    <Stack>
      <Panel title={words.title}>
        <Stack gap="large">
          <Row>
            <RunButton />
            <Button aria-expanded={shown} aria-controls={panel} onClick={() => setShown(!shown)}>
              {shown ? words.hide : words.show}
            </Button>
          </Row>
          <div id={panel} hidden={!shown}>
            {shown && <Schedule />}
          </div>
        </Stack>
      </Panel>
      <BackupHistory />
    </Stack>
  );
}

function RunButton() {
  const { backup: words } = useOffice(settingsWords);
  const run = useAct('runBackup', {
    done: words.ran,
    failed: words.runFailed,
    refresh: ['listBackups'],
  });
  return (
    <Button
      look="main"
      aria-disabled={run.isPending}
      onClick={() => run.isPending || run.mutate({})}
    >
      {run.isPending ? words.running : words.run}
    </Button>
  );
}

function Schedule() {
  const { backup: words } = useOffice(settingsWords);
  const config = useAsk('readBackupConfig', {});
  const change = useAct('changeBackupConfig', {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['readBackupConfig', 'listBackups'],
  });

  return (
    <Loaded ask={config} skeleton={<Skeleton size="block" />}>
      {({ frequency, maxBackups }) => (
        <Form schema={BackupConfig} onSubmit={(body) => change.mutateAsync({ body })}>
          <FieldRow>
            <SelectField
              name="frequency"
              label={words.frequency}
              defaultValue={frequency}
              options={frequencies.map((value) => ({ value, label: words.frequencies[value] }))}
            />
            <Field
              name="maxBackups"
              label={words.most}
              hint={words.mostHint}
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.backups}
              step={1}
              defaultValue={maxBackups}
            />
          </FieldRow>
          <Row>
            <Submit label={words.save} busyLabel={words.saving} wide={false} />
          </Row>
        </Form>
      )}
    </Loaded>
  );
}

const shownRows = 10;

function BackupHistory() {
  const { backup: words } = useOffice(settingsWords);
  const { query, pager } = useListPlace({ limit: shownRows });
  const history = useAsk('listBackups', { query }, { keep: true });
  return (
    <Table<Backup>
      label={words.history}
      ask={history}
      keyOf={({ id }) => id}
      expected={3}
      pager={pager}
      columns={[
        { key: 'date', head: words.date, cell: ({ timestamp }) => <At moment={timestamp} /> },
        { key: 'status', head: words.status, cell: ({ success }) => <Result good={success} /> },
        { key: 'file', head: words.file, cell: ({ filename }) => filename ?? words.noFile },
      ]}
      actions={({ success, filename }) =>
        success &&
        filename && (
          <FileLink
            href={`/api/backup/download/${encodeURIComponent(filename)}`}
            label={words.downloadOf(filename)}
            icon={Download}
          >
            {words.download}
          </FileLink>
        )
      }
      empty={
        <Empty>
          <p>{words.none}</p>
          <Soft>{words.noneText}</Soft>
        </Empty>
      }
    />
  );
}

function At({ moment }: { moment: string }) {
  const { language } = useWords();
  return <time dateTime={moment}>{dateText(moment, 'shortDateTime', language)}</time>;
}

function Result({ good }: { good: boolean }) {
  const { backup: words } = useOffice(settingsWords);
  return <Badge tone={good ? 'good' : 'bad'}>{good ? words.success : words.failure}</Badge>;
}
