// The opening hours of the week, beside which visits at other times stand out.
import * as z from 'zod/mini';
import { TimeOfDay } from '../../../../contract/restaurant/setting-values.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextButton } from '../../../look/button.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { SoftText } from '../../../look/layout.tsx';
import { FieldGroup, TwoColumns } from '../../../look/staff-layout.tsx';
import { TimeField } from '../../../parts/form/time-field.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { weekdayNames, weekdaysFrom } from '../../../words/times/weekdays.ts';
import { SettingsForm, SettingsPanel } from '../../parts/settings/settings-form.tsx';

const weekdays = weekdaysFrom(0);
const ends = ['from', 'to'] as const;
/** The fields of a closed day are not on the page. */
const time = z.optional(z.nullable(TimeOfDay));
const fields = Object.fromEntries(
  weekdays.flatMap((day) => ends.map((end) => [`${end}${day}`, time] as const)),
);

/**
 * The week has both times for an open day and neither for a closed one. If all days are closed,
 * there are no opening hours.
 */
const Week = z.pipe(
  z
    .object(fields)
    .check(
      ...weekdays.flatMap((day) =>
        ends.map((end) =>
          z.refine<Record<string, string | null | undefined>>(
            (typed) => typed[`${end}${day}`] !== null,
            { path: [`${end}${day}`], error: messages.bothTimes },
          ),
        ),
      ),
    ),
  z.transform((typed) => {
    const days = weekdays.map((day) => {
      const [from, to] = ends.map((end) => typed[`${end}${day}`]);
      return from && to ? { from, to } : null;
    });
    return { openingHours: days.some(Boolean) ? days : null };
  }),
);

export function OpeningHours() {
  const { hours: words } = useOffice(settingsWords);
  return (
    <SettingsPanel title={words.title}>
      {({ openingHours, weekBegins }) => (
        <SettingsForm words={words} refresh={['readStandingOut']} schema={Week}>
          <SoftText>{words.text}</SoftText>
          <Days saved={openingHours} order={weekdaysFrom(weekBegins)} />
        </SettingsForm>
      )}
    </SettingsPanel>
  );
}

interface DaysProps {
  /** The hours of each weekday, from Monday. */
  saved: Settings['openingHours'];
  /** The weekdays as they are shown. */
  order: readonly number[];
}

/** A switch for each day, and for an open one two times, which can be copied to all days. */
function Days({ saved, order }: DaysProps) {
  const { language } = useWords();
  const { hours: words } = useOffice(settingsWords);
  const [open, setOpen] = useState<readonly boolean[]>(() =>
    weekdays.map((day) => Boolean(saved?.[day])),
  );
  const place = useRef<HTMLDivElement>(null);
  const nameOf = (day: number) => weekdayNames(language, 'long')[day]!;

  /** Opens days, which get the times that are typed for another one. */
  function openLike(like: number | undefined, days: readonly number[]) {
    flushSync(() => setOpen((before) => before.map((isOpen, day) => isOpen || days.includes(day))));
    if (like === undefined) return;
    for (const end of ends) {
      const typed = fieldOf(place.current, end, like)?.value ?? '';
      for (const day of days) {
        const field = fieldOf(place.current, end, day);
        if (!field || day === like) continue;
        field.value = typed;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }

  function turn(day: number, on: boolean) {
    if (on)
      openLike(
        order.find((other) => open[other]),
        [day],
      );
    else setOpen((before) => before.map((isOpen, other) => isOpen && other !== day));
  }

  return (
    <div ref={place} className="grid gap-3">
      {order.map((day) => (
        <FieldGroup key={day} title={nameOf(day)}>
          <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <Switch
              label={open[day] ? words.open : words.closed}
              checked={open[day] === true}
              onSwitch={(on) => turn(day, on)}
            />
            {open[day] && (
              <TwoColumns>
                {ends.map((end) => (
                  <TimeField
                    key={end}
                    name={`${end}${day}`}
                    label={words[end]}
                    optional
                    at={saved?.[day]?.[end]}
                  />
                ))}
              </TwoColumns>
            )}
          </div>
          {open[day] && <Copy day={nameOf(day)} onPress={() => openLike(day, weekdays)} />}
        </FieldGroup>
      ))}
    </div>
  );
}

const fieldOf = (place: HTMLElement | null, end: 'from' | 'to', day: number) =>
  place?.querySelector<HTMLInputElement>(`[name=${end}${day}]`);

function Copy({ day, onPress }: { day: string; onPress: () => void }) {
  const { hours: words } = useOffice(settingsWords);
  return (
    <div>
      <TextButton aria-label={words.copyOf(day)} onClick={onPress}>
        {words.copy}
      </TextButton>
    </div>
  );
}
