// Values that a schema accepts: from earlier answers, or typical ones.
import type * as z from 'zod/mini';
import type { Dice } from '../../../src/storage/seed/dice.ts';
import { logoOf, smallestPng } from '../../pictures.ts';
import type { Memory } from './memory.ts';

interface Source {
  dice: Dice;
  memory: Memory;
}

type Fields = Record<string, unknown>;

/** The share of optional fields that are left out. */
const leftOut = 0.4;
/** The number of attempts to make an object whose fields are valid together, and each of them. */
const tries = { ofObject: 200, ofField: 20 };

/**
 * A value that the schema accepts; `field` is the name of its field. Throws where none is found.
 */
export function wellFormed(
  source: Source,
  schema: z.ZodMiniType,
  field = '',
  siblings: Fields = {},
): unknown {
  for (let i = 0; i < tries.ofObject; i += 1) {
    const value = made(source, schema, field, siblings);
    if (schema.safeParse(value).success) return value;
  }
  const sample = 'add one to `usual` in tests/security/fuzz/well-formed.ts';
  throw new Error(`The fuzz test knows no value that ${field || 'a body'} takes: ${sample}`);
}

/** The parts of a schema that are read, as Zod stores them. */
interface Definition {
  type: string;
  shape: Record<string, z.ZodMiniType>;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  element: z.ZodMiniType;
  valueType: z.ZodMiniType;
  options: z.ZodMiniType[];
  entries: Record<string, string>;
  values: unknown[];
}

function made(source: Source, schema: z.ZodMiniType, field: string, siblings: Fields): unknown {
  const { dice } = source;
  const kind = definitionOf(schema);
  const inner = (part: z.ZodMiniType) => made(source, part, field, siblings);
  switch (kind.type) {
    case 'object':
      return objectOf(source, kind.shape);
    case 'optional':
    case 'default':
      return dice.happens(leftOut) ? undefined : inner(kind.innerType);
    case 'nullable':
      return dice.happens(0.2) ? null : inner(kind.innerType);
    case 'pipe':
      return inner(kind.in);
    case 'union':
      return inner(dice.pick(kind.options));
    case 'enum':
      return dice.pick(Object.values(kind.entries));
    case 'literal':
      return dice.pick(kind.values);
    case 'boolean':
      return dice.happens(0.5);
    case 'array': {
      const whole = lists.filter((list) => schema.safeParse(list).success);
      if (whole.length > 0 && dice.happens(0.3)) return dice.pick(whole);
      return Array.from({ length: dice.whole([0, 4]) }, () => inner(kind.element));
    }
    case 'record':
      return { [dice.pick(usual) as string]: inner(kind.valueType) };
    case 'undefined':
      return undefined;
    case 'null':
      return null;
    default:
      return plain(source, schema, field, siblings);
  }
}

