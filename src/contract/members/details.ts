// The details of a member besides name and number. Each one is declared here once: tables, backups,
// the bodies and answers of calls, forms, files and the guest's own data have it from here.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { Email } from '../values/email.ts';
import { limits } from '../values/values.ts';

/** A birthday: `1990-04-03`, or `--04-03` without a year. */
const Birthday = z.string(messages.birthdayFormat).check(
  z.regex(/^(?:\d{4}|-)-\d\d-\d\d$/, { error: messages.birthdayFormat, abort: true }),
  // 2000 has the additional day that a birthday without a year may be on.
  z.refine((day) => isDayOfYear(day.replace(/^-/, '2000')), messages.birthdayFormat),
);

/** A day and its month as a guest sets them: `--04-03`. */
export const DayOfYear = z.string(messages.dateFormat).check(
  z.regex(/^--\d\d-\d\d$/, { error: messages.dateFormat, abort: true }),
  z.refine((day) => isDayOfYear(day.replace(/^-/, '2000')), messages.dateFormat),
);

function isDayOfYear(day: string): boolean {
  const at = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/**
 * What a detail is: a line of text, a day, a whole number from 0. Every floor has a table of what
 * it does with each kind (`byKind`).
 */
export type DetailKind = 'text' | 'email' | 'birthday' | 'day' | 'count';

interface Detail {
  kind: DetailKind;
  /**
   * What the office may write, which a text needs. A detail without it tells of a former programme:
   * only a file brings it, and nobody changes it.
   */
  typed?: z.ZodMiniType<string, string>;
  /** The most characters that are typed. */
  max?: number;
  /** What the column of a members' file is called that brings it: `visits` for `visitsColumn`. */
  role: string;
  /** A till sees it too; the office and the guest see all. */
  atTill?: true;
  /** The guest's card shows it, so that open cards hear of a change. */
  onCard?: true;
}

/** All of them are personal, and null where they are not known. */
export const memberDetails = {
  birthday: { kind: 'birthday', typed: Birthday, max: 10, role: 'birthday' },
  email: { kind: 'email', typed: Email, max: limits.email, role: 'email' },
  formerVisits: { kind: 'count', role: 'visits' },
  formerLastVisit: { kind: 'day', role: 'lastVisit' },
} as const satisfies Record<string, Detail>;

type Details = typeof memberDetails;
export type DetailName = keyof Details;
/** The names of the details with a property. */
type NameWith<Property extends keyof Detail> = {
  [Name in DetailName]: Details[Name] extends Record<Property, unknown> ? Name : never;
}[DetailName];

export const detailNames = Object.keys(memberDetails) as DetailName[];

const namesWith = <Property extends keyof Detail>(property: Property) =>
  detailNames.filter((name): name is NameWith<Property> => property in memberDetails[name]);

/** The details that the office writes, that a till sees, and that a guest's card shows. */
export const typedDetails = namesWith('typed');
export type TypedDetail = (typeof typedDetails)[number];
export const tillDetails = namesWith('atTill');
export const cardDetails = namesWith('onCard');

/** For each detail, what a table has for its kind. */
export const byKind = <Table extends Record<DetailKind, unknown>>(table: Table) =>
  Object.fromEntries(detailNames.map((name) => [name, table[memberDetails[name].kind]])) as {
    [Name in DetailName]: Table[Details[Name]['kind']];
  };

/** A value for each of some details, by its name. */
export const byName = <Name extends DetailName, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** Some fields of a row. */
export const picked = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const MemberDetails = z.object(
  byKind({
    text: z.nullable(z.string()),
    email: z.nullable(z.string()),
    birthday: z.nullable(z.string()),
    day: z.nullable(z.iso.date()),
    count: z.nullable(z.int()),
  }),
);
export type MemberDetails = z.output<typeof MemberDetails>;

/** The fields of a body with which the office changes details; null removes one. */
export const changedDetails = byName(typedDetails, (name) =>
  z.optional(z.nullable(memberDetails[name].typed)),
);

export type DetailRole = Details[DetailName]['role'];
export type DetailColumn = `${DetailRole}Column`;

/** The columns of a members' file that bring the details, as a plan names them. */
export const detailColumns = byName(
  detailNames,
  (name): DetailColumn => `${memberDetails[name].role}Column`,
);
