// The JSON of replies, written by functions that are generated once from the schemas of the
// contract.
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * Writes a value as JSON, trimmed to a schema; returns undefined if only the schema itself can do
 * it.
 */
type Write = (value: unknown) => string | undefined;

/**
 * A function that writes replies of a schema as JSON. Fields that the schema does not declare are
 * left out at any depth, and a value of a wrong type, such as a text for a number, throws an error
 * that names its place. A reply of undefined has no text. Other rules, such as the length of a
 * text, are checked when values come in; they are checked again only with `isProved`, as in tests,
 * where each reply is also parsed by the schema and must be the same.
 */
export function replyText(
  schema: Schema,
  { isProved = false } = {},
): (value: unknown) => string | undefined {
  // Most of the two hundred calls are not asked in the first minutes of a server.
  let made: Write | undefined;
  const write: Write = (value) => (made ??= writerOf(schema))(value);
  const parsed = (value: unknown) => JSON.stringify(schema.parse(value)) as string | undefined;
  if (!isProved) return (value) => write(value) ?? parsed(value);
  return (value) => {
    const [text, whole] = [write(value), parsed(value)];
    if (text !== undefined && text !== whole) throw new Error(`${text} should be ${whole}`);
    return whole;
  };
}

/** The parts of schemas that are used here, by zod's names. */
interface Def {
  type: string;
  checks?: { _zod: { def: { check: string } } }[];
  shape?: Record<string, Schema>;
  catchall?: Schema;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  values?: unknown[];
  entries?: Record<string, unknown>;
}

/**
 * A schema of a kind that is not listed, or one that transforms its input, is parsed and written by
 * zod.
 */
function writerOf(schema: Schema): Write {
  const def = schema.def as Def;
  const changes = def.checks?.some(({ _zod: { def: one } }) => one.check === 'overwrite');
  return changes ? leave : (writers[def.type]?.(def) ?? leave);
}

const leave: Write = () => undefined;

const writers: Record<string, (def: Def) => Write> = {
  string: () => (value) => (typeof value === 'string' ? textOf(value) : undefined),
  number: () => (value) => (Number.isFinite(value) ? String(value) : undefined),
  boolean: () => (value) => (typeof value === 'boolean' ? String(value) : undefined),
  null: () => (value) => (value === null ? 'null' : undefined),
  enum: ({ entries = {} }) => oneOf(Object.values(entries)),
  literal: ({ values = [] }) => oneOf(values),
  nullable: ({ innerType }) => {
    const write = writerOf(innerType!);
    return (value) => (value === null ? 'null' : write(value));
  },
  // A field that is left out is not written at all: see `object`.
  optional: ({ innerType }) => writerOf(innerType!),
  union: ({ options = [] }) => {
    const writes = options.map(writerOf);
    return (value) => {
      for (const write of writes) {
        const text = write(value);
        if (text !== undefined) return text;
      }
      return undefined;
    };
  },
  array: ({ element }) => {
    const write = writerOf(element!);
    return (value) => {
      if (!Array.isArray(value)) return undefined;
      let text = '';
      for (const one of value) {
        const written = write(one);
        if (written === undefined) return undefined;
        text += text === '' ? written : `,${written}`;
      }
      return `[${text}]`;
    };
  },
  object: ({ shape = {}, catchall }) => {
    // Objects with a catch-all are left to zod, since their undeclared fields would have to be
    // found.
    if (catchall) return leave;
    const fields = Object.entries(shape).map(([name, field]) => ({
      name,
      begin: `${JSON.stringify(name)}:`,
      isOptional: (field.def as Def).type === 'optional',
      write: writerOf(field),
    }));
    return (value) => {
      if (typeof value !== 'object' || value === null) return undefined;
      let text = '';
      for (const { name, begin, isOptional, write } of fields) {
        const field = (value as Record<string, unknown>)[name];
        if (field === undefined && isOptional) continue;
        const written = write(field);
        if (written === undefined) return undefined;
        text += text === '' ? begin + written : `,${begin}${written}`;
      }
      return `{${text}}`;
    };
  },
};

function oneOf(values: unknown[]): Write {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value);
}

/**
 * A character that JSON escapes in some texts at least. It looks at units of UTF-16, which takes a
 * third of the time of code points where a text is Arabic; pairs of surrogates are left to JSON as
 * well.
 */
const escaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;
const textOf = (text: string) => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`);