function objectOf(source: Source, shape: Definition['shape']): Fields {
  const fields: Fields = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = fieldOf(source, schema, name, fields);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/**
 * A value that a field takes, if one is soon found: of many fields, a wrong one would spoil all.
 */
function fieldOf(source: Source, schema: z.ZodMiniType, name: string, siblings: Fields): unknown {
  for (let i = 1; ; i += 1) {
    const value = made(source, schema, name, siblings);
    if (i === tries.ofField || schema.safeParse(value).success) return value;
  }
}

/** A text, number or other value that is accepted, if there is one. */
function plain({ dice, memory }: Source, schema: z.ZodMiniType, field: string, siblings: Fields) {
  const takes = (value: unknown) => schema.safeParse(value).success;
  const [told, known] = [memory.told(field), memory.known(field)];
  const sources = [told, told, told, known, known, Object.values(siblings), texts, usual];
  const first = dice.pick(sources).filter(takes);
  if (first.length > 0) return dice.pick(first);
  const others = [...usual, ...texts].filter(takes);
  return others.length > 0 ? dice.pick(others) : undefined;
}

const definitionOf = ({ _zod: { def } }: z.ZodMiniType) => def as unknown as Definition;

/** Lists whose values are valid only together. */
const lists: readonly (readonly unknown[])[] = [
  [0, 10, 50, 100, 500],
  [0, 1_001, 100_001, 300_001, 500_001],
  [null, { name: 'Friend', nameArabic: 'صديق' }, null, null, null],
];

/** Typical values of all kinds of fields, and values at their limits. */
const usual: readonly unknown[] = [
  '--02-29',
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30, 31, 100, 101, 201, 1_001, 100_001, 500_001],
  [-1, -5, -1_001, 2_147_483_647, -2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER],
  ['1', '007', '500', '999999999999999'],
  ['+966501234567', '966501234567', '٠٥٠١٢٣٤٥٦٧', '+966 (50) 123-4567', '+123456789012345', '12'],
  ['123456', '000000', '١٢٣ ٤٥٦', '0123456789ABCDEF0123456789ABCDEF'],
  ['2026-11', '2024-02', '0000-01', '0001-12', '9999-12'],
  ['2026-12-24', '2024-02-29', '0000-01-01', '9999-12-31', '2026-11-21T18:30:00.000Z'],
  ['2026-11-21T18:30Z', '0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59.999-14:00'],
  ['2026-11-21T18:30:00.123456789012Z', '2027-01-01T00:00:00+03:00', '0001-01-01T00:00:00Z'],
  ['https://family.example/privacy', 'http://[::1]/', 'https://a.example/\u202e?q=<b>#"'],
  ['https://a.example/\0', 'https://a.example/\ud800', ' https://a.example/ ', 'https://a\tb.cd'],
  ['typed:person:1', 'even:outlet:1', 'pair:1:1', 'day:1:2026-11-20'],
  ['office@family.example', 'a.b+c@d.ef'],
  // No program listens at these addresses, and hooks may not connect to them.
  [
    'https://127.0.0.1:9',
    'http://[::1]:9',
    'eu-central-1',
    'harbour',
    'sofra/house',
    'AKIAHARBOUR',
  ],
  ['192.168.1.0/24', 'fd12::/16', '8.8.8.0/24'],
  ['{"to": "{to}", "text": "{text}"}', 'To={number}\nText={line}', 'messages.0.id'],
  ['/nowhere/sofra', 'sofra-2026-11-21T18-30-00-000Z.1f2e3d4c.json.age'],
  ['/pictures/bread.png', 'https://pictures.example/bread.png', '/\u202e', '/..%2f..%00'],
  ['#b4532a', '#FFFFFF', logoOf('png', smallestPng), 'a_b-c.d', '0.0'],
  ['7/1/1795717800/184.50/2041/9f86d081884c7d659a2feaa0'],
  ['SAR', 'JPY', 'KWD', '184.50', '1,234', '٠٫٢٥', '0.125', '-5', '1000000000000000000'],
  // A push service that does not exist, and the lengths of a browser's keys.
  ['https://fuzz.notify.windows.com/w/1', 'A'.repeat(87), 'A'.repeat(22), 'smtp.example.com'],
  ['A'.repeat(43), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'o2NmbXRkbm9uZWdhdHRTdG10oA'],
  ['sofra-2026-11-21.json', 'WyJhIiwxXQ', 'WyJ3b3JkIiwiYSIsMV0'],
].flat();

/** Texts of many lengths and scripts, each of which somebody may type. */
const texts: readonly string[] = [
  [1, 2, 3, 5, 6, 10, 49, 50, 99, 100, 127, 128, 255, 256, 499, 500, 1_999, 2_000].map((length) =>
    'bread and olives '.repeat(120).slice(0, length),
  ),
  'x'.repeat(20_000),
  ['', ' ', '  Sara  ', 'Sara Ahmad', 'عمر الخطيب', 'سَلْمَىٰ', 'Ma\u0301rta', '\u{1f35e}'],
  ["O'Neil; drop table customers --", '" or ""="', '%', '_', '\\', '${7*7}', '{{7*7}}', '=1+1'],
  ['<script>alert(1)</script>', '../../etc/passwd', 'a\r\nSet-Cookie: b=c', 'line\nline\ttab'],
  ['\u202egnp.exe', '\u200f\u200e\u2066', '\ud800', 'a\udfff', '\uffff', '\ufeffx', '\u0085'],
  ['nul\0nul', '\u001b[31m', '__proto__', 'constructor', 'null', 'undefined', 'NaN', 'true'],
].flat();
