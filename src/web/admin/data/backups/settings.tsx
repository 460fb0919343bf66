// The Backups tab: the last backup and proof, a backup now, the schedule, and the list.
import { useId, useState } from 'react';
import { BackupConfig, frequencies } from '../../../../contract/data/backups.ts';
import { limits } from '../../../../contract/values/values.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { useAgoText, useDateText } from '../../../words/times/days.ts';
import { Button } from '../../../look/button.tsx';
import { Draft } from '../../parts/rows/drafts/draft.tsx';
import { draftOf, forgetDraft } from '../../parts/rows/drafts/drafts.ts';
import { SelectField } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Panel, Row, SoftText, Stack } from '../../../look/layout.tsx';
import { FieldRow } from '../../../look/staff-layout.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { Note } from '../../../look/note.tsx';
import { Progress } from '../../parts/progress.tsx';
import { WholeNumberField } from '../../parts/whole-number-field.tsx';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { SecondPlace } from './copies/second-place.tsx';
import { useBackUp } from './buttons.tsx';
import { BackupHistory } from './history.tsx';
import { useRefreshProgress, useWork } from './progress.tsx';

export function Backups() {
  const words = useOffice(backupWords);
  const [shown, setShown] = useState(() => Boolean(draftOf('backups')));
  const panel = useId();
  const backUp = useBackUp({ failed: words.runFailed });
  useRefreshProgress();
  const work = useWork();
  return (
    <Stack>
      <Panel title={words.title} aside={work && <Progress look="line" {...work} />}>
        <Stack gap="large">
          <LastBackups />
          <Row>
            <Button look="main" aria-disabled={backUp.isPending} onClick={backUp.run}>
              {backUp.isPending ? words.running : words.run}
            </Button>
            <Button aria-expanded={shown} aria-controls={panel} onClick={() => setShown(!shown)}>
              {shown ? words.hide : words.show}
            </Button>
          </Row>
          <div id={panel} hidden={!shown}>
            {shown && <Schedule />}
          </div>
        </Stack>
      </Panel>
      <SecondPlace />
      <SoftText>{words.proveText}</SoftText>
      <BackupHistory />
    </Stack>
  );
}

/** The last good backup, the last proof, and whether the newest backup failed. */
function LastBackups() {
  const words = useOffice(backupWords);
  const [dateText, agoText] = [useDateText(), useAgoText()];
  const history = useAsk('listBackups', { query: {} });
  const momentText = (moment: string | undefined, otherwise: string) =>
    moment
      ? words.moment({ ago: agoText(moment), at: isolated(dateText(moment, 'shortDateTime')) })
      : otherwise;

  return (
    <Loaded ask={history} skeleton={<Skeleton size="line" />}>
      {({ rows }) => (
        <Stack>
          <p>
            {words.lastBackups({
              backup: momentText(rows.find(({ success }) => success)?.timestamp, words.notMade),
              proof: momentText(newest(rows.map(({ provenAt }) => provenAt)), words.notTested),
            })}
          </p>
          {rows[0]?.success === false && (
            <Note tone="bad">
              {words.newestFailed(dateText(rows[0].timestamp, 'shortDateTime'))}
            </Note>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

const newest = (moments: readonly (string | null)[]) =>
  moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1);

function Schedule() {
  const words = useOffice(backupWords);
  const config = useAsk('readBackupConfig', {});
  const change = useAct('changeBackupConfig', {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['readBackupConfig', 'listBackups'],
  });

  return (
    <Loaded ask={config} skeleton={<Skeleton size="block" />}>
      {({ frequency, maxBackups }) => (
        <Form
          schema={BackupConfig}
          existing={{}}
          onSubmit={(body) => change.mutateAsync({ body }).then(() => forgetDraft('backups'))}
        >
          <Draft of="backups" />
          <FieldRow>
            <SelectField
              name="frequency"
              label={words.frequency}
              defaultValue={frequency}
              options={frequencies.map((value) => ({ value, label: words.frequencies[value] }))}
            />
            <WholeNumberField
              name="maxBackups"
              label={words.limit}
              hint={words.limitHint}
              min={1}
              max={limits.backups}
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
