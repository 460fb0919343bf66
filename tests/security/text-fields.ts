// The fields of the contract that take any text, found in its schemas, and a text for each.
import type * as z from 'zod/mini';
import type { Contract } from '../../src/contract/endpoint.ts';
import { contract } from '../../src/contract/index.ts';

/** Markup that would tell its number, if a browser took it for more than text. */
const markupOf = (number: number) => `<img src=x onerror=alert(${number})>`;

/** The same as fields of several kinds take it: short, long, and as an address. */
const formsOf = (number: number) => [
  markupOf(number),
  `${markupOf(number)} and enough words for a long description`,
  `https://family.example/<img/src=x/onerror=alert(${number})>`,
];

/** How each of these begins, when it is shown as what was typed. */
export const markupIn = (text: string): number[] =>
  [...text.matchAll(/<img[ /]src=x[ /]onerror=alert\((\d+)\)>/g)].map(([, number]) =>
    Number(number),
  );

type Path = string[];

/** A field that takes any text: of which call, where in its body, and what is to be sent. */
export interface TextField {
  /** As it is told: `addOffer.title`. */
  name: string;
  call: string;
  path: Path;
  text: string;
  number: number;
}

/** The parts of a schema that are looked into, as Zod keeps them. */
interface Definition {
  type: string;
  shape: Record<string, z.ZodMiniType>;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  element: z.ZodMiniType;
  options: z.ZodMiniType[];
}

/** The paths to all texts in a schema, each with what takes it there. */
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

/** Every field of a body that takes markup as it takes any text. */
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

/** The body of a call with its text in each field that takes any, and the rest as it is given. */
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
