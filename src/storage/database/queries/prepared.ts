// Statements that are built once and asked often.
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { DatabaseContext } from '../context.ts';

/** Stands in a statement for the value of a name, which each asking brings along. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

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

/** A statement with its values, to be asked. */
export type Question<Row> = (context: DatabaseContext) => CompiledQuery<Row>;

interface Prepared<Values, Row> {
  /** Answers the statement's rows for these values. */
  (context: DatabaseContext, values: Values): Promise<Row[]>;
  /** The statement with these values, to be asked together with others. */
  with: (values: Values) => Question<Row>;
}

/**
 * A statement that is built and compiled once for each database, which takes longer than asking
 * it.
 */
export function prepared<Values extends object, Row>(
  build: (context: DatabaseContext, param: Param<Values>) => Compilable<Row>,
): Prepared<Values, Row> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const param = ((name: keyof Values) =>
    new Placeholder((values) => (values as Values)[name])) as unknown as Param<Values>;

  function queryFor(context: DatabaseContext) {
    const { adapter } = context.db.getExecutor();
    const earlier = compiled.get(adapter);
    if (earlier) return earlier;
    const query = build(context, param).compile();
    refuseAllColumns(query.sql);
    context.engine.keepReady(query.sql);
    compiled.set(adapter, query);
    return query;
  }

  const withValues =
    (values: Values): Question<Row> =>
    (context) => {
      const query = queryFor(context);
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? parameter.read(values) : parameter,
      );
      return { ...query, parameters };
    };

  async function ask(context: DatabaseContext, values: Values): Promise<Row[]> {
    const { rows } = await context.db.executeQuery(withValues(values)(context));
    return rows;
  }

  return Object.assign(ask, { with: withValues });
}

/**
 * PostgreSQL refuses a statement that it keeps ready as soon as its answer has other columns: one
 * that a newer Sofra adds to the table would end the answers of every server of before.
 */
function refuseAllColumns(text: string) {
  if (/(?:\bselect|\breturning|,) (?:"\w+"\.)?\*/.test(text)) {
    throw new Error(`What is prepared names its columns: ${text}`);
  }
}

/**
 * Asks all at once, in one way to the database and back. They are done in their order, each as if
 * those before it had been answered. Where one fails, so does the whole: in a transaction, none of
 * them was done.
 */
export async function askAll<Rows extends readonly unknown[]>(
  context: DatabaseContext,
  questions: { readonly [I in keyof Rows]: Question<Rows[I]> },
): Promise<{ [I in keyof Rows]: Rows[I][] }> {
  const executor = context.db.getExecutor();
  const queries = questions.map((question) => question(context));
  // Not asked through Kysely, which sends nothing before the last question is answered.
  return executor.provideConnection(async (connection) => {
    const answers = queries.map(async (query) => connection.executeQuery(query));
    await Promise.allSettled(answers);
    const results = await Promise.all(answers);
    return results.map(({ rows }) => rows) as never;
  });
}
