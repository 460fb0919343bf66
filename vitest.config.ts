// How the tests run: which files, what is provided to them, and how the result is told.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { suites } from './scripts/suites.mjs';
import { ClosingLine } from './tests/setup/closing-line.ts';
import { Spread } from './tests/setup/order.ts';

/** What processes and threads are made of is compiled once, and not each time one starts. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

export default defineConfig({
  test: {
    projects: Object.entries(suites).map(([name, include]) => ({
      extends: true,
      test: { name, include },
    })),
    globalSetup: 'tests/setup/provide.ts',
    setupFiles: 'tests/setup/seed.ts',
    reporters: ['default', new ClosingLine()],
    pool: 'forks',
    // Twice as many as there are cores: half of them wait for a browser or a disk.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: Spread },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
