// A browser that messages are pushed to, as the browser itself describes it.
import * as z from 'zod/mini';
import { bounded } from '../values/bounds.ts';
import { messages } from '../messages/messages.ts';
import { languages } from '../values/languages.ts';

/** Bytes in base64url: a key of 65 bytes, or a secret of 16 (RFC 8291, 3.1 and 3.2). */
const Key = (length: number) =>
  bounded(
    200,
    z.overwrite((typed) => typed.replace(/=+$/, '')),
    z.regex(new RegExp(`^[\\w-]{${length}}$`), messages.invalidInput),
  );

export const PushSubscribed = z.strictObject({
  endpoint: bounded(1_000, z.regex(/^https:\/\/[^\s\\]+$/, messages.invalidInput)),
  keys: z.strictObject({ p256dh: Key(87), auth: Key(22) }),
  language: z.enum(languages),
  /** The guest has just asked for it; without that, only a browser of who wants it is renewed. */
  asked: z.boolean(),
});
export type PushSubscribed = z.output<typeof PushSubscribed>;
