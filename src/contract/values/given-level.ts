// A level that the owner gives a member until a day, beside what the points give.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { levels } from './level-names.ts';
import { Level, limits, Text } from './values.ts';

/** The levels that can be given: everybody has the first one. */
export const givenLevels = levels.slice(1);

export const LevelGiving = z.strictObject({
  level: z.enum(givenLevels),
  /** The last business day on which the member has it, from tomorrow to five years from today. */
  until: z.iso.date({ error: messages.givenUntilRange }),
  reason: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});
export type LevelGiving = z.output<typeof LevelGiving>;

const GivenLevel = z.object({
  level: Level,
  until: z.iso.date(),
  reason: z.string(),
  /** The username of the owner who gave it; null where that account is gone. */
  by: z.nullable(z.string()),
});
export type GivenLevel = z.output<typeof GivenLevel>;

/** Left out for members who were given none. */
export const given = z.optional(GivenLevel);
