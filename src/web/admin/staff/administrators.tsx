// The list of administrators: added, renamed, switched off, and given a new password.
import { useState } from 'react';
import { AdminEdit, type Admin } from '../../../contract/staff/admins.ts';
import { staff } from '../../../contract/endpoint.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { Badge } from '../../look/badge.tsx';
import { Panel, SoftText } from '../../look/layout.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { useWords } from '../../words/languages/language.ts';
import { administratorWords } from '../../words/office/staff/administrators.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { freshPassword } from '../parts/secrets/fresh-password.ts';
import { HandOver } from '../parts/secrets/hand-over.tsx';
import { useMay } from '../parts/may.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { fieldsOf, verbatim } from '../parts/rows/form/fields.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { activeColumn, createdColumn, nameColumn } from '../parts/rows/rows.tsx';
import { useOutletChoices } from '../parts/outlets/outlet-field.tsx';
import { FormerPeople } from './former-people.tsx';
import { PersonActs } from './person-acts.tsx';

interface Added {
  username: string;
  password: string;
}

export function Administrators() {
  const words = useOffice(administratorWords);
  const may = useMay();
  const own = useAsk('currentAdmin', {}).data?.id;
  const admins = useAsk('listAdmins', { query: { status: 'active' } });
  const form = useOpenForm('administrator', admins.data?.rows);
  const [added, setAdded] = useState<Added>();
  const outlets = useOutletChoices();

  return (
    <Panel title={words.title}>
      <ListAndForm
        form={form}
        head={<Head admins={admins.data?.rows ?? []} />}
        words={words}
        edits={may('changeAdmin')}
        renderForm={(admin) =>
          admin ? (
            <Rename form={form} admin={admin} />
          ) : (
            <NewAdministrator form={form} onAdded={setAdded} />
          )
        }
      >
        <Table
          label={words.list}
          columns={columnsIn({ words, form, own, switches: may('changeAdmin'), outlets })}
          ask={admins}
          keyOf={({ id }) => id}
          actions={(admin) => <PersonActs {...{ admin, form, own }} />}
          slim
          empty={null}
        />
        <FormerPeople form={form} switches={may('changeAdmin')} />
      </ListAndForm>
      {added && (
        <HandOver
          title={words.handOver(added.username)}
          password={added.password}
          account={{ username: added.username, path: '/admin/login' }}
          onClose={() => setAdded(undefined)}
        />
      )}
    </Panel>
  );
}

/**
 * The head of the list: its purpose, and the people whose passkeys depend on Sofra's present
 * address.
 */
function Head({ admins }: { admins: readonly Admin[] }) {
  const words = useOffice(administratorWords);
  const { publicUrl } = useAsk('readSettings', {}).data ?? {};
  const { language } = useWords();
  const holders = admins.filter(({ secondFactors }) => secondFactors.includes('passkey'));
  return (
    <>
      <SoftText>{words.text}</SoftText>
      {publicUrl && holders.length > 0 && (
        <SoftText>
          {words.bound({
            host: new URL(publicUrl).hostname,
            names: new Intl.ListFormat(language).format(
              holders.map(({ username }) => isolated(username)),
            ),
          })}
        </SoftText>
      )}
    </>
  );
}

interface Shown {
  words: (typeof administratorWords)['en'];
  form: OpenForm<Admin>;
  /** The id of the administrator who is logged in. */
  own: number | undefined;
  /** People can be switched on and off. */
  switches: boolean;
  outlets: ReturnType<typeof useOutletChoices>;
}

function columnsIn({ words, form, own, switches, outlets }: Shown): Column<Admin>[] {
  const rows = { form, words, nameOf: ({ username }: Admin) => username };
  const active = activeColumn<Admin>({ ...rows, refresh: ['listAdmins'] }, 'changeAdmin');
  return [
    nameColumn(rows, {
      key: 'username',
      head: words.username,
      detail: ({ passwordReset, secondFactors }) =>
        passwordReset
          ? words.waits
          : secondFactors.map((factor) => words.factors[factor]).join(' · '),
    }),
    {
      ...active,
      cell: (admin) => {
        if (admin.id === own) return <Badge tone="quiet">{words.you}</Badge>;
        if (switches) return active.cell(admin);
        return <Badge tone="quiet">{admin.active ? words.isActive : words.isOff}</Badge>;
      },
    },
    {
      key: 'role',
      head: words.role,
      cell: ({ role, ownOutletId }) => {
        const outlet = outlets.length > 1 && outlets.find(({ value }) => value === ownOutletId);
        return outlet ? `${words.roles[role]} · ${isolated(outlet.label)}` : words.roles[role];
      },
    },
    ...(form.sideBySide ? [] : [createdColumn<Admin>(words.createdAt)]),
  ];
}

interface FormProps {
  form: OpenForm<Admin>;
}

/** The password is generated here, and shown once the account exists. */
function NewAdministrator({ form, onAdded }: FormProps & { onAdded: (added: Added) => void }) {
  const words = useOffice(administratorWords);
  const [password] = useState(freshPassword);
  const add = useAct('addAdmin', {
    done: words.created,
    failed: words.addFailed,
    refresh: ['listAdmins'],
  });

  return (
    <RowForm
      form={form}
      words={words}
      schema={AdminEdit}
      onSave={(typed) => add.mutateAsync({ body: { ...typed, password } })}
      onSaved={({ username }) => onAdded({ username, password })}
    >
      <NameField hint={words.usernameHint} />
      <RoleField />
    </RowForm>
  );
}

function Rename({ form, admin }: FormProps & { admin: Admin }) {
  const words = useOffice(administratorWords);
  const change = useAct('changeAdmin', {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['listAdmins', 'currentAdmin'],
  });

  return (
    <RowForm
      form={form}
      schema={AdminEdit}
      onSave={(body) => change.mutateAsync({ params: { id: admin.id }, body })}
    >
      <NameField admin={admin} />
      <RoleField admin={admin} />
    </RowForm>
  );
}

function NameField({ admin, hint }: { admin?: Admin; hint?: string }) {
  const field = fieldsOf(admin, useOffice(administratorWords));
  return <Field {...field('username', limits.username)} hint={hint} {...verbatim} />;
}

/** Nobody can change their own role, so that there is always an owner. */
function RoleField({ admin }: { admin?: Admin }) {
  const words = useOffice(administratorWords);
  const own = useAsk('currentAdmin', {}).data?.id;
  if (admin?.id === own) return <input type="hidden" name="role" value={admin?.role} />;
  return (
    <SelectField
      {...fieldsOf(admin, words)('role')}
      defaultValue={admin?.role ?? 'cashier'}
      hint={words.roleHint}
      options={staff.map((value) => ({ value, label: words.roles[value] }))}
    />
  );
}
