// The choice of what the columns of a file hold, above its first rows.
import { useState } from 'react';
import { ImportPlan, type Import, type ThreeDigits } from '../../../../contract/data/imports.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { ApiError } from '../../../api/client.ts';
import { useAct } from '../../../api/hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { Row, SoftText, Stack } from '../../../look/layout.tsx';
import { FieldRow } from '../../../look/staff-layout.tsx';
import { importWords } from '../../../words/office/data/imports.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { columnsOf, Sample } from '../../parts/files/file-columns.tsx';

const fields = { name: 'nameColumn', mobile: 'mobileColumn', points: 'pointsColumn' } as const;
const shownFields = ['name', 'mobile', 'points'] as const;

interface ColumnsProps {
  of: Import;
  /** Whether they had been chosen before. */
  onChecked?: () => void;
}

export function Columns({ of: read, onChecked }: ColumnsProps) {
  const { id, filename, encoding, plan, sample, counts } = read;
  const words = useOffice(importWords);
  const check = useAct('checkImport', {
    failed: words.notChecked,
    refresh: ['readImport', 'listImportRows'],
  });
  const [unclear, setUnclear] = useState<string>();
  const [meant, setMeant] = useState<ThreeDigits>();
  const ask = (error: unknown) => {
    const { key, values } = (error instanceof ApiError && error.sentence) || {};
    if (key === messages.importPointsUnclear) setUnclear(String(values?.['example']));
    throw error;
  };
  const columns = columnsOf(sample);
  return (
    <Stack>
      <p>{words.read({ file: isolated(filename), rows: counts.rows, encoding })}</p>
      <Sample label={words.firstRows} sample={sample} />
      <Form
        schema={ImportPlan}
        onSubmit={(body) => check.mutateAsync({ params: { id }, body }).then(onChecked, ask)}
      >
        <FieldRow>
          {shownFields.map((field) => (
            <SelectField
              key={field}
              name={fields[field]}
              label={words.fields[field]}
              none={words.noColumn}
              defaultValue={plan[fields[field]] ?? ''}
              options={columns}
            />
          ))}
        </FieldRow>
        <Switch name="headed" label={words.headed} defaultChecked={plan.headed} />
        {unclear && (
          <Choice<ThreeDigits>
            name="threeDigits"
            label={words.unclear(unclear)}
            options={[
              { value: 'thousands', label: words.isThousands(unclear) },
              { value: 'fraction', label: words.isFraction(unclear) },
            ]}
            value={meant}
            onChoose={setMeant}
          />
        )}
        <SoftText>{words.ignored}</SoftText>
        <Row>
          <Submit label={words.check} busyLabel={words.checking} wide={false} />
          <Discard id={id} />
        </Row>
      </Form>
    </Stack>
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
