// The form of an occasion: its words in both languages, what it gives, its budget, and how the
// message looks on a phone.
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  givesOne,
  Occasion,
  occasionLimits,
  occasionSettings,
  waitsForDays,
  type OccasionKind,
} from '../../../contract/occasions/occasion-values.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import type { Typed } from '../parts/rows/form/fields.ts';
import { SettingsForm } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';
import { BudgetFields, GiftFields, Preview, WordFields } from './offering-fields.tsx';

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
        <WordFields saved={saved} />
        <GiftFields saved={saved} />
        {waitsForDays[kind] && (
          <WholeNumberField
            name="days"
            label={words.days}
            min={1}
            max={occasionLimits.days}
            defaultValue={saved.days}
          />
        )}
        <SelectField
          name="atNight"
          label={words.atNight}
          defaultValue={saved.atNight}
          options={(['morning', 'ends'] as const).map((value) => ({
            value,
            label: words.nights[value],
          }))}
        />
        <BudgetFields
          saved={saved}
          labels={{ messages: words.mostMessages, points: words.mostPoints }}
        />
        <Preview kind={kind} message={{ ...saved, ...typed }} />
      </SettingsForm>
    </Dialog>
  );
}

/** The fields of the form, which become the whole setting. */
const changeOf = (kind: OccasionKind, saved: Occasion) => {
  const { on: _, days, ...fields } = Occasion.shape;
  return z.pipe(
    z.object({ ...fields, ...(waitsForDays[kind] && { days }) }).check(givesOne),
    z.transform((typed) => ({ [occasionSettings[kind]]: { ...saved, ...typed } })),
  );
};
