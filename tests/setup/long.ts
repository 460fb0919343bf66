// Whether the long forms of the tests run: more rounds, looks, engines and random cases.

/** `npm test -- long`, which is run before a release; `npm test` runs the short forms. */
export const long = process.env.LONG === '1';
