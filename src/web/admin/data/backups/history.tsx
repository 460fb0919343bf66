// The list of backups, newest first; each good one can be proven and downloaded.
import { CircleAlert, CircleCheck, Download, ShieldCheck } from 'lucide-react';
import type { Backup } from '../../../../contract/data/backups.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Badge } from '../../../look/badge.tsx';
import { Button } from '../../../look/button.tsx';
import { useListPlace } from '../../../parts/table/list-place.ts';
import { Moment } from '../../../parts/list/list.tsx';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { copyWords } from '../../../words/office/data/copy-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { ProvedFileLink } from '../../parts/files/proved-file-link.tsx';
import { NoRows } from '../../parts/rows/rows.tsx';

const shownRows = 10;

export function BackupHistory() {
  const words = useOffice(backupWords);
  const { query, pager } = useListPlace({ limit: shownRows });
  const history = useAsk('listBackups', { query }, { keep: true });
  const copies = useAsk('readCopies', {});
  const { elsewhere } = useOffice(copyWords);
  const copied: Column<Backup> = {
    key: 'copied',
    head: elsewhere,
    cell: ({ copiedAt }) => (copiedAt ? <Moment at={copiedAt} format="shortDateTime" /> : '–'),
  };
  return (
    <Table<Backup>
      label={words.history}
      ask={history}
      keyOf={({ id }) => id}
      expected={3}
      pager={pager}
      columns={[
        {
          key: 'date',
          head: words.date,
          cell: ({ timestamp }) => <Moment at={timestamp} format="shortDateTime" />,
        },
        { key: 'status', head: words.status, cell: (backup) => <Result of={backup} /> },
        { key: 'proven', head: words.proven, cell: (backup) => <Proof of={backup} /> },
        ...(copies.data?.place ? [copied] : []),
        { key: 'file', head: words.file, cell: ({ filename }) => filename ?? words.noFile },
      ]}
      actions={({ success, filename }) => success && filename && <Actions filename={filename} />}
      empty={<NoRows words={words} />}
    />
  );
}

function Result({ of: { success, leftOut } }: { of: Backup }) {
  const words = useOffice(backupWords);
  const badge = success ? (
    <Badge tone="good" sign={CircleCheck}>
      {words.success}
    </Badge>
  ) : (
    <Badge tone="bad" sign={CircleAlert}>
      {words.failure}
    </Badge>
  );
  if (leftOut === 0) return badge;
  return (
    <>
      {badge} <Badge tone="bad">{words.leftOut(leftOut)}</Badge>
    </>
  );
}

/** A backup without a file cannot be proven. */
function Proof({ of: { filename, provenAt } }: { of: Backup }) {
  const { notTested } = useOffice(backupWords);
  if (provenAt) return <Moment at={provenAt} format="shortDateTime" />;
  return filename ? notTested : '–';
}

function Actions({ filename }: { filename: string }) {
  const words = useOffice(backupWords);
  const prove = useAct('proveBackup', {
    done: words.proved,
    failed: words.proveFailed,
    refresh: ['listBackups'],
  });
  return (
    <>
      <Button
        icon={ShieldCheck}
        aria-label={words.proveOf(filename)}
        aria-disabled={prove.isPending}
        onClick={() => prove.isPending || prove.mutate({ params: { filename } })}
      >
        {prove.isPending ? words.proving : words.prove}
      </Button>
      <ProvedFileLink
        href={`/api/backup/download/${encodeURIComponent(filename)}`}
        label={words.downloadOf(filename)}
        icon={Download}
        failed={words.downloadFailed}
      >
        {words.download}
      </ProvedFileLink>
    </>
  );
}
