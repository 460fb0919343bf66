// The limits of the office's people: of a role, and of a person.
import { useRef, useState } from 'react';
import {
  limitedRoles,
  limitNames,
  StaffLimits,
  type LimitedRole,
  type LimitName,
} from '../../../contract/staff/limits.ts';
import { proposedLimit } from '../../../domain/restaurant/set-up-rules.ts';
import { isLimited, noLimits } from '../../../domain/staff/limit-rules.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { TextButton } from '../../look/button.tsx';
import { Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { enter } from '../../parts/form/typed.ts';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { More } from '../parts/more.tsx';
import { planOf } from '../set-up/plan.ts';
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

const others = limitNames.filter((name) => name !== 'pointsPerAward');

interface LimitProps extends Pick<LimitFormProps, 'saved'> {
  name: LimitName;
  label: string;
}

const Limit = ({ name, label, saved }: LimitProps) => (
  <WholeNumberField
    name={name}
    label={label}
    optional
    min={0}
    defaultValue={saved[name] ?? ''}
    autoComplete="off"
  />
);

function LimitForm({ whose, saved }: LimitFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const settings = useAsk('readSettings', {}).data;
  const plan = settings?.pointsPerUnit ? planOf(settings) : undefined;
  const proposed = plan && proposedLimit(plan);
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
      <div ref={place}>
        <Limit name="pointsPerAward" label={words.askAbove} saved={saved} />
      </div>
      {proposed !== undefined && saved.pointsPerAward === null && (
        <div>
          <TextButton
            onClick={() => enter(place.current?.querySelector('input'), String(proposed))}
          >
            {words.proposed(proposed)}
          </TextButton>
        </div>
      )}
      <More label={words.more} used={others.some((name) => saved[name] !== null)}>
        <Columns>
          {others.map((name) => (
            <Limit key={name} name={name} label={words[name]} saved={saved} />
          ))}
        </Columns>
        <SoftText>{words.dayHint}</SoftText>
      </More>
      <Submit label={words.save} busyLabel={saving} wide={false} />
    </Form>
  );
}
