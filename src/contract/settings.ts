// Calls about the house itself: its brand, its levels, its limits, how it resets passwords.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Level } from './levels.ts';
import { messages } from './messages.ts';
import { limits, NewPassword, Text } from './values.ts';

const brand = {
  /** The brand's name: `{product}` of the specification. */
  brand: z.string(),
  /** The accent of the brand, `#rrggbb`; null for Sofra's own. */
  colour: z.nullable(z.string()),
  /** A picture as a data address; null for Sofra's own. */
  logo: z.nullable(z.string()),
};

const Config = z.object({
  ...brand,
  /** The ladder; the highest level has no `max`. */
  levels: z.array(z.object({ level: Level, min: z.int(), max: z.nullable(z.int()) })),
  limits: z.record(z.string(), z.int()),
});

const HouseSettings = z.object({
  ...brand,
  /** What a reset gives everybody; null where each reset gets a fresh password. */
  customerResetPassword: z.nullable(z.string()),
  partnerResetPassword: z.nullable(z.string()),
  /** What a new partner's password is prefilled with; null for a fresh one each time. */
  partnerDefaultPassword: z.nullable(z.string()),
});
export type HouseSettings = z.output<typeof HouseSettings>;

const logoFormat = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
const longestLogo = 65_600;

export const HouseChange = z.partial(
  z.strictObject({
    brand: Text({ max: limits.username }),
    colour: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, messages.colourFormat))),
    logo: z.nullable(
      z
        .string()
        .check(
          z.maxLength(longestLogo, messages.logoFormat),
          z.regex(logoFormat, messages.logoFormat),
        ),
    ),
    customerResetPassword: z.nullable(NewPassword()),
    partnerResetPassword: z.nullable(NewPassword()),
    partnerDefaultPassword: z.nullable(NewPassword()),
  }),
);

export const settings = {
  readConfig: endpoint('GET /api/config', { may: 'anyone', reply: Config }),
  readSettings: endpoint('GET /api/admin/settings', { may: ['admin'], reply: HouseSettings }),
  changeSettings: endpoint('PATCH /api/admin/settings', {
    may: ['admin'],
    body: HouseChange,
    reply: HouseSettings,
  }),
};
