// The form of the second place: a folder or a bucket, and the passphrase of its copies.
import { useState } from 'react';
import {
  FolderPlace,
  placeLimits,
  StorePlace,
  type Copies,
} from '../../../../../contract/data/copies.ts';
import { messages } from '../../../../../contract/messages.ts';
import { limits } from '../../../../../contract/values.ts';
import type { CallName } from '../../../../../contract/index.ts';
import { useAct } from '../../../../api/hooks.ts';
import { FieldRow } from '../../../../look/staff-layout.tsx';
import { Choice } from '../../../../parts/form/choice.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Form, Submit } from '../../../../parts/form/form.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { copyWords } from '../../../../words/office/data/copies.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { verbatim } from '../../../parts/rows/form/fields.ts';
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
  const end = (
    <>
      <Passphrase isKept={place !== null} />
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
          <Field
            name="folder"
            label={words.folder}
            hint={words.folderHint}
            defaultValue={place?.kind === 'folder' ? place.folder : undefined}
            maxLength={placeLimits.folder}
            ltr
            {...verbatim}
          />
          {end}
        </Form>
      ) : (
        <Form
          key="store"
          schema={StorePlace}
          onSubmit={(body) => toStore.mutateAsync({ body }).then(onSaved)}
        >
          <BucketFields saved={place?.kind === 'store' ? place : undefined} />
          <KeyFields saved={place?.kind === 'store' ? place : undefined} />
          {end}
        </Form>
      )}
    </div>
  );
}

function BucketFields({ saved }: { saved: StoreOf | undefined }) {
  const words = useOffice(copyWords);
  return (
    <>
      <FieldRow>
        <Field
          name="address"
          label={words.address}
          hint={words.addressHint}
          defaultValue={saved?.address}
          maxLength={placeLimits.address}
          ltr
          {...verbatim}
        />
        <Field
          name="region"
          label={words.region}
          hint={words.regionHint}
          defaultValue={saved?.region}
          maxLength={50}
          ltr
          {...verbatim}
        />
      </FieldRow>
      <FieldRow>
        <Field
          name="bucket"
          label={words.bucket}
          defaultValue={saved?.bucket}
          maxLength={placeLimits.bucket}
          ltr
          {...verbatim}
        />
        <Field
          name="prefix"
          label={words.prefix}
          hint={words.prefixHint}
          defaultValue={saved?.prefix ?? undefined}
          maxLength={placeLimits.prefix}
          optional
          ltr
          {...verbatim}
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
      <Field
        name="keyId"
        label={words.keyId}
        defaultValue={saved?.keyId}
        maxLength={placeLimits.key}
        ltr
        {...verbatim}
      />
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

/** The first passphrase is proposed, to be written down or replaced. */
function Passphrase({ isKept }: { isKept: boolean }) {
  const words = useOffice(copyWords);
  const [proposed] = useState(() => freshPassword().replace(/(.{4})(?=.)/g, '$1-'));
  const field = { name: 'passphrase', label: words.passphrase, maxLength: limits.password };
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
      defaultValue={proposed}
      optional
      data-secret
      ltr
      {...verbatim}
    />
  );
}
