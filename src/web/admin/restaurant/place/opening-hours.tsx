// The opening hours of the week, beside which visits at other times stand out.
import * as z from 'zod/mini';
import { TimeOfDay } from '../../../../contract/restaurant/setting-values.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { FieldGroup, TwoColumns } from '../../../look/staff-layout.tsx';
import { TimeField } from '../../../parts/form/time-field.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { weekdayNames, weekdaysFrom } from '../../../words/times/weekdays.ts';
import { SettingsForm, SettingsPanel } from '../../parts/settings/settings-form.tsx';

const weekdays = weekdaysFrom(0);
const examples = { from: '11:30', to: '23:30' };
const time = z.nullable(TimeOfDay);
const fields = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`from${day}`, time],
    [`to${day}`, time],
  ]),
);

/**
 * The week has both times for an open day and neither for a closed one. Without any times there are
 * no opening hours.
 */
const Week = z.pipe(
  z
    .object(fields)
    .check(
      ...weekdays.map((day) =>
        z.refine<Record<string, string | null>>(
          (typed) => (typed[`from${day}`] === null) === (typed[`to${day}`] === null),
          { path: [`to${day}`], error: messages.bothTimes },
        ),
      ),
    ),
  z.transform((typed) => {
    const days = weekdays.map((day) => {
      const [from, to] = [typed[`from${day}`] ?? null, typed[`to${day}`] ?? null];
      return from === null || to === null ? null : { from, to };
    });
    return { openingHours: days.some(Boolean) ? days : null };
  }),
);

export function OpeningHours() {
  const { language } = useWords();
  const { hours: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>
      {({ openingHours, weekBegins }) => (
        <SettingsForm words={words} refresh={['readStandingOut']} schema={Week}>
          <SoftText>{words.text}</SoftText>
          <Stack>
            {weekdaysFrom(weekBegins).map((day) => (
              <FieldGroup key={day} title={weekdayNames(language, 'long')[day]!}>
                <TwoColumns>
                  {(['from', 'to'] as const).map((end) => (
                    <TimeField
                      key={end}
                      name={`${end}${day}`}
                      label={words[end]}
                      optional
                      example={examples[end]}
                      at={openingHours?.[day]?.[end]}
                    />
                  ))}
                </TwoColumns>
              </FieldGroup>
            ))}
          </Stack>
        </SettingsForm>
      )}
    </SettingsPanel>
  );
}
