// A level that the owner gives a member until a day: the dialog, and the line in the drawer.
import { givenLevels, LevelGiving, type GivenLevel } from '../../../contract/values/given-level.ts';
import type { Customer } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { TextButton } from '../../look/button.tsx';
import { BothEnds, SoftText } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { DayField } from '../../parts/form/day-field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { givenWords } from '../../words/office/members/given-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useDayText } from '../../words/times/days.ts';
import { useMay } from '../parts/may.ts';

/** What shows a member's level in the office. */
const shown = ['listCustomers', 'searchCustomers', 'readCustomer', 'countMembers'] as const;

interface GiveLevelProps {
  customer: Customer;
  /** The level that is given now. */
  given: GivenLevel | undefined;
  onClose: () => void;
}

export function GiveLevel({ customer: { id, name }, given, onClose }: GiveLevelProps) {
  const words = useOffice(givenWords);
  const { levels } = useWords();
  const give = useAct('giveLevel', { done: words.gave, failed: words.notGiven, refresh: shown });
  return (
    <Dialog title={words.title(name)} onClose={onClose}>
      <Form
        schema={LevelGiving}
        onSubmit={(body) => give.mutateAsync({ params: { id }, body }).then(onClose)}
      >
        <SelectField
          name="level"
          label={words.level}
          defaultValue={given?.level}
          options={givenLevels.map((value) => ({ value, label: levels[value] }))}
          autoFocus
        />
        <DayField name="until" label={words.until} hint={words.untilHint} at={given?.until} />
        <Field
          name="reason"
          label={words.reason}
          defaultValue={given?.reason}
          placeholder={words.reasonHint}
          maxLength={limits.description}
          autoComplete="off"
        />
        <SoftText>{words.text}</SoftText>
        <Submit label={words.give} busyLabel={words.giving} />
      </Form>
    </Dialog>
  );
}

interface WasGivenProps {
  id: number;
  given: GivenLevel;
  onChange: () => void;
}

/** Who gave the level, until when and why; the owner can change and end it. */
export function WasGiven({ id, given, onChange }: WasGivenProps) {
  const words = useOffice(givenWords);
  const { levels } = useWords();
  const dayText = useDayText();
  const may = useMay();
  const end = useAct('endGivenLevel', {
    done: words.ended,
    failed: words.notEnded,
    refresh: shown,
  });
  return (
    <Note>
      {words.was({ ...given, level: levels[given.level], day: dayText(given.until) })}
      {may('giveLevel') && (
        <BothEnds>
          <TextButton onClick={onChange}>{words.change}</TextButton>
          <TextButton
            aria-disabled={end.isPending}
            onClick={() => end.isPending || end.mutate({ params: { id } })}
          >
            {words.end}
          </TextButton>
        </BothEnds>
      )}
    </Note>
  );
}
