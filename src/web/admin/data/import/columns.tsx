// The choice of what the columns of a file hold, above its first rows.
import { useState, type ReactNode } from 'react';
import {
  columnNames,
  ImportPlan,
  mostTitleRows,
  type ColumnName,
  type Import,
  type OfMembersHere,
  type PlanAnswers,
} from '../../../../contract/data/imports.ts';
import { messages, type Message } from '../../../../contract/messages/messages.ts';
import { ApiError } from '../../../api/client.ts';
import { plainMarks } from '../../../../domain/points/written.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { useConfig } from '../../../api/config.tsx';
import { Button } from '../../../look/button.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { FieldRow } from '../../../look/staff-layout.tsx';
import { grouped } from '../../../words/languages/plural.ts';
import { importWords } from '../../../words/office/data/import-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { columnsOf, Sample } from '../../parts/files/file-columns.tsx';
import { EncodingChoice } from './encoding.tsx';
import type { Upload } from './upload.ts';

/** The columns that every file needs, and those that it may have besides. */
const usual = ['nameColumn', 'mobileColumn', 'pointsColumn'] as const;
const further = columnNames.filter((name) => !usual.some((one) => one === name));

/** The questions that the server may ask, by their messages, with the answers to choose from. */
const questions = {
  [messages.importPointsMoney]: 'money',
  [messages.importPointsUnclear]: 'threeDigits',
  [messages.importPointsFraction]: 'fractions',
  [messages.importPointsBelowZero]: 'belowZero',
  [messages.importDatesUnclear]: 'dates',
} as const satisfies Partial<Record<Message, keyof PlanAnswers>>;
type Question = (typeof questions)[keyof typeof questions];
/** Each question with an example. */
type Asked = Partial<Record<Question, string>>;

interface ColumnsProps {
  of: Import;
  upload: Upload;
  /** Whether they had been chosen before. */
  onChecked?: () => void;
}

export function Columns({ of: read, upload, onChecked }: ColumnsProps) {
  const { id, filename, encoding, plan, sample, counts, moneyColumn } = read;
  const words = useOffice(importWords);
  const check = useAct('checkImport', {
    failed: words.notChecked,
    refresh: ['readImport', 'listImportRows'],
  });
  const { asked, ask, onPointsColumn } = useQuestions(read);
  const columns = columnsOf(sample.slice(plan.titleRows));
  const chooser = (name: ColumnName) => (
    <SelectField
      key={name}
      name={name}
      label={words.columns[name]}
      none={words.noColumn}
      defaultValue={plan[name] ?? ''}
      options={columns}
      {...(name === 'pointsColumn' && {
        onChange: ({ target: { value } }) => onPointsColumn(value === '' ? null : Number(value)),
      })}
    />
  );
  return (
    <Stack>
      <p>{words.read({ file: isolated(filename), rows: counts.rows, encoding })}</p>
      <EncodingChoice of={read} upload={upload} />
      <Sample label={words.firstRows} sample={sample} />
      {moneyColumn && <Note>{words.money(moneyColumn)}</Note>}
      <Form
        schema={ImportPlan}
        onSubmit={(body) => check.mutateAsync({ params: { id }, body }).then(onChecked, ask)}
      >
        <FieldRow>{usual.map(chooser)}</FieldRow>
        <MoreColumns plan={plan}>
          {further.map(chooser)}
          <SelectField
            name="titleRows"
            label={words.titleRows}
            defaultValue={plan.titleRows ?? 0}
            options={Array.from({ length: mostTitleRows + 1 }, (_, value) => ({
              value,
              label: grouped(value),
            }))}
          />
        </MoreColumns>
        <Switch name="headed" label={words.headed} defaultChecked={plan.headed} />
        <MembersHere of={plan} />
        {(Object.entries(asked) as [Question, string][]).map(([question, example]) => (
          <Answer key={question} of={plan} question={question} example={example} />
        ))}
        <SoftText>{words.ignored}</SoftText>
        <Row>
          <Submit label={words.check} busyLabel={words.checking} wide={false} />
          <Discard id={id} />
        </Row>
      </Form>
    </Stack>
  );
}

/**
 * The questions to the owner, in this order: the one that is known of the proposed column of
 * points, and those that a check asks.
 */
function useQuestions({ plan, unclearPoints }: Import) {
  const knownOf = (pointsColumn: number | null): Asked =>
    unclearPoints?.column === pointsColumn ? { threeDigits: unclearPoints.example } : {};
  const [asked, setAsked] = useState(() => knownOf(plan.pointsColumn));
  return {
    asked,
    ask: (error: unknown) => {
      const { key, values } = (error instanceof ApiError && error.sentence) || {};
      const question = key && key in questions && questions[key as keyof typeof questions];
      if (question) setAsked({ ...asked, [question]: String(values?.['example']) });
      throw error;
    },
    // The other questions but that of the days are about the former column.
    onPointsColumn: (column: number | null) =>
      setAsked(({ dates }) => ({ ...knownOf(column), ...(dates !== undefined && { dates }) })),
  };
}

/** The columns that few files have; they are open where one of them is proposed. */
function MoreColumns({ plan, children }: { plan: Import['plan']; children: ReactNode }) {
  const words = useOffice(importWords);
  const isProposed =
    Boolean(plan.titleRows) || further.some((name) => typeof plan[name] === 'number');
  const [open, setOpen] = useState(isProposed);
  return open ? (
    <div className="grid gap-4 sm:grid-cols-3">{children}</div>
  ) : (
    <Row>
      <Button onClick={() => setOpen(true)}>{words.moreColumns}</Button>
    </Row>
  );
}

function MembersHere({ of: plan }: { of: Import['plan'] }) {
  const words = useOffice(importWords);
  const [chosen, setChosen] = useState(plan.membersHere ?? 'kept');
  return (
    <Choice<OfMembersHere>
      name="membersHere"
      label={words.membersHere}
      options={(['completed', 'replaced', 'kept'] as const).map((value) => ({
        value,
        label: words.ofMembersHere[value],
      }))}
      value={chosen}
      onChoose={setChosen}
    />
  );
}

interface AnswerProps {
  of: Import['plan'];
  question: Question;
  example: string;
}

function Answer({ of: plan, question, example }: AnswerProps) {
  const words = useOffice(importWords);
  const { countryCode, amounts = plainMarks } = useConfig() ?? {};
  // In the restaurant's own country, its mark of thousands most likely separates thousands.
  const isOurs = question === 'threeDigits' && countryCode && example.includes(amounts.group);
  const [meant, setMeant] = useState<string | undefined>(
    plan[question] ?? (isOurs ? 'thousands' : undefined),
  );
  const isDigits = question === 'threeDigits';
  const labels = isDigits
    ? { thousands: words.isThousands(example), fraction: words.isFraction(example) }
    : words.answers[question];
  return (
    <Choice
      name={question}
      label={isDigits ? words.unclear(example) : words.questions[question](example)}
      options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
      value={meant}
      onChoose={setMeant}
    />
  );
}

/** Discards a file before it is imported. */
export function Discard({ id }: { id: number }) {
  const words = useOffice(importWords);
  const remove = useAct('removeImport', { failed: words.failed, refresh: ['readImport'] });
  return (
    <Button
      aria-disabled={remove.isPending}
      onClick={() => remove.isPending || remove.mutate({ params: { id } })}
    >
      {words.discard}
    </Button>
  );
}
