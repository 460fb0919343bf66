// The form that makes a partner; a password stands in it already.
import { useState } from 'react';
import { NewPartner as NewPartnerBody, type Partner } from '../../../contract/partners.ts';
import { limits } from '../../../contract/values.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Field } from '../../parts/form/field.tsx';
import { Stack } from '../../parts/look/layout.tsx';
import { Loaded, Outline } from '../../parts/frame/loaded.tsx';
import { partnerWords } from '../../words/office/partners.ts';
import { useOffice } from '../../words/office/words.ts';
import { freshPassword } from '../parts/fresh-password.ts';
import type { OpenForm } from '../parts/open-form.ts';
import { RowForm } from '../parts/row-form.tsx';

interface NewPartnerProps {
  form: OpenForm<Partner>;
}

export function NewPartner({ form }: NewPartnerProps) {
  const settings = useAsk('readSettings', {});
  return (
    <Loaded
      ask={settings}
      skeleton={
        <Outline>
          <PartnerFields password="" />
        </Outline>
      }
    >
      {({ partnerDefaultPassword: fixed }) => <NewPartnerForm form={form} fixed={fixed} />}
    </Loaded>
  );
}

/** `fixed` is the password that every new partner gets; without one each gets its own. */
function NewPartnerForm({ form, fixed }: NewPartnerProps & { fixed: string | null }) {
  const words = useOffice(partnerWords);
  const [password] = useState(() => fixed ?? freshPassword());
  const add = useAct('addPartner', {
    done: words.added,
    failed: words.addFailed,
    refresh: ['listPartners'],
  });

  return (
    <RowForm
      draft={form.draft}
      act={words.add}
      busyAct={words.adding}
      schema={NewPartnerBody}
      onSave={(body) => add.mutateAsync({ body }).then(form.finish)}
      onDiscard={form.discard}
    >
      <PartnerFields password={password} />
    </RowForm>
  );
}

function PartnerFields({ password }: { password: string }) {
  const words = useOffice(partnerWords);
  return (
    <Stack>
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
    </Stack>
  );
}
