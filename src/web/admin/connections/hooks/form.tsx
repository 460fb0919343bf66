// The forms of a new hook and of one that is edited.
import { hookLimits, NewHook, type Hook } from '../../../../contract/connections/hooks.ts';
import { limits } from '../../../../contract/values/values.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Foot } from '../../../parts/dialog/dialog.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { fieldsOf, verbatim } from '../../parts/rows/form/fields.ts';
import type { OpenForm } from '../../parts/rows/form/open-form.ts';
import { RowForm } from '../../parts/rows/form/row-form.tsx';
import type { Made } from './secret.tsx';

interface FormProps {
  form: OpenForm<Hook>;
}

/**
 * The form of a new hook closes without adding a row, since the secret is shown first; the list is
 * requested again.
 */
export function NewHookForm({ form, onMade }: FormProps & { onMade: (made: Made) => void }) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const { saving } = useOffice(partWords);
  const add = useAct('addHook', { failed: frame.error, refresh: ['listHooks'] });
  return (
    <Form
      schema={NewHook}
      onSubmit={async (body) => {
        const { secret } = await add.mutateAsync({ body });
        form.discard();
        onMade({ name: body.name, secret });
      }}
    >
      <HookFields />
      <Foot>
        <Submit label={words.create} busyLabel={saving} wide={false} />
      </Foot>
    </Form>
  );
}

export function EditHook({ form, hook }: FormProps & { hook: Hook }) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const change = useAct('changeHook', {
    done: words.saved,
    failed: frame.error,
    refresh: ['listHooks'],
  });
  return (
    <RowForm
      form={form}
      schema={NewHook}
      onSave={(body) => change.mutateAsync({ params: { id: hook.id }, body })}
    >
      <HookFields hook={hook} />
    </RowForm>
  );
}

function HookFields({ hook }: { hook?: Hook }) {
  const words = useOffice(hookWords);
  const field = fieldsOf(hook, words);
  return (
    <>
      <Field {...field('name', limits.username)} placeholder={words.nameHint} autoComplete="off" />
      <Field
        {...field('address', hookLimits.address)}
        {...verbatim}
        hint={words.addressHint}
        placeholder="https://"
        inputMode="url"
        ltr
      />
      <Switch
        name="named"
        label={words.named}
        hint={words.namedHint}
        defaultChecked={hook?.named ?? false}
      />
    </>
  );
}
