// TypeScript types from an OpenAPI document, as far as Sofra's own calls need them, under `paths`.

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

interface Part {
  required?: boolean;
  content?: Record<string, { schema?: Schema }>;
}

export interface Description {
  paths: Record<string, Record<string, { requestBody?: Part; responses: Record<string, Part> }>>;
}

/** A module that exports `paths`: each call with its body and its answers, by status. */
export function typesFrom({ paths }: Description): string {
  const calls = Object.entries(paths).map(([path, methods]) => {
    const written = Object.entries(methods).map(([method, { requestBody, responses }]) => {
      const body = requestBody
        ? [`requestBody${mark(requestBody.required)}: ${partOf(requestBody)}`]
        : [];
      const answers = Object.entries(responses).map(
        ([status, part]) => `${status}: ${partOf(part)}`,
      );
      return `${method}: ${object([...body, `responses: ${object(answers)}`])}`;
    });
    return `${JSON.stringify(path)}: ${object(written)}`;
  });
  return `export interface paths ${object(calls)}\n`;
}

const object = (fields: string[]) => `{ ${fields.join('; ')} }`;
const mark = (isRequired: boolean | undefined) => (isRequired ? '' : '?');

const partOf = ({ content = {} }: Part): string => {
  const media = Object.entries(content);
  const types = media.map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema ?? {})}`,
  );
  return object([`content: ${object(types)}`]);
};

function typeOf(schema: Schema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  const one = schema.const === undefined ? schema.enum : [schema.const];
  if (one) return one.map((value) => JSON.stringify(value)).join(' | ');
  // Variants that only require other fields of the same object do not become types.
  if (variants && !schema.properties)
    return variants.map((each) => `(${typeOf(each)})`).join(' | ');
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => named(type, schema))
    .join(' | ');
}

function named(type: string, { items, prefixItems, ...schema }: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array' && prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') return `(${typeOf(items ?? {})})[]`;
  if (type !== 'object') return type;
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${JSON.stringify(name)}${mark(required.includes(name))}: ${typeOf(field)}`,
  );
  const isMap = typeof others === 'object' && fields.length === 0;
  return isMap ? `Record<string, ${typeOf(others)}>` : object(fields);
}
