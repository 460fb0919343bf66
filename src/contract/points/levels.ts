// Calls about the levels of the owner: from how many points each is reached, and its names.
import * as z from 'zod/mini';
import { endpoint, owners } from '../endpoint.ts';
import { levels as allLevels } from '../values/levels.ts';
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

/** Two levels with one name could not be told apart; a usual name is that of its level. */
function areDifferent(names: readonly ({ name: string; nameArabic: string } | null)[]) {
  const all = names.map((one, i) => one?.name ?? allLevels[i]!);
  const arabic = names.flatMap((one) => one?.nameArabic ?? []);
  return [all, arabic].every(
    (some) => new Set(some.map((name) => name.toLowerCase())).size === some.length,
  );
}

const terms = { thresholds: Thresholds, names: LevelNames };

/** Levels as they are answered, whose texts are those that were taken. */
const answered = {
  thresholds: z.array(z.int()),
  names: z.array(z.nullable(z.object({ name: z.string(), nameArabic: z.string() }))),
};

const Levels = z.object({
  ...answered,
  /** The thresholds in force: those above, or lower ones that are kept. */
  inForce: z.array(z.int()),
  /** The moment until which lower ones are kept, so that nobody falls; null if none are. */
  keptUntil: z.nullable(Moment),
  /** The levels before the last change; null where nothing was changed yet. */
  before: z.nullable(z.object({ ...answered, keptUntil: z.nullable(Moment) })),
  /** The number of changes, by which of two at once the second is refused. */
  version: z.int(),
  /** The points that a visit usually brings; null while neither awards nor a rate tell. */
  pointsAVisit: z.nullable(z.int()),
});
export type Levels = z.output<typeof Levels>;

const version = z.int();

const LevelsChange = z.strictObject({
  ...terms,
  /** The last day on which nobody falls by this change; null if it counts at once. */
  keepUntil: z.nullable(z.iso.date({ error: messages.keepUntilRange })),
  version,
});

/** Members who rise and fall, from the thresholds in force to others. */
const LevelsPreview = z.object({
  rising: z.int(),
  falling: z.int(),
  moves: z.array(z.object({ from: Level, to: Level, members: z.int() })),
  /** The first of those who fall, the highest balance first. */
  first: z.array(z.object({ id: Id, name: z.string(), points: z.int(), from: Level, to: Level })),
});
export type LevelsPreview = z.output<typeof LevelsPreview>;

const may = owners;

export const levels = {
  readLevels: endpoint('GET /api/admin/levels', { may, reply: Levels }),
  previewLevels: endpoint('POST /api/admin/levels/preview', {
    may,
    body: z.strictObject({ thresholds: Thresholds }),
    reply: LevelsPreview,
  }),
  changeLevels: endpoint('PATCH /api/admin/levels', {
    may,
    body: LevelsChange,
    reply: Levels,
    refuses: ['conflict'],
  }),
  /** Puts the levels back as they were before the last change. */
  undoLevels: endpoint('POST /api/admin/levels/undo', {
    may,
    body: z.strictObject({ version }),
    reply: Levels,
    refuses: ['conflict'],
  }),
};
