// The form that makes a partner; a password stands in it already.
import { useState } from 'react';
import { NewPartner } from '../../../contract/partners.ts';
import { limits } from '../../../contract/values.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Draft } from '../parts/draft.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { FieldRow, Panel, Row, Stack } from '../../parts/look/layout.tsx';
import { Loaded, Outline } from '../../parts/frame/loaded.tsx';
import { partnerWords } from '../../words/office/partners.ts';
import { useOffice } from '../../words/office/words.ts';
import { freshPassword } from '../parts/fresh-password.ts';

export function NewPartnerPanel() {
  const words = useOffice(partnerWords);
  const settings = useAsk('readSettings', {});
  return (
    <Panel title={words.create}>
      <Loaded
        ask={settings}
        skeleton={
          <Outline>
            <PartnerFields password="" />
          </Outline>
        }
      >
        {({ partnerDefaultPassword }) => <NewPartnerForm fixed={partnerDefaultPassword} />}
      </Loaded>
    </Panel>
  );
}

/** `fixed` is the password that every new partner gets; without one each gets its own. */
function NewPartnerForm({ fixed }: { fixed: string | null }) {
  const words = useOffice(partnerWords);
  const [password, setPassword] = useState(() => fixed ?? freshPassword());
  const add = useAct('addPartner', {
    done: words.added,
    failed: words.addFailed,
    refresh: ['listPartners'],
  });

  return (
    <Form
      key={password}
      schema={NewPartner}
      onSubmit={async (body, form) => {
        await add.mutateAsync({ body });
        form.reset();
        setPassword(fixed ?? freshPassword());
      }}
    >
      <Draft of="new partner" />
      <PartnerFields password={password} />
    </Form>
  );
}

function PartnerFields({ password }: { password: string }) {
  const words = useOffice(partnerWords);
  return (
    <Stack>
      <FieldRow>
        <Field
          name="username"
          label={words.username}
          hint={words.usernameHint}
          maxLength={limits.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          name="name"
          label={words.name}
          hint={words.nameHint}
          maxLength={limits.name}
          autoComplete="off"
        />
        <Field
          name="password"
          label={words.password}
          hint={words.passwordHint}
          defaultValue={password}
          data-secret
          maxLength={limits.password}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ltr
        />
      </FieldRow>
      <Row>
        <Submit label={words.add} busyLabel={words.adding} wide={false} />
      </Row>
    </Stack>
  );
}
