// The list of tills: enrolled by a code, renamed and ended; and the timeout after which they lock.
import { useState } from 'react';
import {
  maxLockMinutes,
  NewTill,
  tillLimit,
  type ListedTill,
} from '../../../contract/staff/tills.ts';
import { limits } from '../../../contract/values/values.ts';
import type { ReplyOf } from '../../api/client.ts';
import { useAct, useAsk, useAskAgain } from '../../api/api-hooks.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { Button } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Qr } from '../../parts/card/qr.tsx';
import { Answers, Dialog, Foot } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { tillListWords } from '../../words/office/staff/till-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';
import { fieldsOf } from '../parts/rows/form/fields.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import { nameColumn, RowTable } from '../parts/rows/rows.tsx';
import { Secret } from '../parts/secrets/secret.tsx';
import { ShownAddress } from '../parts/secrets/shown-address.tsx';
import { SettingsForm, SettingsPanel } from '../parts/settings/settings-form.tsx';
import { OutletField } from '../parts/outlets/outlet-field.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

type Invitation = ReplyOf<'inviteTill'> & { name: string };

export const Tills = () => {
  const may = useMay();
  return (
    <Stack gap="large">
      <TillList />
      {may('changeSettings') && <LockSettings />}
    </Stack>
  );
};

function TillList() {
  const words = useOffice(tillListWords);
  const askAgain = useAskAgain();
  const tills = useAsk('listTills', { query: { limit: tillLimit } });
  const rows = tills.data?.rows;
  const form = useOpenForm('till', rows);
  const [invitation, setInvitation] = useState<Invitation>();
  const table = {
    form,
    words,
    nameOf: ({ name }: ListedTill) => name,
    refresh: ['listTills'],
  } as const;

  return (
    <Panel title={words.title}>
      <ListAndForm
        form={form}
        head={<SoftText>{words.text}</SoftText>}
        words={words}
        renderForm={(till) =>
          till ? (
            <EditTill form={form} till={till} />
          ) : (
            <InviteTill form={form} onMade={setInvitation} />
          )
        }
      >
        <RowTable
          rows={table}
          remove="endTill"
          ask={{ ...tills, data: rows }}
          columns={[
            nameColumn(table, {
              key: 'name',
              head: words.name,
              detail: ({ enrolledBy }) => enrolledBy && words.enrolledBy(enrolledBy),
            }),
            {
              key: 'seenAt',
              head: words.seenAt,
              cell: ({ seenAt }) =>
                seenAt ? <Moment at={seenAt} format="shortDateTime" /> : words.never,
            },
          ]}
          slim
        />
      </ListAndForm>
      {invitation && (
        <Code
          invitation={invitation}
          onClose={() => {
            setInvitation(undefined);
            askAgain('listTills');
          }}
        />
      )}
    </Panel>
  );
}

interface FormProps {
  form: OpenForm<ListedTill>;
}

/** The form closes without adding a row, since a till exists only once its code has been used. */
function InviteTill({ form, onMade }: FormProps & { onMade: (made: Invitation) => void }) {
  const words = useOffice(tillListWords);
  const { frame } = useWords();
  const { saving } = useOffice(partWords);
  const invite = useAct('inviteTill', { failed: frame.error });
  return (
    <Form
      schema={NewTill}
      onSubmit={async (body) => {
        const made = await invite.mutateAsync({ body });
        form.discard();
        onMade({ ...made, name: body.name });
      }}
    >
      <TillFields />
      <Foot>
        <Submit label={words.create} busyLabel={saving} wide={false} />
      </Foot>
    </Form>
  );
}

function EditTill({ form, till }: FormProps & { till: ListedTill }) {
  const words = useOffice(tillListWords);
  const { frame } = useWords();
  const change = useAct('changeTill', {
    done: words.saved,
    failed: frame.error,
    refresh: ['listTills'],
  });
  return (
    <RowForm
      form={form}
      schema={NewTill}
      onSave={async (body) => ({
        ...till,
        ...(await change.mutateAsync({ params: { id: till.id }, body })),
      })}
    >
      <TillFields till={till} />
    </RowForm>
  );
}

function TillFields({ till }: { till?: ListedTill }) {
  const words = useOffice(tillListWords);
  const field = fieldsOf(till, words);
  return (
    <>
      <Field {...field('name', limits.username)} placeholder={words.nameHint} autoComplete="off" />
      <OutletField {...field('outletId')} />
    </>
  );
}

/** The code by which a device becomes a till, to be scanned or typed there. */
function Code({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { name, code, expiresAt } = invitation;
  const words = useOffice(tillListWords);
  const site = useAsk('readSettings', {}).data?.publicUrl ?? location.origin;
  const remaining = useSecondsLeft(Date.parse(expiresAt));
  const address = `${site}/till`;
  return (
    <Dialog title={words.codeTitle(name)} onClose={onClose} kept>
      <p>{words.codeText}</p>
      <div className="mx-auto w-48">
        <Qr says={`${address}?${new URLSearchParams({ code })}`} />
      </div>
      <Stack gap="small">
        <div role="group" aria-label={words.address}>
          <SoftText>{words.address}</SoftText>
          <ShownAddress address={address} />
        </div>
        <div role="group" aria-label={words.code}>
          <SoftText>{words.code}</SoftText>
          <Secret>{code}</Secret>
        </div>
        <SoftText>{remaining > 0 ? words.left(clockTime(remaining)) : words.over}</SoftText>
      </Stack>
      <Answers>
        <Button look="main" onClick={onClose}>
          {words.done}
        </Button>
      </Answers>
    </Dialog>
  );
}

function LockSettings() {
  const words = useOffice(tillListWords);
  return (
    <SettingsPanel title={words.lockTitle}>
      {({ tillLockMinutes }) => (
        <SettingsForm words={{ save: words.lockSave, saved: words.lockSaved }} refresh={[]}>
          <WholeNumberField
            name="tillLockMinutes"
            label={words.lock}
            min={1}
            max={maxLockMinutes}
            defaultValue={tillLockMinutes}
          />
        </SettingsForm>
      )}
    </SettingsPanel>
  );
}
