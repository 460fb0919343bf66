// The first backup: made, read back and compared.
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { setUpWords } from '../../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../../words/office/words.ts';

export function FirstBackup() {
  const { trial: words } = useOffice(setUpWords);
  const { backUpFailed: failed } = useOffice(backupWords);
  const backups = useAsk('listBackups', {});
  const make = useAct('runBackup', { failed, refresh: ['listBackups'] });
  const prove = useAct('proveBackup', { failed, refresh: ['listBackups', 'readOverview'] });
  const isProven = backups.data?.rows.some(({ provenAt }) => provenAt !== null) ?? false;
  const busy = make.isPending || prove.isPending || !backups.data;

  async function begin() {
    const { filename } = await make.mutateAsync({});
    if (filename) await prove.mutateAsync({ params: { filename } });
  }

  return (
    <Panel title={words.backup}>
      <Stack>
        <SoftText>{words.backupText}</SoftText>
        {isProven ? (
          <Note tone="good">{words.proven}</Note>
        ) : (
          <Button
            wide="phone"
            aria-disabled={busy}
            onClick={() => busy || void begin().catch(() => {})}
          >
            {make.isPending ? words.making : prove.isPending ? words.proving : words.makeBackup}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
