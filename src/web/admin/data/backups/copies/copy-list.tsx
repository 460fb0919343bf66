// The copies at the second place, each of which can be opened with its passphrase and restored.
import { History } from 'lucide-react';
import { useState } from 'react';
import type { BackupCheck } from '../../../../../contract/data/backups.ts';
import { OpenedCopy, type Copy } from '../../../../../contract/data/copies.ts';
import { limits } from '../../../../../contract/values/values.ts';
import { everyCall } from '../../../../api/calls.ts';
import { useAct, useAsk } from '../../../../api/api-hooks.ts';
import { Button } from '../../../../look/button.tsx';
import { SoftText } from '../../../../look/layout.tsx';
import { Dialog } from '../../../../parts/dialog/dialog.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Form, Submit } from '../../../../parts/form/form.tsx';
import { Moment } from '../../../../parts/list/list.tsx';
import { Table } from '../../../../parts/table/table.tsx';
import { grouped } from '../../../../words/languages/plural.ts';
import { backupWords } from '../../../../words/office/data/backup-words.ts';
import { copyWords } from '../../../../words/office/data/copy-words.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { useDateText } from '../../../../words/times/days.ts';
import { NoRows } from '../../../parts/rows/rows.tsx';
import { QuestionOrProgress } from '../progress.tsx';
import { AskRestore } from '../restore.tsx';

export function CopyList() {
  const words = useOffice(copyWords);
  const copies = useAsk('listCopies', {});
  const dateText = useDateText();
  const [opened, setOpened] = useState<Copy>();
  return (
    <>
      <Table<Copy>
        label={words.list}
        ask={copies}
        keyOf={({ name }) => name}
        expected={2}
        slim
        columns={[
          {
            key: 'made',
            head: words.made,
            cell: ({ madeAt }) => <Moment at={madeAt} format="shortDateTime" />,
          },
          {
            key: 'size',
            head: words.size,
            cell: ({ size }) => sizeIn(words.sizes, size),
            align: 'end',
          },
        ]}
        actions={(copy) => (
          <Button
            icon={History}
            aria-label={words.restoreOf(dateText(copy.madeAt, 'shortDateTime'))}
            onClick={() => setOpened(copy)}
          >
            {words.restore}
          </Button>
        )}
        empty={<NoRows words={words} />}
      />
      {opened && <RestoreCopy copy={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type Sizes = (typeof copyWords)['en']['sizes'];

const sizeIn = ({ kilobytes, megabytes }: Sizes, bytes: number) =>
  bytes < 1e6 ? kilobytes(grouped(Math.ceil(bytes / 1e3))) : megabytes((bytes / 1e6).toFixed(1));

/** Opens a copy with its passphrase, and asks before it replaces everything. */
function RestoreCopy({ copy: { name }, onClose }: { copy: Copy; onClose: () => void }) {
  const [words, frame] = [useOffice(copyWords), useOffice(backupWords)];
  const [checked, setChecked] = useState<{ passphrase: string; holds: BackupCheck }>();
  const check = useAct('checkCopy', { failed: frame.restoreFailed });
  const restore = useAct('restoreCopy', {
    done: frame.restored,
    failed: frame.restoreFailed,
    refresh: everyCall(),
  });
  if (checked) {
    const body = { copy: name, passphrase: checked.passphrase };
    return (
      <AskRestore
        name={name}
        holds={checked.holds}
        busy={restore.isPending}
        onConfirm={() => restore.mutate({ body }, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={words.openTitle} onClose={onClose}>
      <QuestionOrProgress busy={check.isPending} label={frame.jobs.check}>
        <SoftText>{words.openText}</SoftText>
      </QuestionOrProgress>
      <Form
        schema={OpenedCopy}
        besides={{ copy: name }}
        onSubmit={async (body) => {
          const holds = await check.mutateAsync({ body });
          setChecked({ passphrase: body.passphrase, holds });
        }}
      >
        <Field
          name="passphrase"
          type="password"
          label={words.passphrase}
          maxLength={limits.password}
          autoComplete="off"
        />
        <Submit label={words.open} busyLabel={words.opening} />
      </Form>
    </Dialog>
  );
}
