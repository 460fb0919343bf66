// Calls about the levels of the owner: from how many points each is reached, and its names.
import * as z from 'zod/mini';
import { LevelGiving } from '../values/given-level.ts';
import { whyNoProof } from '../proofs.ts';
import { endpoint, owners } from '../endpoint.ts';
import { levelRules } from '../restaurant/setting-values.ts';
import { levels as allLevels } from '../values/level-names.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';

/** The points from which a level is reached. */
export const Threshold = z
  .int(messages.thresholdRange)
  .check(z.minimum(0, messages.thresholdRange), z.maximum(limits.points, messages.thresholdRange));

/** The points from which each level is reached, in the order of the levels: the first has 0. */
export const Thresholds = z.array(Threshold).check(
  z.length(allLevels.length, { error: messages.thresholdsRise, abort: true }),
  z.refine(
    (points) => points.every((min, i) => (i === 0 ? min === 0 : min > points[i - 1]!)),
    messages.thresholdsRise,
  ),
);

const LevelName = Text({ max: limits.levelName });

/** The owner's names of the levels, in both languages; null for the usual ones. */
export const LevelNames = z
  .array(z.nullable(z.strictObject({ name: LevelName, nameArabic: LevelName })))
  .check(
    z.length(allLevels.length, { error: messages.levelNamesDiffer, abort: true }),
    z.refine(areDifferent, messages.levelNamesDiffer),
  );

/**
 * Whether all names differ; two levels with the same name could not be told apart. A level without
 * a name of its own counts with its default name.
 */
function areDifferent(names: readonly ({ name: string; nameArabic: string } | null)[]) {
  const all = names.map((one, i) => one?.name ?? allLevels[i]!);
  const arabic = names.flatMap((one) => one?.nameArabic ?? []);
  return [all, arabic].every(
    (some) => new Set(some.map((name) => name.toLowerCase())).size === some.length,
  );
}

const fields = { thresholds: Thresholds, names: LevelNames };

/** Levels in an answer: the same fields as in a change, without the checks. */
const answered = {
  thresholds: z.array(z.int()),
  names: z.array(z.nullable(z.object({ name: z.string(), nameArabic: z.string() }))),
};

const Levels = z.object({
  ...answered,
  /** The thresholds in force: the new ones, or lower previous ones that are kept for a while. */
  inForce: z.array(z.int()),
  /**
   * The moment until which lower previous thresholds are kept, so that nobody loses a level; null
   * if none are kept.
   */
  keptUntil: z.nullable(Moment),
  /** The levels before the last change; null where nothing was changed yet. */
  before: z.nullable(z.object({ ...answered, keptUntil: z.nullable(Moment) })),
  /** The number of changes; the second of two concurrent changes is refused by it. */
  version: z.int(),
  /** The points of a usual visit; null while neither awards nor a rate show them. */
  pointsAVisit: z.nullable(z.int()),
});
export type Levels = z.output<typeof Levels>;

const version = z.int();

const LevelsChange = z.strictObject({
  ...fields,
  /**
   * The last day on which nobody loses a level by this change; null if it takes effect immediately.
   */
  keepUntil: z.nullable(z.iso.date({ error: messages.keepUntilRange })),
  version,
});

/** The members who would rise or fall if other thresholds came into force. */
const LevelsPreview = z.object({
  rising: z.int(),
  falling: z.int(),
  moves: z.array(z.object({ from: Level, to: Level, members: z.int() })),
  /** The first members who would fall, the highest balance first. */
  first: z.array(z.object({ id: Id, name: z.string(), points: z.int(), from: Level, to: Level })),
});
export type LevelsPreview = z.output<typeof LevelsPreview>;

/** The look at what another rule for the points of a level would do; it changes nothing. */
const LevelsLook = z.object({
  rising: z.int(),
  falling: z.int(),
  /** The first of both, the highest balances first. */
  first: z.array(z.object({ id: Id, name: z.string(), points: z.int(), from: Level, to: Level })),
  /** The members that would have been at each level at each of the last twelve months' ends. */
  months: z.array(z.object({ month: z.string(), members: z.array(z.int()) })),
  /** Whether all members were looked at, or only the longest ones. */
  whole: z.boolean(),
});
export type LevelsLook = z.output<typeof LevelsLook>;

const may = owners;

export const levels = {
  readLevels: endpoint('GET /api/admin/levels', { may, reply: Levels }),
  previewLevels: endpoint('POST /api/admin/levels/preview', {
    may,
    withoutProof: whyNoProof.asks,
    body: z.strictObject({ thresholds: Thresholds }),
    reply: LevelsPreview,
  }),
  changeLevels: endpoint('PATCH /api/admin/levels', {
    may,
    withoutProof: whyNoProof.offers,
    body: LevelsChange,
    reply: Levels,
    refuses: ['conflict'],
  }),
  lookAtLevels: endpoint('GET /api/admin/levels/period', {
    may,
    query: z.strictObject({ by: z.enum(levelRules) }),
    reply: LevelsLook,
  }),
  /**
   * Gives a member a level until a day, in place of an earlier one that was given; points stay as
   * they are, and a higher level by points stays too.
   */
  giveLevel: endpoint('POST /api/admin/customers/:id/given-level', {
    may,
    withoutProof: whyNoProof.daily,
    body: LevelGiving,
  }),
  /** Ends a given level before its day; does nothing where none is given. */
  endGivenLevel: endpoint('DELETE /api/admin/customers/:id/given-level', {
    may,
    withoutProof: whyNoProof.ends,
  }),
  /** Restores the levels as they were before the last change. */
  undoLevels: endpoint('POST /api/admin/levels/undo', {
    may,
    withoutProof: whyNoProof.offers,
    body: z.strictObject({ version }),
    reply: Levels,
    refuses: ['conflict'],
  }),
};
