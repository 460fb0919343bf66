// The call that answers the public properties of the restaurant.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Marks } from '../values/marks.ts';
import { Level } from '../values/values.ts';

/**
 * The settings that anybody may read, as they are answered. They stand apart from the list of all
 * settings (`settings.ts`), which no page of a guest loads.
 */
export const forGuests = {
  /** The brand's name: `{product}` of the specification. */
  brand: z.string(),
  /** The name in Arabic sentences; null where it is the same one. */
  brandArabic: z.nullable(z.string()),
  /** The accent of the brand, `#rrggbb`; null for Sofra's own. */
  colour: z.nullable(z.string()),
  /** A picture as a data address; null for Sofra's own. */
  logo: z.nullable(z.string()),
  /** The IANA name of the restaurant's time zone, in which days begin and end. */
  timeZone: z.string(),
  /** The calling code of the restaurant's country, in digits; null if none is set. */
  countryCode: z.nullable(z.string()),
  /** The weekday on which weeks begin: 0 for Monday to 6 for Sunday. */
  weekBegins: z.int(),
  /** Left out while rewards are off, and so are the minutes for which a claim is valid. */
  rewards: z.optional(z.literal(true)),
  claimMinutes: z.optional(z.int()),
  /** Left out unless partners settle visits on a sheet. */
  counterSheet: z.optional(z.literal(true)),
};

/** The numbering of the restaurant's country (`Numbering` in `domain/members/mobile.ts`). */
const Numbering = z.object({
  code: z.string(),
  trunk: z.string(),
  mobiles: z.string(),
  example: z.string(),
});

const Config = z.object({
  ...forGuests,
  amounts: z.optional(Marks),
  /** Left out unless guests can be reached by a channel besides the card. */
  hasChannels: z.optional(z.literal(true)),
  /** Left out unless guests can bring friends. */
  bringsFriends: z.optional(z.literal(true)),
  /** Left out without a country code. */
  numbering: z.optional(Numbering),
  /**
   * The ranges of the levels; the highest has no `max`. Names are left out where the owner has set
   * none.
   */
  levels: z.array(
    z.object({
      level: Level,
      min: z.int(),
      max: z.nullable(z.int()),
      name: z.optional(z.string()),
      nameArabic: z.optional(z.string()),
    }),
  ),
  limits: z.record(z.string(), z.int()),
});

export const readConfig = endpoint('GET /api/config', { may: 'anyone', reply: Config });
