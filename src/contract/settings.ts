// Calls about the house itself: its brand, its levels, its limits.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Level } from './levels.ts';

const Config = z.object({
  /** The brand's name: `{product}` of the specification. */
  brand: z.string(),
  /** The ladder; the highest level has no `max`. */
  levels: z.array(z.object({ level: Level, min: z.int(), max: z.nullable(z.int()) })),
  limits: z.record(z.string(), z.int()),
});

export const settings = {
  readConfig: endpoint('GET /api/config', { may: 'anyone', reply: Config }),
};
