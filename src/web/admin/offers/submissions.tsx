// The list of store submissions with the status of each, and their form.
import * as z from 'zod/mini';
import {
  NewSubmission,
  submissions as contract,
  type Submission,
} from '../../../contract/offers/submissions.ts';
import { limits } from '../../../contract/values/values.ts';
import type { RequestOf } from '../../api/client.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { submissionsWords } from '../../words/office/offers/submissions.ts';
import { useOffice, wordFor } from '../../words/office/words.ts';
import { fieldsOf } from '../parts/rows/form/fields.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { nameColumn, RowTable, type Rows } from '../parts/rows/rows.tsx';
import { useSaving } from '../parts/rows/form/saving.ts';

const calls = {
  add: 'addSubmission',
  change: 'changeSubmission',
  refresh: ['listSubmissions'],
} as const;

export function Submissions() {
  const words = useOffice(submissionsWords);
  const submissions = useAsk('listSubmissions', {});
  const form = useOpenForm('submission', submissions.data, { isNamed: true });
  const nameOf = ({ shortDescription }: Submission) => shortDescription;
  const rows = { form, words, nameOf, refresh: calls.refresh };

  return (
    <ListAndForm
      within
      form={form}
      words={words}
      renderForm={(submission) => <SubmissionForm form={form} submission={submission} />}
    >
      <RowTable rows={rows} remove="removeSubmission" ask={submissions} columns={columnsIn(rows)} />
    </ListAndForm>
  );
}

function columnsIn(
  rows: Rows<Submission, (typeof submissionsWords)['en']>,
): readonly Column<Submission>[] {
  const { words, form } = rows;
  const name = nameColumn(rows, { key: 'short', head: words.shortDescription });
  const status: Column<Submission> = {
    key: 'status',
    head: words.status,
    cell: ({ status: value }) => (
      <Badge tone={tones[value] ?? 'quiet'}>{wordFor(words.statuses, value)}</Badge>
    ),
    sortBy: ({ status: value }) => value,
  };
  if (form.sideBySide) return [name, status];
  return [
    name,
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
    status,
  ];
}

const tones: Record<string, 'accent' | 'good' | 'bad'> = {
  pending: 'accent',
  approved: 'good',
  rejected: 'bad',
};

/** The list of pictures is typed as lines, of which blank ones are left out. */
const withLines = z.transform((typed: { screenshotPaths: string }): unknown => ({
  ...typed,
  screenshotPaths: typed.screenshotPaths.split('\n').filter((line) => line.trim()),
}));
const TypedSubmission = z.pipe(withLines, z.pipe(z.unknown(), NewSubmission));
const TypedChange = z.pipe(withLines, z.pipe(z.unknown(), contract.changeSubmission.body));

interface SubmissionFormProps {
  form: OpenForm<Submission>;
  /** The submission that is edited; undefined for a new one. */
  submission: Submission | undefined;
}

function SubmissionForm({ form, submission }: SubmissionFormProps) {
  const words = useOffice(submissionsWords);
  const save = useSaving(calls, { row: submission, words });
  const field = fieldsOf(submission, words);
  return (
    <RowForm<z.output<typeof TypedChange>, Submission>
      form={form}
      words={{ create: words.save, save: words.save }}
      schema={submission ? TypedChange : TypedSubmission}
      onSave={(body) => save(body as RequestOf<'addSubmission'>['body'])}
    >
      {submission && <StatusField status={submission.status} />}
      <Field {...field('shortDescription', limits.description)} />
      <LongField {...field('fullDescription', limits.terms)} rows={5} />
      <Field {...field('privacyPolicyUrl', limits.imagePath)} type="url" placeholder="https://" />
      <FieldRow>
        <Field {...field('contactEmail', limits.name)} type="email" />
        <Field {...field('contactPhone', limits.username)} type="tel" optional />
      </FieldRow>
      <FieldRow>
        <Field {...field('iconPath', limits.imagePath)} ltr placeholder={words.pathHint} />
        <Field {...field('featureGraphicPath', limits.imagePath)} ltr />
      </FieldRow>
      <LongField
        name="screenshotPaths"
        label={words.screenshotPaths}
        hint={words.screenshotsHint}
        dir="ltr"
        rows={3}
        defaultValue={submission?.screenshotPaths.join('\n')}
      />
    </RowForm>
  );
}

function StatusField({ status }: Pick<Submission, 'status'>) {
  const words = useOffice(submissionsWords);
  // A program may have set a status that is not in this list.
  const statuses = [...new Set([...Object.keys(words.statuses), status])];
  return (
    <SelectField
      name="status"
      label={words.status}
      defaultValue={status}
      options={statuses.map((value) => ({ value, label: wordFor(words.statuses, value) }))}
    />
  );
}
