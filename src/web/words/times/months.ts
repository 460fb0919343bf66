// The names of months in the reader's language.
import { startOfDay } from '../../../domain/days.ts';
import { useDateText, useTimeZone } from './days.ts';

/** The name of a month such as `2026-11`, with its year. */
export function useMonthText() {
  const timeZone = useTimeZone();
  const dateText = useDateText();
  return (month: string) => dateText(startOfDay(`${month}-01`, timeZone), 'month');
}
