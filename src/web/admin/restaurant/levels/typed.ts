// Converts between the flat fields of the levels' form, and thresholds, names and a day.
import * as z from 'zod/mini';
import { messages } from '../../../../contract/messages/messages.ts';
import { Threshold, Thresholds, type Levels } from '../../../../contract/points/levels.ts';
import { limits, Text } from '../../../../contract/values/values.ts';
import type { Thresholds as Ladder } from '../../../../domain/points/level-rules.ts';

/** The places of the levels; the first begins at 0. */
export const places = [0, 1, 2, 3, 4] as const;
const others = places.slice(1);

const name = z.nullable(Text({ max: limits.levelName }));

const fields: Record<string, z.ZodMiniType> = {
  ...Object.fromEntries(others.map((i) => [`min${i}`, Threshold])),
  ...Object.fromEntries(
    places.flatMap((i) => [`name${i}`, `nameArabic${i}`]).map((n) => [n, name]),
  ),
  keepUntil: z.nullable(z.iso.date({ error: messages.keepUntilRange })),
};

/** The values of the fields, by their names. */
export type Typed = Record<string, unknown>;

/** The change that is asked for. */
export type AskedLevels = z.output<typeof LevelFields>;

const thresholdsIn = (typed: Typed) =>
  places.map((i) => (i === 0 ? 0 : (typed[`min${i}`] as number)));

/** The values with which the form of these levels begins. */
export const fieldsOf = ({ thresholds, names }: Pick<Levels, 'thresholds' | 'names'>): Typed => ({
  ...minsOf(thresholds),
  ...Object.fromEntries(
    places.flatMap((i) => [
      [`name${i}`, names[i]?.name ?? null],
      [`nameArabic${i}`, names[i]?.nameArabic ?? null],
    ]),
  ),
  keepUntil: null,
});

export const minsOf = (thresholds: Ladder): Typed =>
  Object.fromEntries(others.map((i) => [`min${i}`, thresholds[i]]));

/** Whether the levels differ from the saved ones. The day does not count. */
export const differ = (typed: Typed, saved: Levels) =>
  Object.entries(fieldsOf(saved)).some(
    ([field, value]) => field !== 'keepUntil' && typed[field] !== value,
  );

/** The typed thresholds; undefined while they do not rise. */
export const validThresholds = (typed: Typed) => Thresholds.safeParse(thresholdsIn(typed)).data;

/** Each level begins above the one before, and has a name in both languages or in none. */
export const LevelFields = z.pipe(
  z.object(fields).check(
    ...others.map((i) =>
      z.refine<Typed>((typed) => thresholdsIn(typed)[i]! > thresholdsIn(typed)[i - 1]!, {
        path: [`min${i}`],
        error: messages.thresholdsRise,
      }),
    ),
    ...places.map((i) =>
      z.refine<Typed>(
        (typed) => (typed[`name${i}`] === null) === (typed[`nameArabic${i}`] === null),
        { path: [`nameArabic${i}`], error: messages.levelNameBoth },
      ),
    ),
  ),
  z.transform((typed: Typed) => ({
    thresholds: thresholdsIn(typed),
    names: places.map((i) => nameIn(typed, i)),
    keepUntil: typed['keepUntil'] as string | null,
  })),
);

function nameIn(typed: Typed, i: number): Levels['names'][number] {
  const own = typed[`name${i}`];
  return own === null
    ? null
    : { name: own as string, nameArabic: typed[`nameArabic${i}`] as string };
}
