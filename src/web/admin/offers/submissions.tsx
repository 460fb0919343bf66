// The list of store submissions, with the status of each.
import type { Submission } from '../../../contract/offers/submissions.ts';
import { useAsk } from '../../api/hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { submissionsWords } from '../../words/office/offers/submissions.ts';
import { useOffice, wordFor } from '../../words/office/words.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { useOpenForm } from '../parts/rows/open-form.ts';
import { nameColumn, RowTable, type Rows } from '../parts/rows/rows.tsx';
import { SubmissionForm } from './submission-form.tsx';

export function Submissions() {
  const words = useOffice(submissionsWords);
  const submissions = useAsk('listSubmissions', {});
  const form = useOpenForm('submission', submissions.data);
  const refresh = ['listSubmissions'] as const;
  const rows: SubmissionRows = { form, words, nameOf: (row) => row.shortDescription, refresh };

  return (
    <ListAndForm
      form={form}
      words={words}
      renderForm={(submission) => <SubmissionForm form={form} submission={submission} />}
    >
      <RowTable<Submission>
        rows={rows}
        remove="removeSubmission"
        ask={submissions}
        columns={columnsIn(rows)}
      />
    </ListAndForm>
  );
}

type SubmissionRows = Rows<Submission, (typeof submissionsWords)['en']>;

const columnsIn = (rows: SubmissionRows): readonly Column<Submission>[] => [
  nameColumn(rows, { key: 'short', head: rows.words.shortDescription }),
  ...(rows.form.beside ? [] : besidesIn(rows.words)),
  {
    key: 'status',
    head: rows.words.status,
    cell: ({ status }) => <Status status={status} />,
    sortBy: ({ status }) => status,
  },
];

/** Columns for which there is no room beside the form. */
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
