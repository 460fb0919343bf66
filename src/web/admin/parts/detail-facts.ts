// The details of a member as facts with their names: in the drawer, and at a till those for tills.
import {
  detailNames,
  memberDetails,
  type DetailKind,
  type DetailName,
  type MemberDetails,
} from '../../../contract/members/details.ts';
import { grouped } from '../../words/languages/plural.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDateText } from '../../words/times/days.ts';

/** Returns a function to the facts of a member, without what is not known. */
export function useDetailFacts() {
  const { details: names } = useOffice(memberWords);
  const dateText = useDateText();
  const textOf: Record<DetailKind, (value: string | number) => string> = {
    text: (value) => isolated(String(value)),
    email: (value) => isolated(String(value)),
    birthday: (value) => isolated(String(value).replace(/^--/, '')),
    day: (value) => dateText(noonOf(String(value)), 'shortDate'),
    count: (value) => grouped(Number(value)),
  };
  return (details: { [Name in DetailName]?: MemberDetails[Name] | undefined } = {}) =>
    detailNames.flatMap((name) => {
      const value = details[name] ?? null;
      const { kind } = memberDetails[name];
      return value === null ? [] : [{ name: names[name], value: textOf[kind](value) }];
    });
}

/** A moment of a day that is on this day in nearly every time zone. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`;
