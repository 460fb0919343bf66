// The form of a new key, and the key itself, which is shown once.
import { useState } from 'react';
import { keyLimits, NewKey } from '../../../contract/connections/keys.ts';
import { keyScopes, type KeyScope } from '../../../contract/scopes.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { FieldGroup } from '../../look/staff-layout.tsx';
import { Answers, Dialog, Foot } from '../../parts/dialog/dialog.tsx';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { keyWords } from '../../words/office/connections/key-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Secret } from '../parts/secrets/secret.tsx';
import { OutletField } from '../parts/outlets/outlet-field.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

export interface Made {
  key: string;
  name: string;
}

/** The scopes that a cash register needs. */
const usual: readonly KeyScope[] = [
  'members:read',
  'visits:write',
  'visits:reverse',
  'rewards:serve',
];
/** The default budget in calls per hour: one call a second. */
const defaultCalls = 3_600;
const ends = [30, 90, 365];

interface NewKeyDialogProps {
  onMade: (made: Made) => void;
  onClose: () => void;
}

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const words = useOffice(keyWords);
  const { frame } = useWords();
  const [scopes, setScopes] = useState<readonly KeyScope[]>(usual);
  const make = useAct('makeKey', { failed: frame.error, refresh: ['listKeys'] });
  return (
    <Dialog title={words.addNew} onClose={onClose}>
      <Form
        schema={NewKey}
        besides={{ scopes }}
        onSubmit={async (body) => {
          const { key } = await make.mutateAsync({ body });
          onMade({ key, name: body.name });
        }}
      >
        <Field
          name="name"
          label={words.name}
          placeholder={words.nameHint}
          maxLength={limits.username}
          autoComplete="off"
        />
        <Scopes chosen={scopes} onChoose={setScopes} />
        <OutletField name="outletId" label={words.outletId} none={words.allOutlets} />
        <WholeNumberField
          name="hourly"
          label={words.hourly}
          min={1}
          max={keyLimits.hourly}
          defaultValue={defaultCalls}
        />
        <SelectField
          name="days"
          label={words.days}
          none={words.noEnd}
          options={ends.map((value) => ({ value, label: words.inDays(grouped(value)) }))}
        />
        <Foot>
          <Submit label={words.make} busyLabel={words.making} wide={false} />
        </Foot>
      </Form>
    </Dialog>
  );
}

interface ScopesProps {
  chosen: readonly KeyScope[];
  onChoose: (scopes: readonly KeyScope[]) => void;
}

/** The scopes of the key, at least one of which stays chosen. */
function Scopes({ chosen, onChoose }: ScopesProps) {
  const words = useOffice(keyWords);
  const toggle = (scope: KeyScope) => {
    const after = keyScopes.filter((one) => chosen.includes(one) !== (one === scope));
    if (after.length > 0) onChoose(after);
  };
  return (
    <FieldGroup title={words.scopes}>
      <div className="grid">
        {keyScopes.map((scope) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {words.scope[scope]}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The dialog closes only after the person has confirmed that they have the key. */
export function MadeKey({ made: { key, name }, onClose }: { made: Made; onClose: () => void }) {
  const words = useOffice(keyWords);
  return (
    <Dialog title={words.madeTitle(name)} onClose={onClose} kept>
      <p>{words.madeText}</p>
      <Secret small>{key}</Secret>
      <Answers>
        <Button look="main" onClick={onClose}>
          {words.done}
        </Button>
      </Answers>
    </Dialog>
  );
}
