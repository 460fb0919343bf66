// How the tests run: which files, what is provided to them, and how the result is told.
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/setup/closing-line.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'tests/**/*.spec.ts'],
    globalSetup: 'tests/setup/provide.ts',
    setupFiles: 'tests/setup/seed.ts',
    reporters: ['default', new ClosingLine()],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
