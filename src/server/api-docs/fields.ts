// The fields of a JSON schema as lines for people.

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  example?: object;
}

export interface Field {
  /** The place of the field: `name`, `levels[].min`. */
  path: string;
  takes: string;
  required: boolean;
}

/** The fields of an object, of a list of objects or of several variants, including nested ones. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { items, properties = {}, required = [] } = schema;
  if (items) return fieldsOf(items, `${prefix}[]`);
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    return [
      { path, takes: inWords(field), required: required.includes(name) },
      ...fieldsOf(field, path),
    ];
  });
  return [...own, ...variantsOf(schema).flatMap((variant) => fieldsOf(variant, prefix))];
}

const variantsOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

/** The values that a schema accepts, in words: `text, 2 to 100 characters`. */
export function inWords(schema: Schema): string {
  const otherwise = schema.default === undefined ? '' : `; without it ${json(schema.default)}`;
  return valueInWords(schema) + otherwise;
}

function valueInWords(schema: Schema): string {
  const variants = variantsOf(schema);
  if (variants.length > 0) return [...new Set(variants.map(valueInWords))].join(' or ');
  if (schema.const !== undefined) return json(schema.const);
  if (schema.enum) return schema.enum.map(json).join(', ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => (inType[type] ?? (() => type))(schema)).join(' or ');
}

const inType: Record<string, (schema: Schema) => string> = {
  string: (schema) => [textInWords(schema), lengthInWords(schema)].filter(Boolean).join(', '),
  integer: (schema) => ['whole number', rangeInWords(schema)].filter(Boolean).join(', '),
  number: (schema) => ['number', rangeInWords(schema)].filter(Boolean).join(', '),
  boolean: () => 'true or false',
  array: ({ items = {}, maxItems }) => {
    const limit = maxItems === undefined ? '' : `, at most ${maxItems}`;
    return maxItems === 0 ? 'empty list' : `list of ${plural(valueInWords(items))}${limit}`;
  },
  object: ({ additionalProperties: values }) =>
    typeof values === 'object' ? `object with any names: ${valueInWords(values)}` : 'object',
};

const plural = (words: string) => (words === 'object' ? 'objects' : words);

const formats: Record<string, string> = {
  date: 'day like "2026-12-24"',
  'date-time': 'moment like "2026-11-21T18:30:00.000Z"',
  email: 'e-mail address',
  uri: 'web address',
};

/**
 * Describes a text. Patterns that list allowed characters are shown; those that exclude characters
 * are not.
 */
function textInWords({ format, pattern = '' }: Schema): string {
  const known = format && formats[format];
  if (known) return known;
  return pattern === '' || /^\^(\(\?:)?\[\^/.test(pattern) ? 'text' : `text matching ${pattern}`;
}

const grouped = (count: number) => count.toLocaleString('en');

function lengthInWords({ minLength = 0, maxLength }: Schema): string {
  if (maxLength === undefined) return minLength > 0 ? `at least ${minLength} characters` : '';
  if (minLength === 0) return `at most ${grouped(maxLength)} characters`;
  return `${minLength} to ${grouped(maxLength)} characters`;
}

function rangeInWords({ minimum, maximum }: Schema): string {
  const low = Number.isSafeInteger(minimum) && minimum !== Number.MIN_SAFE_INTEGER;
  const high = Number.isSafeInteger(maximum) && maximum !== Number.MAX_SAFE_INTEGER;
  if (low && high) return `${grouped(minimum!)} to ${grouped(maximum!)}`;
  if (low) return `at least ${grouped(minimum!)}`;
  return high ? `at most ${grouped(maximum!)}` : '';
}

const json = (value: unknown) => JSON.stringify(value);
