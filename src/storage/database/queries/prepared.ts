// Prepared queries: built and compiled once, and run often.
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { DatabaseContext } from '../context.ts';

/** A parameter in a prepared query; each run provides its value. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

class Placeholder {
  readonly read: (values: object) => unknown;

  constructor(read: (values: object) => unknown) {
    this.read = read;
  }
}

/**
 * A parameter that is derived from a value: `make` runs with the value, or later in place of a
 * placeholder.
 */
export const parameterOf = <Value>(value: Value, make: (value: Value) => unknown): unknown =>
  value instanceof Placeholder
    ? new Placeholder((values) => make(value.read(values) as Value))
    : make(value);

/** A query together with its values. */
export type Question<Row> = (context: DatabaseContext) => CompiledQuery<Row>;

interface Prepared<Values, Row> {
  /** Runs the query with these values and answers the rows. */
  (context: DatabaseContext, values: Values): Promise<Row[]>;
  /** The query with these values, for `askAll`. */
  with: (values: Values) => Question<Row>;
}

/**
 * Prepares a query: it is built and compiled once for each database, since that takes longer than
 * running it.
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
    const query = withValues(values)(context);
    const [found] = context.engine.runSync?.<[Row]>(context.db, [query]) ?? [];
    return found ?? (await context.db.executeQuery(query)).rows;
  }

  return Object.assign(ask, { with: withValues });
}

/**
 * Throws for `select *`: PostgreSQL refuses a prepared query once its result has other columns, so
 * a column that a newer version adds would break all older servers.
 */
function refuseAllColumns(text: string) {
  if (/(?:\bselect|\breturning|,) (?:"\w+"\.)?\*/.test(text)) {
    throw new Error(`A prepared query has to name its columns: ${text}`);
  }
}

/** Queries by name; a name may have a list of them, which may be empty. */
type Questions = Record<string, Question<unknown> | readonly Question<unknown>[]>;

/** The rows of queries, by the same names. */
type Rows<Asked> = {
  [Name in keyof Asked]: Asked[Name] extends Question<infer Row>
    ? Row[]
    : Asked[Name] extends readonly Question<infer Row>[]
      ? Row[][]
      : never;
};

/**
 * Runs several queries in one round trip, in order; each sees the effects of those before it. If
 * one fails, the call fails; within a transaction, none then has any effect.
 */
export async function askAll<Asked extends Questions>(
  context: DatabaseContext,
  questions: Asked,
): Promise<Rows<Asked>> {
  const listed = Object.values(questions).flat() as Question<unknown>[];
  const answers = await runAll(
    context,
    listed.map((question) => question(context)),
  );
  let next = 0;
  const rows: Record<string, unknown> = {};
  for (const [name, asked] of Object.entries(questions)) {
    rows[name] = typeof asked === 'function' ? answers[next++] : asked.map(() => answers[next++]);
  }
  return rows as Rows<Asked>;
}

async function runAll(context: DatabaseContext, queries: CompiledQuery[]): Promise<unknown[][]> {
  const found = context.engine.runSync?.(context.db, queries);
  if (found) return found as unknown[][];
  const executor = context.db.getExecutor();
  // Kysely is bypassed, because it waits for each answer before it sends the next query.
  return executor.provideConnection(async (connection) => {
    const answers = queries.map(async (query) => connection.executeQuery(query));
    await Promise.allSettled(answers);
    const results = await Promise.all(answers);
    return results.map(({ rows }) => rows);
  });
}
