// Calls about the keys with which programs call Sofra: made once, replaced and ended by the owner.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';
import { keyScopes } from '../scopes.ts';

export const keyLimits = {
  /** Keys that have not ended. */
  keys: 50,
  /** The highest limit of calls per hour that a key can have. */
  hourly: 100_000,
  /** The longest lifetime of a key in days. */
  days: 3_650,
  /** Days for which a replaced key stays valid. */
  replaced: 7,
} as const;

const newKey = {
  name: Text({ max: limits.username }),
  /**
   * The only outlet whose visits the key reads and writes; left out, the key is for all outlets.
   */
  outletId: z.optional(z.nullable(Id)),
  scopes: z
    .array(z.enum(keyScopes))
    .check(
      z.minLength(1, messages.scopeRequired),
      z.maxLength(keyScopes.length, messages.invalidInput),
    ),
  /** The limit of calls per hour. */
  hourly: z
    .int(messages.hourlyRange)
    .check(z.minimum(1, messages.hourlyRange), z.maximum(keyLimits.hourly, messages.hourlyRange)),
  /** The lifetime in days; left out, the key does not expire. */
  days: z.optional(
    z.nullable(
      z
        .int(messages.keyDaysRange)
        .check(
          z.minimum(1, messages.keyDaysRange),
          z.maximum(keyLimits.days, messages.keyDaysRange),
        ),
    ),
  ),
};
export const NewKey = z.strictObject(newKey).check(
  z.refine(({ scopes, outletId }) => !outletId || !scopes.includes('events:read'), {
    error: messages.eventsOfRestaurant,
    path: ['outletId'],
  }),
);
export type NewKey = z.output<typeof NewKey>;

const Key = z.object({
  id: Id,
  name: z.string(),
  /** Null for all outlets. */
  outletId: z.nullable(Id),
  scopes: z.array(z.enum(keyScopes)),
  hourly: z.int(),
  /** The last four characters of the key, which begins with `sofra_`, its number and `_`. */
  lastFour: z.string(),
  createdAt: Moment,
  /** Null where it is no longer known, as when the account was deleted. */
  createdBy: z.nullable(z.string()),
  expiresAt: z.nullable(Moment),
  endedAt: z.nullable(Moment),
  /** The time of the last use, to the minute, and the address that it came from. */
  seenAt: z.nullable(Moment),
  seenFrom: z.nullable(z.string()),
  /** The last 24 hours: all calls, calls that were refused or failed, and the slowest one. */
  day: z.object({ calls: z.int(), failed: z.int(), slowestMs: z.int() }),
});
export type Key = z.output<typeof Key>;

/** The key itself, which is shown once. */
const MadeKey = z.object({ id: Id, key: z.string() });

const may = owners;

export const keys = {
  /** All keys that have not ended, and those that ended within thirty days, the newest first. */
  listKeys: endpoint('GET /api/admin/keys', { may, reply: z.array(Key) }),
  makeKey: endpoint('POST /api/admin/keys', {
    may,
    freshProof: true,
    body: NewKey,
    reply: MadeKey,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * Makes a new key with the same rights; the old one stays valid for seven days. Refuses a key
   * that expires within these days anyway.
   */
  replaceKey: endpoint('POST /api/admin/keys/:id/replace', {
    may,
    freshProof: true,
    reply: MadeKey,
    refuses: ['conflict'],
  }),
  /** Ends a key immediately; requests that are under way are refused too. */
  endKey: endpoint('DELETE /api/admin/keys/:id', { may, withoutProof: whyNoProof.ends }),
};
