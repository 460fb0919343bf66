// The form of the second place: a folder or a bucket, and the passphrase of its copies.
import { useState, type ComponentProps } from 'react';
import {
  FolderPlace,
  placeLimits,
  StorePlace,
  type Copies,
} from '../../../../../contract/data/copies.ts';
import { messages } from '../../../../../contract/messages/messages.ts';
import { limits } from '../../../../../contract/values/values.ts';
import type { CallName } from '../../../../../contract/index.ts';
import { useAct } from '../../../../api/api-hooks.ts';
import { FieldRow } from '../../../../look/staff-layout.tsx';
import { Choice } from '../../../../parts/form/choice.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Form, Submit } from '../../../../parts/form/form.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { copyWords } from '../../../../words/office/data/copy-words.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { fieldsOf, verbatim } from '../../../parts/rows/form/fields.ts';
import { freshPassword } from '../../../parts/secrets/fresh-password.ts';

type Place = Copies['place'];
type StoreOf = Extract<NonNullable<Place>, { kind: 'store' }>;

interface PlaceFormProps {
  place: Place;
  onSaved: () => void;
}

export function PlaceForm({ place, onSaved }: PlaceFormProps) {
  const words = useOffice(copyWords);
  const [kind, setKind] = useState(place?.kind ?? 'folder');
  const refresh: CallName[] = ['readCopies', 'listBackups', 'listCopies'];
  const outcome = { done: words.saved, failed: words.saveFailed, refresh };
  const toFolder = useAct('copyToFolder', outcome);
  const toStore = useAct('copyToStore', outcome);
  // The proposed passphrase is the same for both kinds of places, since somebody may have written
  // it down.
  const [proposed] = useState(() => freshPassword().replace(/(.{4})(?=.)/g, '$1-'));
  const [typed, setTyped] = useState<string>();
  const folder = fieldsOf(place?.kind === 'folder' ? place : undefined, words);
  const store = place?.kind === 'store' ? place : undefined;
  const end = (
    <>
      <Passphrase
        isKept={place !== null}
        value={typed ?? (place ? '' : proposed)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Submit label={words.save} busyLabel={words.saving} wide={false} />
    </>
  );
  return (
    <div className="grid gap-4">
      <Choice
        label={words.kind}
        value={kind}
        options={(['folder', 'store'] as const).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
        onChoose={setKind}
      />
      {kind === 'folder' ? (
        <Form
          key="folder"
          schema={FolderPlace}
          onSubmit={(body) => toFolder.mutateAsync({ body }).then(onSaved)}
        >
          <Field {...folder('folder', placeLimits.folder)} hint={words.folderHint} {...asTyped} />
          {end}
        </Form>
      ) : (
        <Form
          key="store"
          schema={StorePlace}
          onSubmit={(body) => toStore.mutateAsync({ body }).then(onSaved)}
        >
          <BucketFields saved={store} />
          <KeyFields saved={store} />
          {end}
        </Form>
      )}
    </div>
  );
}

/** The props of fields whose text is taken exactly: from left to right, without corrections. */
const asTyped = { ltr: true, ...verbatim } as const;

function BucketFields({ saved }: { saved: StoreOf | undefined }) {
  const words = useOffice(copyWords);
  const field = fieldsOf(saved, words);
  return (
    <>
      <FieldRow>
        <Field {...field('address', placeLimits.address)} hint={words.addressHint} {...asTyped} />
        <Field {...field('region', placeLimits.region)} hint={words.regionHint} {...asTyped} />
      </FieldRow>
      <FieldRow>
        <Field {...field('bucket', placeLimits.bucket)} {...asTyped} />
        <Field
          {...field('prefix', placeLimits.prefix)}
          hint={words.prefixHint}
          optional
          {...asTyped}
        />
      </FieldRow>
      <Switch
        name="bucketInHost"
        label={words.bucketInHost}
        hint={words.bucketInHostHint}
        defaultChecked={saved?.bucketInHost ?? false}
      />
    </>
  );
}

function KeyFields({ saved }: { saved: StoreOf | undefined }) {
  const words = useOffice(copyWords);
  return (
    <FieldRow>
      <Field {...fieldsOf(saved, words)('keyId', placeLimits.key)} {...asTyped} />
      <Field
        name="secret"
        type="password"
        label={words.secret}
        hint={saved && words.secretStays}
        {...(!saved && { blank: messages.required })}
        maxLength={placeLimits.key}
        optional
        autoComplete="new-password"
      />
    </FieldRow>
  );
}

interface PassphraseProps extends Required<Pick<ComponentProps<'input'>, 'value' | 'onChange'>> {
  isKept: boolean;
}

/** The first passphrase is proposed, to be written down or replaced. */
function Passphrase({ isKept, ...typed }: PassphraseProps) {
  const words = useOffice(copyWords);
  const about = { name: 'passphrase', label: words.passphrase, maxLength: limits.password };
  const field = { ...about, ...typed };
  return isKept ? (
    <Field
      {...field}
      type="password"
      hint={words.passphraseStays}
      optional
      autoComplete="new-password"
    />
  ) : (
    <Field
      {...field}
      hint={words.passphraseHint}
      hintStays
      blank={messages.copyPassphraseNeeded}
      optional
      data-secret
      {...asTyped}
    />
  );
}
