// The form of a new or an edited store submission.
import * as z from 'zod/mini';
import {
  NewSubmission,
  submissions,
  type Submission,
} from '../../../contract/offers/submissions.ts';
import { limits } from '../../../contract/values.ts';
import type { RequestOf } from '../../api/client.ts';
import type { OpenForm } from '../parts/rows/open-form.ts';
import { fieldsOf } from '../parts/rows/fields.ts';
import { RowForm } from '../parts/rows/row-form.tsx';
import { useSaving } from '../parts/rows/saving.ts';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { submissionsWords } from '../../words/office/offers/submissions.ts';
import { useOffice, wordFor } from '../../words/office/words.ts';

/** The list of pictures is typed as lines, of which blank ones are left out. */
const withLines = z.transform((typed: { screenshotPaths: string }): unknown => ({
  ...typed,
  screenshotPaths: typed.screenshotPaths.split('\n').filter((line) => line.trim()),
}));
const TypedSubmission = z.pipe(withLines, z.pipe(z.unknown(), NewSubmission));
const TypedChange = z.pipe(withLines, z.pipe(z.unknown(), submissions.changeSubmission.body));

const calls = {
  add: 'addSubmission',
  change: 'changeSubmission',
  refresh: ['listSubmissions'],
} as const;

interface SubmissionFormProps {
  form: OpenForm<Submission>;
  /** The submission that is edited; nothing for a new one. */
  submission: Submission | undefined;
}

export function SubmissionForm({ form, submission }: SubmissionFormProps) {
  const words = useOffice(submissionsWords);
  const save = useSaving(calls, { row: submission, words });
  return (
    <RowForm<z.output<typeof TypedChange>, Submission>
      form={form}
      words={{ create: words.save, save: words.save }}
      schema={submission ? TypedChange : TypedSubmission}
      onSave={(body) => save(body as RequestOf<'addSubmission'>['body'])}
    >
      {submission && <StatusField status={submission.status} />}
      <SubmissionFields submission={submission} />
    </RowForm>
  );
}

function StatusField({ status }: Pick<Submission, 'status'>) {
  const words = useOffice(submissionsWords);
  // A program may have set a status that this page does not know.
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

type FieldsProps = Pick<SubmissionFormProps, 'submission'>;

function SubmissionFields({ submission }: FieldsProps) {
  const words = useOffice(submissionsWords);
  const field = fieldsOf(submission, words);
  return (
    <>
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
    </>
  );
}
