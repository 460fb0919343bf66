// Fast checks of rows, generated once from their shapes: millions of rows pass them, and only a row
// that fails is checked by zod, which names the fault.
import * as z from 'zod/mini';

type Fits = (value: unknown) => boolean;

/** The columns of a shape. */
const columnsIn = ({ _zod: { def } }: z.core.$ZodObject) => Object.entries(def.shape);

/** The boolean columns of a shape. */
export const flagsIn = (shape: z.core.$ZodObject): ReadonlySet<string> =>
  new Set(
    columnsIn(shape).flatMap(([name, { _zod: column }]) =>
      column.def.type === 'boolean' ? name : [],
    ),
  );

/**
 * A check that a row has exactly the fields of a shape, in their order, with values that zod would
 * accept unchanged. A row that fails may still be valid for zod, with its fields in another order.
 */
export function fitting(shape: z.core.$ZodObject): (row: unknown) => boolean {
  const columns = columnsIn(shape);
  const names = columns.map(([name]) => name);
  const fits = columns.map(([, column]) => fitsIn(column));
  const { _zod: inside } = shape;
  const rules = (inside.def.checks ?? []).map(({ _zod: rule }) => rule);
  return (row) => {
    if (typeof row !== 'object' || row === null) return false;
    let place = 0;
    for (const name in row) {
      if (names[place] !== name || !fits[place]!((row as Record<string, unknown>)[name])) {
        return false;
      }
      place += 1;
    }
    if (place !== names.length) return false;
    return rules.every((rule) => {
      const judged: z.core.ParsePayload = { value: row, issues: [] };
      return rule.check(judged as never) === undefined && judged.issues.length === 0;
    });
  };
}

/** The check of a column; zod's own for an unknown kind of schema. */
function fitsIn(schema: z.core.$ZodType): Fits {
  const { _zod: inside } = schema as z.core.$ZodTypes;
  const { def } = inside;
  const byZod: Fits = (value) => {
    const { success, data } = z.safeParse(schema, value);
    return success && data === value;
  };
  if (def.type === 'nullable') {
    const inner = fitsIn(def.innerType);
    return (value) => value === null || inner(value);
  }
  if (def.type === 'boolean' && !def.checks) return (value) => typeof value === 'boolean';
  if (def.type === 'enum' && !def.checks) {
    const values = new Set<unknown>(Object.values(def.entries));
    return (value) => values.has(value);
  }
  const own = inside.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : [];
  const checks = [...own, ...(def.checks ?? [])].map(checkOf);
  if (checks.includes(undefined)) return byZod;
  if (def.type === 'number') {
    const known = checks as ((value: number) => boolean)[];
    return (value) => Number.isFinite(value) && passes(known, value as number);
  }
  if (def.type === 'string' && !def.coerce) {
    const known = checks as ((value: string) => boolean)[];
    return (value) => typeof value === 'string' && passes(known, value);
  }
  return byZod;
}

function passes<Value>(checks: readonly ((value: Value) => boolean)[], value: Value): boolean {
  for (const check of checks) if (!check(value)) return false;
  return true;
}

/** The equivalent of a zod check of a number or a text; undefined for other kinds of checks. */
function checkOf(check: z.core.$ZodCheck) {
  const { _zod: inside } = check as z.core.$ZodChecks;
  const { def } = inside;
  switch (def.check) {
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : undefined;
    case 'greater_than': {
      const least = Number(def.value);
      return (value: number) => (def.inclusive ? value >= least : value > least);
    }
    case 'less_than': {
      const most = Number(def.value);
      return (value: number) => (def.inclusive ? value <= most : value < most);
    }
    case 'min_length':
      return (value: string) => value.length >= def.minimum;
    case 'max_length':
      return (value: string) => value.length <= def.maximum;
    case 'string_format': {
      const { pattern } = def;
      const isPlain = ['regex', 'datetime', 'date'].includes(def.format);
      return isPlain && pattern && !pattern.global && !pattern.sticky
        ? (value: string) => pattern.test(value)
        : undefined;
    }
    default:
      return undefined;
  }
}
