// Whether the long forms of the tests run: more stories, rounds, looks, engines, random cases.

/** `npm test -- long`, which is run before a release; `npm test` runs the short forms. */
export const long = process.env.LONG === '1';

/**
 * For a story that only the long form tells, and `npm test` with the name of its file: another one
 * tells the screen's main path, and the rule itself is tested nearer to its code.
 */
export const inLong = { tags: ['long'] };

/** For a story told on each engine that runs the same code on both: the short form has SQLite. */
export const inLongOnPostgres = (engine: string) => (engine === 'PostgreSQL' ? inLong : {});
