// The one HTTP call that hands a text message to whoever carries it to a phone (SMS, WhatsApp).
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { bounded } from '../values/bounds.ts';
import { Text } from '../values/values.ts';

export const gatewayLimits = {
  address: 500,
  headers: 10,
  headerName: 60,
  headerValue: 500,
  body: 4_000,
  secret: 1_000,
  field: 100,
  value: 100,
  price: 100_000,
  perDay: 100_000_000,
} as const;

/** How the body is written: JSON, or a form with one field a line, `name=value`. */
export const encodings = ['json', 'form'] as const;

/** The names that stand in braces in headers and body, and are filled in for each message. */
export const placeholders = [
  /** The guest's number with its plus, and without. */
  'to',
  'number',
  /** The words of the message, and the same in one line. */
  'text',
  'line',
  /** The guest's first name. */
  'name',
  /** The name of the restaurant. */
  'brand',
  /** The language of the words: `en` or `ar`. */
  'language',
  /** The address at which the guest ends such messages. */
  'stop',
  /** A mark of this message, which no other one has. */
  'id',
  /** The secret, as it is and in base64. */
  'secret',
  'secret64',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** The placeholders that a header may have; all others are words of people. */
export const headerPlaceholders = ['id', 'secret', 'secret64'] as const;

/** Characters that a header may have (RFC 9110, 5.5), of ASCII alone. */
const Ascii = (max: number) => bounded(max, z.regex(/^[\x20-\x7e]*$/, messages.headerFormat));

const Header = z.strictObject({
  /** A token (RFC 9110, 5.6.2). */
  name: bounded(gatewayLimits.headerName, z.regex(/^[\w!#$%&'*+.^`|~-]+$/, messages.headerFormat)),
  value: Ascii(gatewayLimits.headerValue),
});

const Amount = (max: number) =>
  z
    .int(messages.smallAmount)
    .check(z.minimum(0, messages.smallAmount), z.maximum(max, messages.smallAmount));

export const TextGateway = z.strictObject({
  address: Text({ max: gatewayLimits.address }).check(
    z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i, messages.hookAddressFormat),
    z.refine((address) => URL.canParse(address), messages.hookAddressFormat),
  ),
  headers: z.array(Header).check(z.maxLength(gatewayLimits.headers, messages.tooManyHeaders)),
  encoding: z.enum(encodings),
  body: Text({ max: gatewayLimits.body, lines: true }),
  /** Fills in `{secret}`; left out, the stored one stays. */
  secret: z.optional(z.nullable(Ascii(gatewayLimits.secret))),
  /** The status of a message that was taken; null for any from 200 to 299. */
  takenStatus: z.nullable(
    z
      .int(messages.takenStatusRange)
      .check(z.minimum(200, messages.takenStatusRange), z.maximum(299, messages.takenStatusRange)),
  ),
  /**
   * The field of a JSON answer that says whether it was taken, such as `messages.0.id`; null for
   * the whole answer.
   */
  takenField: z.nullable(
    Text({ max: gatewayLimits.field }).check(
      z.regex(/^[\w-]+(?:\.[\w-]+)*$/, messages.takenFieldFormat),
    ),
  ),
  /** The value of the field, or a text of the whole answer; null where being there is enough. */
  takenValue: z.nullable(Text({ max: gatewayLimits.value })),
  /** The price of a message, in the smallest unit of the currency. */
  price: Amount(gatewayLimits.price),
  /** Whether each part of a long message costs as much, as with SMS. */
  perPart: z.boolean(),
  /** The most that messages may cost in a day. */
  perDay: Amount(gatewayLimits.perDay),
});
export type TextGateway = z.output<typeof TextGateway>;
