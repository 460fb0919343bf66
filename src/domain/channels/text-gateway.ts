// The rules of the HTTP call that hands over a text message: how its template is filled in, what
// counts as taken, and what a message costs.
import {
  headerPlaceholders,
  placeholders,
  type Placeholder,
  type TextGateway,
} from '../../contract/channels/text-gateway.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { ofField, Refusal } from '../refusal.ts';

export type Filling = Readonly<Record<Placeholder, string>>;
type Template = Pick<TextGateway, 'headers' | 'encoding' | 'body'>;

/** Headers that belong to the connection and to the encoding, or that would lead elsewhere. */
const ownHeaders =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|proxy-.*)$/i;

/**
 * Refuses a template that cannot be filled in: a body that is no JSON or no form, a placeholder
 * that does not exist, none for the number or for the words, or a header of the connection.
 */
export function refuseWrongTemplate(template: Template): void {
  template.headers.forEach(({ name, value }, i) =>
    ofField(['headers', i], () => {
      if (ownHeaders.test(name)) {
        throw new Refusal('invalid', sentence(messages.headerClosed, { name }));
      }
      refuseUnknown(value, headerPlaceholders);
    }),
  );
  ofField(['body'], () => {
    const { body } = template;
    refuseUnknown(body, placeholders);
    const texts = textsOf(template);
    const has = (sought: RegExp) => texts.some((text) => sought.test(text));
    if (!has(/\{(to|number)\}/) || !has(words)) {
      throw new Refusal('invalid', messages.placeholderMissing);
    }
  });
}

/** The placeholders of the words of a message. */
const words = /\{(text|line)\}/;

/** What stands in braces, if it is like a name; JSON has braces of its own. */
const inBraces = /\{(\w+)\}/g;

function refuseUnknown(text: string, known: readonly string[]): void {
  for (const [, name = ''] of text.matchAll(inBraces)) {
    if (known.includes(name)) continue;
    throw new Refusal('invalid', sentence(messages.placeholderUnknown, { name }));
  }
}

/** All in one pass, so that braces in what is filled in stay braces. */
const fill = (text: string, filling: Partial<Filling>) =>
  text.replace(inBraces, (whole, name: Placeholder) => filling[name] ?? whole);

/** The body of a message: nothing that is filled in can be more than a part of a text. */
export function bodyOf({ encoding, body }: Template, filling: Filling): string {
  if (encoding === 'json') return JSON.stringify(filled(parse(body), filling));
  const form = new URLSearchParams();
  for (const [name, value] of fieldsOf(body)) form.append(name, fill(value, filling));
  return form.toString();
}

export function headersOf(
  { headers, encoding }: Template,
  filling: Pick<Filling, (typeof headerPlaceholders)[number]>,
): Record<string, string> {
  const kinds = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;
  return {
    'user-agent': 'Sofra',
    ...Object.fromEntries(headers.map(({ name, value }) => [name, fill(value, filling)])),
    'content-type': kinds[encoding],
  };
}

/** The fields of a form, one a line: `name=value`. */
const fieldsOf = (body: string): [string, string][] =>
  body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split('=');
      if (name.trim() === '' || rest.length === 0) {
        throw new Refusal('invalid', sentence(messages.formLine, { line: line.slice(0, 60) }));
      }
      return [name.trim(), rest.join('=').trim()];
    });

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('invalid', messages.bodyNotJson);
  }
}

/** A JSON value in whose texts the placeholders are filled in; its names stay as they are. */
function filled(value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') return fill(value, filling);
  if (Array.isArray(value)) return value.map((one) => filled(one, filling));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, filled(one, filling)]),
  );
}

/** Text in one line, as some services demand it. */
export const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

interface TextAnswer {
  status: number;
  body: string;
  /** Whether the answer was read to its end. */
  isWhole: boolean;
}

/**
 * What an answer says of a message. `again`: it was not taken, and may be later; `closed`: the
 * gateway refuses the caller. `unknown`: it may have been taken, so that it is never sent again.
 */
export function verdictOfAnswer(
  { takenStatus, takenField, takenValue }: TextGateway,
  { status, body, isWhole }: TextAnswer,
): 'taken' | 'refused' | 'again' | 'closed' | 'unknown' {
  if (status === 401) return 'closed';
  if (status === 429) return 'again';
  if (status >= 500 || status < 200) return 'unknown';
  if (status >= 300) return 'refused';
  if (takenStatus !== null && status !== takenStatus) return 'refused';
  if (takenField === null) {
    if (takenValue === null || body.includes(takenValue)) return 'taken';
    return isWhole ? 'refused' : 'unknown';
  }
  const value = isWhole ? valueIn(body, takenField) : notJson;
  if (value === notJson) return 'unknown';
  return value !== undefined && (takenValue ?? value) === value ? 'taken' : 'refused';
}

const notJson = Symbol('no JSON');

/** The value of a field as text; undefined where it is not there, or null. */
function valueIn(body: string, path: string): string | undefined | typeof notJson {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return notJson;
  }
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The characters of the alphabet of GSM 03.38, and those that take two places there. */
const gsm =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
const gsmTwice = /[\^{}\\[\]~|€]/g;

/**
 * The parts in which an SMS is sent and charged: 160 characters of the GSM alphabet in one, or 153
 * in each of several; with any other character, such as Arabic, 70 or 67 units of UTF-16.
 */
export function partsOf(text: string): number {
  const isGsm = gsm.test(text);
  const length = text.length + (isGsm ? (text.match(gsmTwice)?.length ?? 0) : 0);
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
}

/** The cost of a message, in the smallest unit of the currency. */
export function costOf({ price, perPart, ...template }: TextGateway, filling: Filling): number {
  if (!perPart) return price;
  const texts = textsOf(template).filter((text) => words.test(text));
  return price * Math.max(...texts.map((text) => partsOf(fill(text, filling))));
}

const textsOf = ({ encoding, body }: Omit<Template, 'headers'>): string[] =>
  encoding === 'form' ? fieldsOf(body).map(([, value]) => value) : textsIn(parse(body));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
