// The call that lists the changes of each version of Sofra.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';

const Release = z.object({
  version: z.string(),
  day: z.string(),
  /** Groups such as Added, Changed and Fixed, with sentences in an owner's words, in English. */
  parts: z.array(z.object({ kind: z.string(), points: z.array(z.string()) })),
});
export type Release = z.output<typeof Release>;

const Releases = z.object({
  /** The version that runs. */
  version: z.string(),
  /** The newest first. */
  releases: z.array(Release),
});
export type Releases = z.output<typeof Releases>;

export const releases = {
  listReleases: endpoint('GET /api/admin/releases', { may: managers, reply: Releases }),
};
