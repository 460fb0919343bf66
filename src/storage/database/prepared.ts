// Statements that are built once and asked often.
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { DatabaseContext } from './context.ts';

/** Stands in a statement for the value of a name, which each asking brings along. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

class Placeholder {
  readonly read: (values: object) => unknown;

  constructor(read: (values: object) => unknown) {
    this.read = read;
  }
}

/** A parameter that is made of a value, or of what will stand in the value's place. */
export const parameterOf = <Value>(value: Value, make: (value: Value) => unknown): unknown =>
  value instanceof Placeholder
    ? new Placeholder((values) => make(value.read(values) as Value))
    : make(value);

/**
 * A statement that is built and compiled once for each database, which takes longer than asking
 * it. Answers its rows for the values that an asking brings.
 */
export function prepared<Values extends object, Row>(
  build: (context: DatabaseContext, given: Given<Values>) => Compilable<Row>,
) {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const given = ((name: keyof Values) =>
    new Placeholder((values) => (values as Values)[name])) as unknown as Given<Values>;

  function queryFor(context: DatabaseContext) {
    const { adapter } = context.db.getExecutor();
    const earlier = compiled.get(adapter);
    if (earlier) return earlier;
    const query = build(context, given).compile();
    context.engine.keepReady(query.sql);
    compiled.set(adapter, query);
    return query;
  }

  return async (context: DatabaseContext, values: Values): Promise<Row[]> => {
    const query = queryFor(context);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.read(values) : parameter,
    );
    const { rows } = await context.db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
