// Queries that are built once and asked often.
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Database } from './tables.ts';

/** Stands in a query for the value of a name, which each asking brings along. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query for one row that is built and compiled once for each database, which takes longer than
 * asking it: for what every request asks. Answers the row that the values find, if there is one.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, given: Given<Values>) => Compilable<Row>,
) {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const given = ((name: string) => new Placeholder(name)) as unknown as Given<Values>;

  return async (db: Database, values: Values): Promise<Row | undefined> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, given).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows[0];
  };
}
