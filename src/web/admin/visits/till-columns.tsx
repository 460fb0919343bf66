// The choice of what the columns of a till's file hold, above its first rows.
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import type { BillColumns, ComparedBills } from '../../../contract/visits/till-bills.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Stack } from '../../look/layout.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { importWords } from '../../words/office/data/import-words.ts';
import { tillBillWords } from '../../words/office/visits/till-bill-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { columnsOf, Sample } from '../parts/files/file-columns.tsx';

const Needed = z.int(messages.required);
const Further = z.optional(z.nullable(z.int()));

const Chosen = z.strictObject({
  numberColumn: Needed,
  amountColumn: Needed,
  dayColumn: Further,
  timeColumn: Further,
  outletColumn: Further,
});

interface TillColumnsProps {
  file: string;
  of: ComparedBills;
  onChoose: (columns: BillColumns) => Promise<unknown>;
}

export function TillColumns({ file, of: { columns, sample }, onChoose }: TillColumnsProps) {
  const words = useOffice(tillBillWords);
  const { firstRows, noColumn } = useOffice(importWords);
  const outlets = useAsk('listOutlets', {}).data ?? [];
  const hasOutlets = outlets.length > 1;
  const names = ['numberColumn', 'amountColumn', 'dayColumn', 'timeColumn'] as const;
  return (
    <Stack>
      <p>{words.whichColumns(file)}</p>
      <Sample label={firstRows} sample={sample} />
      <Form
        schema={Chosen}
        onSubmit={(chosen) =>
          onChoose(Object.fromEntries(Object.entries(chosen).filter(([, at]) => at !== null)))
        }
      >
        <FieldRow>
          {[...names, ...(hasOutlets ? (['outletColumn'] as const) : [])].map((name) => (
            <SelectField
              key={name}
              name={name}
              label={words.columns[name]}
              hint={name === 'dayColumn' ? words.dayHint : undefined}
              none={noColumn}
              defaultValue={columns[name] ?? ''}
              options={columnsOf(sample)}
            />
          ))}
        </FieldRow>
        <Submit label={words.compare} busyLabel={words.busy} wide={false} />
      </Form>
    </Stack>
  );
}
