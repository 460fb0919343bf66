// The limits of the office's people: of a role, and of a person.
import { useState } from 'react';
import {
  limitedRoles,
  limitNames,
  StaffLimits,
  type LimitedRole,
} from '../../../contract/staff/limits.ts';
import { isLimited, noLimits } from '../../../domain/staff/limit-rules.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';
import { partWords } from '../../words/office/parts.ts';
import { staffLimitWords } from '../../words/office/staff/limit-words.ts';
import { useOffice } from '../../words/office/words.ts';

export function Limits() {
  const words = useOffice(staffLimitWords);
  const limits = useAsk('listStaffLimits', {});
  const people = useAsk('listAdmins', { query: { status: 'active' } }).data?.rows ?? [];
  const limited = people.filter(({ role }) => isLimited(role));
  const [whose, setWhose] = useState<string>(limitedRoles[1]);
  const role = limitedRoles.find((one) => one === whose);
  return (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <SelectField
          name="whose"
          label={words.whose}
          value={whose}
          onChange={({ target }) => setWhose(target.value)}
          options={[
            ...limitedRoles.map((value) => ({ value, label: words.roles[value] })),
            ...limited.map(({ id, username }) => ({ value: String(id), label: username })),
          ]}
        />
        <Loaded ask={limits} skeleton={<Skeleton size="history" />}>
          {({ roles, people: own }) => (
            <LimitForm
              key={whose}
              whose={role ?? Number(whose)}
              saved={
                role
                  ? roles[role]
                  : (own.find(({ adminId }) => adminId === Number(whose)) ?? noLimits)
              }
            />
          )}
        </Loaded>
      </Stack>
    </Panel>
  );
}

interface LimitFormProps {
  /** A role, or the id of a person. */
  whose: LimitedRole | number;
  saved: StaffLimits;
}

function LimitForm({ whose, saved }: LimitFormProps) {
  const words = useOffice(staffLimitWords);
  const { saving } = useOffice(partWords);
  const outcome = {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['listStaffLimits'],
  } as const;
  const ofRole = useAct('changeRoleLimits', outcome);
  const ofPerson = useAct('changePersonLimits', outcome);
  const save = (body: StaffLimits) =>
    typeof whose === 'number'
      ? ofPerson.mutateAsync({ params: { id: whose }, body })
      : ofRole.mutateAsync({ params: { role: whose }, body });
  return (
    <Form schema={StaffLimits} existing={{}} onSubmit={save}>
      {typeof whose === 'number' && <SoftText>{words.personHint}</SoftText>}
      <Columns>
        {limitNames.map((name) => (
          <WholeNumberField
            key={name}
            name={name}
            label={words[name]}
            optional
            min={0}
            defaultValue={saved[name] ?? ''}
            autoComplete="off"
          />
        ))}
      </Columns>
      <SoftText>{words.dayHint}</SoftText>
      <Submit label={words.save} busyLabel={saving} wide={false} />
    </Form>
  );
}
