// The form of a message to a list: the list, the words, what comes with it, and its budget.
import { useState } from 'react';
import { NewMailing, type Mailing } from '../../../contract/occasions/mailings.ts';
import { absences } from '../../../contract/values/absences.ts';
import { levels } from '../../../contract/values/level-names.ts';
import { TwoColumns } from '../../look/staff-layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { mailingWords } from '../../words/office/occasions/mailing-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { OutletField } from '../parts/outlets/outlet-field.tsx';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { RowForm } from '../parts/rows/form/row-form.tsx';
import type { Typed } from '../parts/rows/form/fields.ts';
import { useSaving } from '../parts/rows/form/saving.ts';
import {
  BudgetFields,
  GiftFields,
  Preview,
  WordFields,
  type Offering,
} from './offering-fields.tsx';

const calls = { add: 'addMailing', change: 'changeMailing', refresh: ['listMailings'] } as const;

const blank: Offering = {
  english: '',
  arabic: '',
  points: 0,
  giftId: null,
  giftDays: 14,
  mostMessages: null,
  mostPoints: null,
};

interface MailingFormProps {
  form: OpenForm<Mailing>;
  /** The message that is edited; undefined for a new one. */
  mailing: Mailing | undefined;
}

export function MailingForm({ form, mailing }: MailingFormProps) {
  const words = useOffice(mailingWords);
  const save = useSaving(calls, { row: mailing, words });
  const [typed, setTyped] = useState<Typed>({});
  const saved = mailing ?? blank;
  const besides = { level: null, away: null, outletId: null, ...mailing };
  const { level, away, outletId } = besides;
  return (
    <RowForm
      form={form}
      words={words}
      schema={NewMailing}
      besides={{ outletId }}
      onSave={save}
      onTyping={setTyped}
    >
      <ListFields saved={{ level, away, outletId }} />
      <WordFields saved={saved} />
      <GiftFields saved={saved} />
      <BudgetFields
        saved={saved}
        labels={{ messages: words.mostMessages, points: words.mostPoints }}
      />
      <Preview kind="once" message={{ ...saved, ...typed }} />
    </RowForm>
  );
}

/** Which guests get it. */
function ListFields({ saved }: { saved: Pick<Mailing, 'level' | 'away' | 'outletId'> }) {
  const words = useOffice(mailingWords);
  const { absences: names } = useOffice(memberWords);
  const { levels: levelNames } = useWords();
  return (
    <>
      <TwoColumns>
        <SelectField
          name="level"
          label={words.level}
          none={words.anyLevel}
          defaultValue={saved.level ?? ''}
          options={levels.map((value) => ({ value, label: levelNames[value] }))}
        />
        <SelectField
          name="away"
          label={words.away}
          none={words.anyTime}
          defaultValue={saved.away ?? ''}
          options={absences.map((value) => ({ value, label: names[value] }))}
        />
      </TwoColumns>
      <OutletField
        name="outletId"
        label={words.outlet}
        none={words.anyOutlet}
        defaultValue={saved.outletId ?? ''}
      />
    </>
  );
}
