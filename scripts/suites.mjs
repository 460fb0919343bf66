// The suites of the tests, by the name that `npm test -- NAME` takes, each with its files.
export const suites = {
  unit: ['src/**/*.test.ts', 'tests/*.test.ts'],
  api: ['tests/api/**/*.test.ts'],
  browser: ['tests/browser/**/*.spec.ts'],
  faults: ['tests/faults/**/*.test.ts'],
  security: ['tests/security/**/*.{test,spec}.ts'],
};

const names = Object.keys(suites);

/**
 * Splits options into the suites that they name (all if none), whether `long` is among them, which
 * runs the long forms of the tests too, and the options for Vitest.
 */
export const chooseSuites = (said) => ({
  chosen: names.filter((name) => said.includes(name)),
  long: said.includes('long'),
  others: said.filter((word) => word !== 'long' && !names.includes(word)),
});

/** The files of the suites in `SUITES`, which is separated by commas; of all suites without it. */
export const chosenFiles = () =>
  (process.env.SUITES?.split(',') ?? names).flatMap((name) => suites[name] ?? []);
