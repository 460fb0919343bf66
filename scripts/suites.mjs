// The suites of the tests, by the name that `npm test -- NAME` takes, each with its files.
export const suites = {
  unit: ['src/**/*.test.ts', 'tests/*.test.ts'],
  api: ['tests/api/**/*.test.ts'],
  browser: ['tests/browser/**/*.spec.ts'],
  faults: ['tests/faults/**/*.test.ts'],
  security: ['tests/security/**/*.{test,spec}.ts'],
};

/** The name of a suite is one to Vitest too; whatever else is said is a file or an option. */
export const suiteOptions = (said) =>
  said.map((word) => (Object.hasOwn(suites, word) ? `--project=${word}` : word));
