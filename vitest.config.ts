// How the tests run: which files, what is provided to them, and how the result is told.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { chosenFiles } from './scripts/suites.mjs';
import { ClosingLine } from './tests/setup/closing-line.ts';
import { Spread } from './tests/setup/order.ts';

export default defineConfig({
  test: {
    include: chosenFiles(),
    globalSetup: 'tests/setup/provide.ts',
    setupFiles: 'tests/setup/seed.ts',
    reporters: ['default', new ClosingLine()],
    pool: 'forks',
    // A few more than there are cores, since they wait for a disk now and then; browsers work
    // beside them, and with twice as many a page comes seconds after it was asked for.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Sofra is loaded once in each of them, and its browser stays open. What a file changes of what
    // others see, such as the time, it changes back: every test has a restaurant of its own.
    isolate: false,
    // With more room for short-lived objects, processes that open hundreds of restaurants collect
    // garbage less often: a tenth of the processor time of the API's stories.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: Spread },
    tags: [{ name: 'long', description: 'In `npm test -- long`, and where its file is named' }],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
