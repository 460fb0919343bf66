// A month to choose a day from, by mouse or with the arrow keys.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { dayIn, daysAfter, daysOf, monthBeside } from '../../../domain/days.ts';
import { useConfig } from '../../api/config.tsx';
import { useNow } from '../../device/now.ts';
import { IconButton } from '../../look/button.tsx';
import { focusOnMount } from '../../look/focus.ts';
import { useWords } from '../../words/languages/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { dateText } from '../../words/times/dates.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { weekdayNames, weekdaysFrom } from '../../words/times/weekdays.ts';

interface CalendarProps {
  /** The day in the field; undefined where the text is no day. */
  chosen: string | undefined;
  onDay: (day: string) => void;
}

export function Calendar({ chosen, onDay }: CalendarProps) {
  const { language } = useWords();
  const words = useOffice(partWords);
  const today = dayIn(useNow(), useTimeZone());
  const [{ at, byKeys }, move] = useState({ at: chosen ?? today, byKeys: true });
  const month = at.slice(0, 7);
  const days = daysOf(month);
  const dayText = (day: string, style: 'date' | 'month') =>
    dateText(`${day}T12:00:00Z`, style, { language, timeZone: 'UTC' });

  const weekdays = weekdaysFrom(useConfig()?.weekBegins ?? 0);
  const blanks = weekdays.indexOf(weekdayOf(days[0]!));
  const ends = { [-1]: month <= first.slice(0, 7), 1: month >= last.slice(0, 7) };
  // The pressed button keeps the focus.
  const go = (step: -1 | 1) => () =>
    ends[step] || move({ at: `${monthBeside(month, step)}-01`, byKeys: false });

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    const next = daysAfter(at, step);
    if (next >= first && next <= last) move({ at: next, byKeys: true });
  }

  return (
    <div className="grid w-77 gap-1">
      <div className="flex items-center justify-between rtl:[&_svg]:-scale-x-100">
        <IconButton
          label={words.monthBefore}
          icon={ChevronLeft}
          aria-disabled={ends[-1]}
          onClick={go(-1)}
        />
        <p role="status" className="font-semibold">
          {dayText(`${month}-01`, 'month')}
        </p>
        <IconButton
          label={words.monthAfter}
          icon={ChevronRight}
          aria-disabled={ends[1]}
          onClick={go(1)}
        />
      </div>
      <Weekdays weekdays={weekdays} />
      <div className="grid grid-cols-7 tabular-nums">
        {days.map((day, place) => (
          <button
            key={day}
            ref={day === at && byKeys ? focusOnMount : null}
            type="button"
            aria-label={dayText(day, 'date')}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            tabIndex={day === at ? 0 : -1}
            style={place === 0 ? { gridColumnStart: blanks + 1 } : undefined}
            className={dayLook}
            onClick={() => onDay(day)}
            onKeyDown={press}
          >
            <bdi>{Number(day.slice(8))}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}

const dayLook = `grid size-11 place-items-center rounded-md border border-transparent transition
  hover:bg-ink/8 aria-[current]:border-edge aria-pressed:bg-accent aria-pressed:font-semibold
  aria-pressed:text-on-accent`;

/**
 * The number of days by which an arrow key moves; left and right follow the direction of the page.
 */
function stepOf({ key }: KeyboardEvent): number | undefined {
  const along = document.dir === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: along,
    ArrowLeft: -along,
    ArrowDown: 7,
    ArrowUp: -7,
  };
  return steps[key];
}

function Weekdays({ weekdays }: { weekdays: readonly number[] }) {
  const { language } = useWords();
  // Short names are whole words in Arabic; calendars there use the single letters.
  const names = weekdayNames(language, language === 'ar' ? 'narrow' : 'short');
  return (
    <div aria-hidden className="grid grid-cols-7 text-center text-xs text-soft">
      {weekdays.map((day) => (
        <span key={day} className="truncate">
          {names[day]}
        </span>
      ))}
    </div>
  );
}

/** The first and the last day that a field accepts. */
const [first, last] = ['1000-01-01', '9999-12-31'] as const;

/** The weekday of a day: 0 for Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
