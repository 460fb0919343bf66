// The fields of the contract that accept any text, found in its schemas, and a text for each.
import type * as z from 'zod/mini';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/index.ts';

/** Markup that would show its number if a browser executed it. */
const markupOf = (number: number) => `<img src=x onerror=alert(${number})>`;

/** The same markup in the forms that fields accept: short, long, and as an address. */
const formsOf = (number: number) => [
  markupOf(number),
  `${markupOf(number)} and enough words for a long description`,
  `https://family.example/<img/src=x/onerror=alert(${number})>`,
];

/** The numbers of the markup in a text that is shown. */
export const markupIn = (text: string): number[] =>
  [...text.matchAll(/<img[ /]src=x[ /]onerror=alert\((\d+)\)>/g)].map(([, number]) =>
    Number(number),
  );

type Path = string[];

/** A field that accepts any text: its call, its path in the body, and the text to send. */
export interface TextField {
  /** The name in messages: `addOffer.title`. */
  name: string;
  call: string;
  path: Path;
  text: string;
  number: number;
}

/** The parts of a schema that are searched, as Zod stores them. */
interface Definition {
  type: string;
  shape: Record<string, z.ZodMiniType>;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  element: z.ZodMiniType;
  options: z.ZodMiniType[];
}

/** The paths to all texts in a schema, each with its schema. */
export function textsIn(schema: z.ZodMiniType, path: Path = []): [Path, z.ZodMiniType][] {
  const { _zod: inside } = schema;
  const kind = inside.def as unknown as Definition;
  switch (kind.type) {
    case 'object':
      return Object.entries(kind.shape).flatMap(([name, part]) => textsIn(part, [...path, name]));
    case 'array':
      return textsIn(kind.element, [...path, '0']);
    case 'optional':
    case 'default':
    case 'nullable':
      return textsIn(kind.innerType, path);
    case 'pipe':
      return textsIn(kind.in, path).length > 0 ? [[path, schema]] : [];
    case 'union':
      return kind.options.some((one) => textsIn(one).length > 0) ? [[path, schema]] : [];
    case 'string':
      return [[path, schema]];
    default:
      return [];
  }
}

/** Every field of a body that accepts markup. */
export function textFields(): TextField[] {
  const found = Object.entries(contract as unknown as Contract).flatMap(([call, { body }]) =>
    textsIn(body).map(([path, schema]) => ({ call, path, schema })),
  );
  return found.flatMap(({ call, path, schema }, number) => {
    const text = formsOf(number + 100).find((form) => schema.safeParse(form).success);
    const name = [call, ...path].join('.');
    return text === undefined ? [] : [{ name, call, path, text, number: number + 100 }];
  });
}

/** The body of a call with markup in each field that accepts it, and given values in the others. */
export function bodyWith(fields: TextField[], rest: Record<string, unknown> = {}) {
  const body: Record<string, unknown> = { ...rest };
  for (const { path, text } of fields) {
    const [name = '', route] = path;
    const within = body[name];
    const isObject = typeof within === 'object' && !Array.isArray(within);
    if (isObject) body[name] = { ...within, [route!]: text };
    else body[name] = route === undefined ? text : [text];
  }
  return body;
}
