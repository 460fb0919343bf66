// What everybody sees of a reward: it comes with a guest's first page, and no more of rewards does.
import * as z from 'zod/mini';
import { Level } from '../levels.ts';
import { Id } from '../values.ts';

/** Where a picture is served, as long as a reward has it. */
export const pictureAddress = (hash: string) => `/pictures/${hash}.jpg`;

/** What guests and the office see of a reward. */
export const rewardFace = {
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
