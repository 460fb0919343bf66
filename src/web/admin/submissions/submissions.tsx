// Store submissions: what the app stores are told, and how far each one is.
import { Pencil, Plus } from 'lucide-react';
import type { Submission } from '../../../contract/submissions.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Badge } from '../../parts/look/badge.tsx';
import { Button, IconButton } from '../../parts/look/button.tsx';
import { newest, useEdited } from '../parts/drafts.ts';
import { Empty } from '../../parts/look/empty.tsx';
import { Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { Moment } from '../../parts/table/list.tsx';
import { Table } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { useWords } from '../../words/language.ts';
import { submissionsWords } from '../../words/office/submissions.ts';
import { useOffice, wordFor } from '../../words/office/words.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { NewSubmissionDialog, SubmissionDialog } from './form.tsx';

export function Submissions() {
  const words = useOffice(submissionsWords);
  const [adding, add] = useEdited<true>('new submission');
  return (
    <Stack>
      <Row>
        <Button look="main" onClick={() => add(true)}>
          <Plus aria-hidden />
          {words.add}
        </Button>
        <Soft>{words.text}</Soft>
      </Row>
      <SubmissionTable />
      {adding && <NewSubmissionDialog onClose={() => add(undefined)} />}
    </Stack>
  );
}

function SubmissionTable() {
  const words = useOffice(submissionsWords);
  const submissions = useAsk('listSubmissions', {});
  const [edited, edit] = useEdited<Submission>('submission');
  return (
    <>
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
            cell: ({ createdAt }) => <Moment at={createdAt} format="shortDateTime" />,
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
            <IconButton
              label={words.editOf(submission.shortDescription)}
              icon={Pencil}
              onClick={() => edit(submission)}
            />
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
      {edited && submissions.data && (
        <SubmissionDialog
          submission={newest(edited, submissions.data)}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  );
}

const tones: Record<string, 'accent' | 'good' | 'bad'> = {
  pending: 'accent',
  approved: 'good',
  rejected: 'bad',
};

function Status({ status }: { status: string }) {
  const { statuses } = useOffice(submissionsWords);
  return <Badge tone={tones[status] ?? 'quiet'}>{wordFor(statuses, status)}</Badge>;
}

interface About {
  submission: Submission;
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
