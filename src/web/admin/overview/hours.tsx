// Visits by weekday and hour.
import { memoize } from '../../../domain/memoize.ts';
import { useConfig } from '../../api/config.tsx';
import { HeatMap } from '../../parts/chart/heat-map.tsx';
import { ScreenReaderTable } from '../../parts/chart/screen-reader-table.tsx';
import { TextLink } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { locales } from '../../words/times/dates.ts';
import { weekdayNames, weekdaysFrom } from '../../words/times/weekdays.ts';
import { useWords } from '../../words/languages/language.ts';
import { overviewWords } from '../../words/office/overview/overview-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';

/** The visits by weekday, from Monday, and hour. */
export function Hours({ hours }: { hours: readonly (readonly number[])[] }) {
  const words = useOffice(overviewWords);
  const { language } = useWords();
  const days = weekdaysFrom(useConfig()?.weekBegins ?? 0);
  const weekdays = days.map((day) => weekdayNames(language, 'short')[day]!);
  const counts = days.map((day) => hours[day]!);
  const times = hoursIn(locales[language]);
  return (
    <Panel title={words.hours}>
      <Stack>
        <SoftText>{words.hoursText}</SoftText>
        <HeatMap
          counts={counts}
          rows={weekdays}
          columns={times}
          textOf={({ row, column, count }) =>
            words.hourTold({ weekday: weekdays[row]!, hour: times[column]!, count })
          }
        />
        <TextLink to="/admin?tab=members&sort=lastVisit">{words.byLastVisit}</TextLink>
        <ScreenReaderTable
          caption={words.hours}
          heads={[words.hour, ...weekdays]}
          rows={times.map((time, hour) => [time, ...counts.map((day) => grouped(day[hour]!))])}
        />
      </Stack>
    </Panel>
  );
}

/** The hours of a day, as a language names them. */
const hoursIn = memoize((locale: string) => {
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: 24 }, (_, time) => hour.format(Date.UTC(2024, 0, 1, time)));
});
