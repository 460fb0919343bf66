// A guest sets the day and the month of their birthday, once, in a sheet of the account.
import { useState } from 'react';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { useBirthdayWords } from '../../words/members/birthday-words.ts';

/** The days of each month; a birthday may be on the 29th of February. */
const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function OwnBirthday({ onClose }: { onClose: () => void }) {
  const words = useBirthdayWords();
  const [month, setMonth] = useState(1);
  const [day, setDay] = useState(1);
  const save = useAct('setOwnBirthday', {
    done: words.saved,
    failed: words.failed,
    refresh: ['currentCustomer'],
  });
  const days = Array.from({ length: daysIn[month - 1]! }, (_, i) => i + 1);
  const shown = Math.min(day, days.length);
  const birthday = `--${twoDigits(month)}-${twoDigits(shown)}`;
  return (
    <Sheet title={words.label} onClose={onClose}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">
          <SelectField
            name="day"
            label={words.day}
            value={shown}
            options={days.map((value) => ({ value, label: String(value) }))}
            onChange={({ target }) => setDay(Number(target.value))}
          />
          <SelectField
            name="month"
            label={words.month}
            value={month}
            options={words.months.map((label, i) => ({ value: i + 1, label }))}
            onChange={({ target }) => setMonth(Number(target.value))}
          />
        </div>
        <Button
          look="main"
          wide
          aria-disabled={save.isPending}
          onClick={() =>
            save.isPending || save.mutate({ body: { birthday } }, { onSuccess: onClose })
          }
        >
          {save.isPending ? words.saving : words.save}
        </Button>
      </Stack>
    </Sheet>
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
