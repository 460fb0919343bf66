// Store submissions: what the app stores are told, and how far each one is.
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Submission } from '../../contract/submissions.ts';
import { useAct, useAsk } from '../calls.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Row, Soft, Stack } from '../parts/layout.tsx';
import { Table } from '../parts/table.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { dateText } from '../words/dates.ts';
import { useWords } from '../words/language.ts';
import { submissionsWords } from '../words/office/submissions.ts';
import { useOffice } from '../words/office/words.ts';
import { RemoveButton } from './remove-button.tsx';
import { NewSubmissionDialog, SubmissionDialog } from './submissions-form.tsx';

export function Submissions() {
  const words = useOffice(submissionsWords);
  const [adding, setAdding] = useState(false);
  return (
    <Stack>
      <Row>
        <Button look="main" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {words.add}
        </Button>
        <Soft>{words.text}</Soft>
      </Row>
      <SubmissionTable />
      {adding && <NewSubmissionDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function SubmissionTable() {
  const { language } = useWords();
  const words = useOffice(submissionsWords);
  const submissions = useAsk('listSubmissions', {});
  return (
    <Table<Submission>
      label={words.list}
      ask={submissions}
      keyOf={({ id }) => id}
      expected={3}
      columns={[
        {
          key: 'short',
          head: words.shortDescription,
          cell: ({ shortDescription }) => shortDescription,
          sortBy: ({ shortDescription }) => shortDescription,
        },
        {
          key: 'contact',
          head: words.contact,
          cell: ({ contactEmail, contactPhone }) => (
            <TwoLines title={contactEmail} detail={contactPhone} />
          ),
        },
        {
          key: 'created',
          head: words.createdAt,
          cell: ({ createdAt }) => (
            <time dateTime={createdAt}>{dateText(createdAt, 'shortDateTime', language)}</time>
          ),
          sortBy: ({ createdAt }) => createdAt,
        },
        {
          key: 'status',
          head: words.status,
          cell: ({ status }) => <Status status={status} />,
          sortBy: ({ status }) => status,
        },
      ]}
      actions={(submission) => (
        <>
          <Editing submission={submission} />
          <Removal submission={submission} />
        </>
      )}
      empty={
        <Empty>
          <p>{words.none}</p>
          <Soft>{words.noneText}</Soft>
        </Empty>
      }
    />
  );
}

const tones: Record<string, 'accent' | 'good' | 'bad'> = {
  pending: 'accent',
  approved: 'good',
  rejected: 'bad',
};

function Status({ status }: { status: string }) {
  const { statuses } = useOffice(submissionsWords);
  return <Badge tone={tones[status] ?? 'quiet'}>{statuses[status] ?? status}</Badge>;
}

interface About {
  submission: Submission;
}

function Editing({ submission }: About) {
  const words = useOffice(submissionsWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={words.editOf(submission.shortDescription)}
        icon={Pencil}
        onClick={() => setOpen(true)}
      />
      {open && <SubmissionDialog submission={submission} onClose={() => setOpen(false)} />}
    </>
  );
}

function Removal({ submission: { id, shortDescription } }: About) {
  const { frame } = useWords();
  const words = useOffice(submissionsWords);
  const remove = useAct('removeSubmission', {
    done: words.removed,
    failed: frame.error,
    refresh: ['listSubmissions'],
  });
  return (
    <RemoveButton
      label={words.removeOf(shortDescription)}
      title={words.removeTitle}
      text={words.removeText(shortDescription)}
      act={words.removeAct}
      busyAct={words.removing}
      onRemove={() => remove.mutateAsync({ params: { id } })}
    />
  );
}
