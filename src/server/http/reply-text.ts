// The JSON of replies, written by functions that are made once from the schemas of the contract.
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** Writes a value as JSON, trimmed to a schema; nothing where that takes the schema itself. */
type Write = (value: unknown) => string | undefined;

/**
 * A function that writes replies of a schema as JSON: fields that it does not declare are left out,
 * in whatever row or object they are, and a value of another type, such as a text for a number, is
 * refused with an error that says its place. A reply of nothing has no text. Rules beside types,
 * such as the length of a text, are held where texts come in, and are looked at again with
 * `isProved` alone, as in tests: each reply is then parsed by the schema too, and has to be the
 * same.
 */
export function replyText(
  schema: Schema,
  { isProved = false } = {},
): (value: unknown) => string | undefined {
  const write = writerOf(schema);
  const parsed = (value: unknown) => JSON.stringify(schema.parse(value)) as string | undefined;
  if (!isProved) return (value) => write(value) ?? parsed(value);
  return (value) => {
    const [text, whole] = [write(value), parsed(value)];
    if (text !== undefined && text !== whole) throw new Error(`${text} should be ${whole}`);
    return whole;
  };
}

/** The parts of schemas that are looked at here, by the names that zod gives them. */
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

/** A schema of a kind that is not listed, or one that changes what it takes, writes itself. */
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
    // Fields that may not be there would have to be looked for.
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

/** Signs that JSON escapes, half a sign among them. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;
const textOf = (text: string) => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`);
