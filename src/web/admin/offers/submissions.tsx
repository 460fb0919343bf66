// Store submissions: what the app stores are told, and how far each one is.
import { Pencil } from 'lucide-react';
import type { Submission } from '../../../contract/offers/submissions.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Soft } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { useWords } from '../../words/languages/language.ts';
import { submissionsWords } from '../../words/office/offers/submissions.ts';
import { useOffice, wordFor } from '../../words/office/words.ts';
import { ListAndForm, RowName } from '../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { SubmissionForm } from './submission-form.tsx';

export function Submissions() {
  const words = useOffice(submissionsWords);
  const submissions = useAsk('listSubmissions', {});
  const form = useOpenForm('submission', submissions.data);

  return (
    <ListAndForm
      form={form}
      add={words.addNew}
      title={form.opened === 'new' ? words.add : words.edit}
      renderForm={(submission) => <SubmissionForm form={form} submission={submission} />}
    >
      <Table<Submission>
        label={words.list}
        ask={submissions}
        keyOf={({ id }) => id}
        expected={3}
        slim={form.beside}
        columns={columnsIn(words, form)}
        actionCount={2}
        actions={(submission) => (
          <>
            <IconButton
              label={words.editOf(submission.shortDescription)}
              icon={Pencil}
              onClick={() => form.edit(submission)}
            />
            <Removal submission={submission} onRemoved={() => form.drop(submission)} />
          </>
        )}
        empty={
          <Empty>
            <p>{words.none}</p>
            <Soft>{words.noneText}</Soft>
          </Empty>
        }
      />
    </ListAndForm>
  );
}

const columnsIn = (
  words: (typeof submissionsWords)['en'],
  form: OpenForm<Submission>,
): readonly Column<Submission>[] => [
  {
    key: 'short',
    head: words.shortDescription,
    cell: (submission) => (
      <RowName title={submission.shortDescription} fresh={form.isFresh(submission)} />
    ),
    sortBy: ({ shortDescription }) => shortDescription,
  },
  ...(form.beside ? [] : besidesIn(words)),
  {
    key: 'status',
    head: words.status,
    cell: ({ status }) => <Status status={status} />,
    sortBy: ({ status }) => status,
  },
];

/** What has no room beside the form. */
const besidesIn = (words: (typeof submissionsWords)['en']): readonly Column<Submission>[] => [
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
];

const tones: Record<string, 'accent' | 'good' | 'bad'> = {
  pending: 'accent',
  approved: 'good',
  rejected: 'bad',
};

function Status({ status }: { status: string }) {
  const { statuses } = useOffice(submissionsWords);
  return <Badge tone={tones[status] ?? 'quiet'}>{wordFor(statuses, status)}</Badge>;
}

interface RemovalProps {
  submission: Submission;
  onRemoved: () => void;
}

function Removal({ submission: { id, shortDescription }, onRemoved }: RemovalProps) {
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
      onRemove={() => remove.mutateAsync({ params: { id } }).then(onRemoved)}
    />
  );
}
