// Visits by weekday and hour.
import { memoize } from '../../../domain/memoize.ts';
import { HeatMap } from '../../parts/chart/heat-map.tsx';
import { UnseenTable } from '../../parts/chart/unseen-table.tsx';
import { TextLink } from '../../look/button.tsx';
import { Panel, Soft, Stack } from '../../look/layout.tsx';
import { locales } from '../../words/times/dates.ts';
import { useWords } from '../../words/languages/language.ts';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';

export function Hours({ hours }: { hours: readonly (readonly number[])[] }) {
  const words = useOffice(overviewWords);
  const { weekdays, times } = namesIn(locales[useWords().language]);
  return (
    <Panel title={words.hours}>
      <Stack>
        <Soft>{words.hoursText}</Soft>
        <HeatMap
          counts={hours}
          rows={weekdays}
          columns={times}
          textOf={({ row, column, count }) =>
            words.hourTold({ weekday: weekdays[row]!, hour: times[column]!, count })
          }
        />
        <TextLink to="/admin?tab=members&sort=lastVisit">{words.byLastVisit}</TextLink>
        <UnseenTable
          caption={words.hours}
          heads={[words.hour, ...weekdays]}
          rows={times.map((time, hour) => [time, ...hours.map((day) => grouped(day[hour]!))])}
        />
      </Stack>
    </Panel>
  );
}

/** Weekdays from Monday, and the hours of a day, as a language names them. */
const namesIn = memoize((locale: string) => {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  return {
    // The first of January 2024 was a Monday.
    weekdays: Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2024, 0, 1 + day))),
    times: Array.from({ length: 24 }, (_, time) => hour.format(Date.UTC(2024, 0, 1, time))),
  };
});
