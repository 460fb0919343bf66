// The form of an occasion: its words in both languages, what it gives, its budget, and how the
// message looks on a phone.
import { useState } from 'react';
import * as z from 'zod/mini';
import { limits } from '../../../contract/values/values.ts';
import {
  Occasion,
  occasionLimits,
  occasionSettings,
  waitsForDays,
  type OccasionKind,
} from '../../../contract/occasions/occasion-values.ts';
import { Stack } from '../../look/layout.tsx';
import { TwoColumns } from '../../look/staff-layout.tsx';
import { GuestMessage } from '../../parts/card/guest-message.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { LongField, SelectField } from '../../parts/form/field.tsx';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import type { Typed } from '../parts/rows/form/fields.ts';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

interface OccasionFormProps {
  kind: OccasionKind;
  saved: Occasion;
  onClose: () => void;
}

export function OccasionForm({ kind, saved, onClose }: OccasionFormProps) {
  const words = useOffice(occasionWords);
  const [typed, setTyped] = useState<Typed>({});
  const name = words.kinds[kind].title;
  return (
    <Dialog title={words.editOf(name)} width="wide" kept onClose={onClose}>
      <SettingsForm
        words={words}
        refresh={['listOccasions']}
        schema={changeOf(kind, saved)}
        onTyping={setTyped}
        onSaved={onClose}
      >
        <Words saved={saved} />
        <Giving kind={kind} saved={saved} />
        <Preview kind={kind} message={{ ...saved, ...typed } as Occasion} />
      </SettingsForm>
    </Dialog>
  );
}

type Saved = Pick<OccasionFormProps, 'saved'>;

/** The words in both languages. */
function Words({ saved }: Saved) {
  const words = useOffice(occasionWords);
  return (
    <>
      <LongField
        name="english"
        label={words.english}
        defaultValue={saved.english}
        maxLength={occasionLimits.words}
        rows={2}
        dir="ltr"
        lang="en"
      />
      <LongField
        name="arabic"
        label={words.arabic}
        defaultValue={saved.arabic}
        maxLength={occasionLimits.words}
        rows={2}
        dir="rtl"
        lang="ar"
      />
    </>
  );
}

/** What comes with it, when, and how much at most. */
function Giving({ kind, saved }: Saved & Pick<OccasionFormProps, 'kind'>) {
  const words = useOffice(occasionWords);
  return (
    <>
      <TwoColumns>
        <WholeNumberField
          name="points"
          label={words.points}
          hint={words.pointsHint}
          min={0}
          max={limits.points}
          defaultValue={saved.points}
        />
        {waitsForDays[kind] && (
          <WholeNumberField
            name="days"
            label={words.days}
            min={1}
            max={occasionLimits.days}
            defaultValue={saved.days}
          />
        )}
      </TwoColumns>
      <SelectField
        name="atNight"
        label={words.atNight}
        defaultValue={saved.atNight}
        options={(['morning', 'ends'] as const).map((value) => ({
          value,
          label: words.nights[value],
        }))}
      />
      <TwoColumns>
        <WholeNumberField
          name="mostMessages"
          label={words.mostMessages}
          hint={words.noLimit}
          optional
          min={1}
          max={occasionLimits.messages}
          defaultValue={saved.mostMessages ?? ''}
        />
        <WholeNumberField
          name="mostPoints"
          label={words.mostPoints}
          hint={words.noLimit}
          optional
          min={1}
          max={limits.points}
          defaultValue={saved.mostPoints ?? ''}
        />
      </TwoColumns>
    </>
  );
}

/** The fields of the form, which become the whole setting. */
const changeOf = (kind: OccasionKind, saved: Occasion) => {
  const { on: _, days, ...fields } = Occasion.shape;
  return z.pipe(
    z.object({ ...fields, ...(waitsForDays[kind] && { days }) }),
    z.transform((typed) => ({ [occasionSettings[kind]]: { ...saved, ...typed } })),
  );
};

function Preview({ kind, message }: { kind: OccasionKind; message: Occasion }) {
  const words = useOffice(occasionWords);
  const { english, arabic, points } = message;
  const shown = { occasion: kind, english, arabic, points: Number(points) || 0 };
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <figcaption className="text-sm font-medium">{words.preview}</figcaption>
      <div className="mx-auto w-full max-w-sm rounded-md border border-line bg-page p-2.5">
        <Stack gap="small">
          <GuestMessage message={shown} language="en" />
          <GuestMessage message={shown} language="ar" />
        </Stack>
      </div>
    </figure>
  );
}
