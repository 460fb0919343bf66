// The long form of the tests: more stories, rounds, repetitions, engines and random cases.

/** True for `npm test -- long`, which is run before a release; `npm test` runs the short form. */
export const long = process.env.LONG === '1';

/**
 * Options of a test that runs in the long form, or when its file is named: another test covers the
 * main path of the screen, and the rule has a test closer to its code.
 */
export const inLong = { tags: ['long'] };

/** Options of a test that runs the same code on both engines: the short form runs it on SQLite. */
export const inLongOnPostgres = (engine: string) => (engine === 'PostgreSQL' ? inLong : {});
