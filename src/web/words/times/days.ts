// Days and times as screens show them: in the restaurant's time zone.
import { createContext, useContext } from 'react';
import type { Benefit } from '../../../contract/offers/benefits.ts';
import { useNow } from '../../device/now.ts';
import type { Words } from '../languages/en.ts';
import { useWords } from '../languages/language.ts';
import { agoText, dateText, type DateStyle } from './dates.ts';

const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The restaurant's time zone; undefined until it is known. */
export const TimeZone = createContext<string | undefined>(undefined);

/** The restaurant's time zone; the device's own until it is known. */
export const useTimeZone = () => useContext(TimeZone) ?? ownTimeZone;

/** Formats a moment (ISO 8601) in the restaurant's time zone. */
export function useDateText() {
  const { language } = useWords();
  const timeZone = useTimeZone();
  return (moment: string, style: DateStyle) => dateText(moment, style, { language, timeZone });
}

/** Formats how long ago a moment was. */
export function useAgoText() {
  const { language } = useWords();
  const timeZone = useTimeZone();
  const now = useNow();
  return (moment: string) => agoText(moment, { now, language, timeZone });
}

/** Formats a day (`2026-11-21`), which is the same in every time zone. */
export function useDayText() {
  const { language } = useWords();
  return (day: string) => dateText(`${day}T12:00:00Z`, 'shortDate', { language, timeZone: 'UTC' });
}

type Served = Pick<Benefit, 'frequency' | 'lastServed' | 'nextDue'>;

/**
 * The texts about a benefit that apply: how often, when it was given last, when it is due again;
 * in the language of the screen, or in another one.
 */
export function useDueText(spoken?: Words) {
  const own = useWords();
  const { benefit: words, language } = spoken ?? own;
  const timeZone = useTimeZone();
  const text = (moment: string, style: DateStyle) =>
    dateText(moment, style, { language, timeZone });
  return ({ frequency, lastServed, nextDue }: Served): string[] =>
    [
      words.often[frequency],
      lastServed ? words.given(text(lastServed, 'shortDate')) : '',
      nextDue && nextDue !== 'never' ? words.dueFrom(text(nextDue, 'shortDate')) : '',
    ].filter((part) => part !== '');
}
