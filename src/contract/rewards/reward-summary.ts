// The fields of a reward that guests, counters and the office all see.
import * as z from 'zod/mini';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { Id } from '../values/values.ts';

/** The name of a picture: the SHA-256 of its bytes. */
export const PictureHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, messages.invalidInput));

/** The fields of a reward that both guests and the office see. */
export const rewardSummary = {
  id: Id,
  name: z.string(),
  nameArabic: z.nullable(z.string()),
  description: z.nullable(z.string()),
  descriptionArabic: z.nullable(z.string()),
  cost: z.int(),
  lowestLevel: Level,
  lastDay: z.nullable(z.iso.date()),
  picture: z.nullable(z.string()),
  /** The name of the partner who honours it; null for the restaurant itself. */
  partner: z.nullable(z.string()),
};
