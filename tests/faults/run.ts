// `npm run faults`: runs the fault tests with the given number of rounds, and prints figures.
import { parseArgs } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { ClosingLine } from '../setup/closing-line.ts';
import { addTo, lineOf, none } from './rounds.ts';

/** The default, with which the run takes minutes and not hours. */
const someRounds = 50;

/**
 * Each test prints its figures when it ends, since a long run may be stopped before its summary.
 */
class ClosingFigures implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    const { figures } = test.meta();
    if (figures) console.log(`${test.fullName}: ${state}, ${lineOf(figures)}`);
    for (const { message, cause } of errors ?? []) {
      console.log(`${test.fullName}: ${message}`);
      if (cause) console.log(cause.stack ?? cause.message);
    }
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const all = { ...none };
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      addTo(all, test.meta().figures ?? {});
    }
    console.log(`In all: ${lineOf(all)}\n`);
  }
}

try {
  const { rounds, seed, tests } = readOptions();
  process.env.ROUNDS = String(rounds);
  process.env.LONG = '1';
  if (seed !== undefined) process.env.SEED = String(seed);
  const all = ['tests/faults', 'tests/security/revocation', 'tests/security/busiest-evening'];
  const filters = tests.length > 0 ? tests : all;
  const reporters = ['default', new ClosingFigures(), new ClosingLine()];
  const vitest = await startVitest('test', filters, { watch: false, reporters });
  await vitest.close();
} catch (problem) {
  console.error((problem as Error).message);
  process.exitCode = 1;
}

function readOptions() {
  const { values, positionals: tests } = parseArgs({
    options: { rounds: { type: 'string' }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const { rounds = String(someRounds), seed } = values;
  if (!/^[1-9]\d{0,6}$/.test(rounds)) throw new Error('--rounds takes a whole number from 1.');
  if (seed !== undefined && !/^\d{1,10}$/.test(seed)) {
    throw new Error('--seed takes the number that a run has printed.');
  }
  return { rounds: Number(rounds), seed: seed === undefined ? undefined : Number(seed), tests };
}
