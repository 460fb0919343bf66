// The forms of a new partner, with a prefilled password, and of an existing one.
import { useState } from 'react';
import {
  NewPartner as NewPartnerSchema,
  PartnerChange,
  type Partner,
} from '../../../contract/partners/partners.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Field } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Loaded, Outline } from '../../parts/frame/loaded.tsx';
import { partnerWords } from '../../words/office/partners/partner-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { freshPassword } from '../parts/secrets/fresh-password.ts';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { fieldsOf, verbatim } from '../parts/rows/form/fields.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';

interface FormProps {
  form: Pick<OpenForm<Partner>, 'draft' | 'finish' | 'discard'>;
}

/** The fields of a partner: names, and whether it gives points. The password is reset elsewhere. */
export function PartnerEdit({ form, partner }: FormProps & { partner: Partner }) {
  const words = useOffice(partnerWords);
  const change = useAct('changePartner', {
    done: words.saved,
    failed: words.saveFailed,
    refresh: ['listPartners', 'listBenefits'],
  });
  const params = { id: partner.id };

  return (
    <RowForm
      form={form}
      schema={PartnerChange}
      onSave={(body) => change.mutateAsync({ params, body })}
    >
      <NameFields partner={partner} />
      <Switch
        name="givesPoints"
        label={words.givesPoints}
        hint={words.givesPointsHint}
        defaultChecked={partner.givesPoints}
      />
    </RowForm>
  );
}

/** The account of a new partner, to hand over. */
export interface AddedPartner {
  name: string;
  username: string;
  password: string;
}

interface NewPartnerProps extends FormProps {
  onAdded: (added: AddedPartner) => void;
}

export function NewPartner({ form, onAdded }: NewPartnerProps) {
  const settings = useAsk('readSettings', {});
  return (
    <Loaded
      ask={settings}
      skeleton={
        <Outline>
          <NameFields />
          <PasswordField password="" />
        </Outline>
      }
    >
      {({ partnerDefaultPassword: fixed }) => (
        <NewPartnerForm form={form} fixed={fixed} onAdded={onAdded} />
      )}
    </Loaded>
  );
}

/** `fixed` is the password of every new partner; without it, each partner gets a generated one. */
function NewPartnerForm({ form, fixed, onAdded }: NewPartnerProps & { fixed: string | null }) {
  const words = useOffice(partnerWords);
  const [password] = useState(() => fixed ?? freshPassword());
  const add = useAct('addPartner', {
    done: words.created,
    failed: words.addFailed,
    refresh: ['listPartners'],
  });

  return (
    <RowForm
      form={form}
      words={words}
      schema={NewPartnerSchema}
      onSave={(typed) => add.mutateAsync({ body: { ...typed, temporary: true } })}
      onSaved={(partner, { password: first }) => onAdded({ ...partner, password: first })}
    >
      <NameFields />
      <PasswordField password={password} />
    </RowForm>
  );
}

function NameFields({ partner }: { partner?: Partner }) {
  const words = useOffice(partnerWords);
  const field = fieldsOf(partner, words);
  return (
    <>
      <Field {...field('username', limits.username)} hint={words.usernameHint} {...verbatim} />
      <Field {...field('name', limits.name)} hint={words.nameHint} autoComplete="off" />
    </>
  );
}

function PasswordField({ password }: { password: string }) {
  const words = useOffice(partnerWords);
  return (
    <Field
      {...fieldsOf({ password }, words)('password', limits.password)}
      hint={words.passwordHint}
      data-secret
      {...verbatim}
      ltr
    />
  );
}
