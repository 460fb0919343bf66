// Calls about what stands out: people of the office and outlets whose figures are far above those
// of the rest of the restaurant, guests who come unusually often, and the largest bills.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers, pagedEndpoint } from '../endpoint.ts';
import { ExportQuery, FileOfRows } from '../values/export-query.ts';
import { messages } from '../messages/messages.ts';
import { actorRoles } from '../restaurant/audit.ts';
import { Id, limits, Moment, PageQuery, Text } from '../values/values.ts';
import { MemberVisit } from '../visits/visits.ts';

/**
 * The measures, each with the count that it is a share of: guests found by number instead of card,
 * bills of even amounts, visits with a reward, undone visits, undone visits in which a reward had
 * been served, and visits outside the opening hours.
 */
export const bases = {
  typed: 'identified',
  even: 'bills',
  rewarded: 'visits',
  undone: 'visits',
  undoneAfterReward: 'visits',
  outside: 'visits',
} as const;
export type Measure = keyof typeof bases;
export const measures = Object.keys(bases) as [Measure, ...Measure[]];

const counts = {
  /**
   * All visits, including undone ones; and those of which it is known how the guest was identified.
   */
  visits: z.int(),
  identified: z.int(),
  typed: z.int(),
  bills: z.int(),
  even: z.int(),
  rewarded: z.int(),
  undone: z.int(),
  undoneAfterReward: z.int(),
  outside: z.int(),
};
const Counts = z.object(counts);
export type Counts = z.output<typeof Counts>;

/** The periods to choose from, in business days, today included. */
const lookedAtDays = [7, 14, 28] as const;
const Days = z._default(
  z.pipe(
    z.enum(['7', '14', '28']),
    z.transform((days) => Number(days) as (typeof lookedAtDays)[number]),
  ),
  28,
);

/**
 * The name of a line: a measure of a person (`typed:person:7`) or an outlet (`even:outlet:2`), a
 * person and a guest (`pair:7:9`), a guest on a business day (`day:9:2026-11-20`), a till and a
 * guest who has logged in there (`device:3:9`), a bill for which several visits have earned, by one
 * of them (`bill:17`), a visit with a large bill (`large:17`).
 */
const LineName = z
  .string()
  .check(
    z.maxLength(limits.name, { error: messages.noSuchLine, abort: true }),
    z.regex(
      new RegExp(
        `^((${measures.join('|')}):(person|outlet):\\d{1,12}|(pair|device):\\d{1,12}:\\d{1,12}` +
          `|day:\\d{1,12}:\\d{4}-\\d{2}-\\d{2}|(bill|large):\\d{1,12})$`,
      ),
      messages.noSuchLine,
    ),
  );

/** The note that somebody has looked at the visits of a line. */
const Mark = z.object({
  note: z.string(),
  /** The name of the account; null if it was deleted. */
  by: z.nullable(z.string()),
  at: Moment,
});

const Share = z.object({ events: z.int(), of: z.int() });
const person = { adminId: Id, person: z.nullable(z.string()) };
const guest = { customerId: Id, guest: z.string() };

const about = {
  line: z.string(),
  /** Null until somebody has looked at the line within the days that are shown. */
  mark: z.nullable(Mark),
};

const Line = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    ...person,
    kind: z.literal('person'),
    measure: z.enum(measures),
    own: Share,
    rest: Share,
  }),
  z.object({
    ...about,
    kind: z.literal('outlet'),
    outletId: Id,
    measure: z.enum(measures),
    own: Share,
    rest: Share,
  }),
  /** A person and a guest: `together` of the guest's visits were settled by this person. */
  z.object({
    ...about,
    ...person,
    ...guest,
    kind: z.literal('pair'),
    together: z.int(),
    ofGuest: z.int(),
  }),
  z.object({ ...about, ...guest, kind: z.literal('day'), day: z.iso.date(), visits: z.int() }),
  /** A till and a guest: the guest has logged in on the device of this till. */
  z.object({ ...about, ...guest, kind: z.literal('device'), tillId: Id, till: z.string() }),
  /**
   * A bill for which several visits earned and still stand, of any day: its numbers were compared
   * as they were typed when these were settled.
   */
  z.object({
    ...about,
    kind: z.literal('bill'),
    number: z.string(),
    day: z.iso.date(),
    outletId: Id,
    visits: z.int(),
  }),
  /** One of the largest bills: `times` as high as the usual one. */
  z.object({
    ...about,
    kind: z.literal('large'),
    customerId: z.nullable(Id),
    guest: z.nullable(z.string()),
    /** The role in which it was settled. */
    actorRole: actorRoles,
    /** The person of the office who settled it; null for a partner, a program or a receipt. */
    adminId: z.nullable(Id),
    /** The name of the person, the partner or the program; null if it is not known any more. */
    settledBy: z.nullable(z.string()),
    bill: z.string(),
    times: z.int(),
  }),
]);
export type StandingOutLine = z.output<typeof Line>;

const StandingOut = z.object({
  /** The first and the last business day. */
  since: z.iso.date(),
  until: z.iso.date(),
  /** Whether opening hours are set; without them no visit counts as outside of them. */
  hasHours: z.boolean(),
  house: Counts,
  people: z.array(z.object({ ...person, ...counts })),
  outlets: z.array(z.object({ outletId: Id, ...counts })),
  /** The lines; those that nobody has looked at yet come first. */
  lines: z.array(Line),
  /** Whether the counts include all visits; they can lag behind. */
  whole: z.boolean(),
});
export type StandingOut = z.output<typeof StandingOut>;

/** A visit behind a line, with its guest and the person who settled it. */
const LineVisit = z.extend(MemberVisit, {
  customerId: z.nullable(Id),
  guest: z.nullable(z.string()),
  person: z.nullable(z.string()),
});
export type LineVisit = z.output<typeof LineVisit>;

export const MarkRequest = z.strictObject({
  line: LineName,
  note: Text({ min: 0, max: limits.description }),
  /** The period in which the line was shown. */
  days: z._default(z.literal([...lookedAtDays]), 28),
});

const may = managers;

export const standingOut = {
  readStandingOut: endpoint('GET /api/admin/standing-out', {
    may,
    query: z.strictObject({ days: Days }),
    reply: StandingOut,
  }),
  /** The visits that a line counts, newest first; `q` searches the numbers of the bills. */
  listStandingOutVisits: pagedEndpoint('GET /api/admin/standing-out/visits', {
    may,
    query: z.extend(PageQuery, { line: LineName, days: Days }),
    row: LineVisit,
  }),
  /**
   * Notes that somebody has looked at the visits of an existing line, in place of an earlier note.
   * Only an owner can mark a line about themselves.
   */
  markStandingOut: endpoint('POST /api/admin/standing-out/marks', {
    may,
    withoutProof: whyNoProof.daily,
    body: MarkRequest,
    reply: Mark,
    refuses: ['not-found'],
  }),
  /** The figures of each person and each outlet as a CSV file. */
  exportStandingOut: endpoint('GET /api/admin/standing-out.csv', {
    may,
    withoutProof: 'It has the figures of the staff, and no guests',
    query: z.extend(ExportQuery, { days: Days }),
    sendsRows: 'csv',
    reply: FileOfRows,
  }),
};
