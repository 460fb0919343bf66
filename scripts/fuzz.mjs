// `npm run fuzz -- --requests 100000 --seed 7`: a long run of the fuzz test, on one engine or on
// both.
import { parseArgs } from 'node:util';
import { runTogether, Stop } from './programs.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
const engines = ['SQLite', 'PostgreSQL'];

try {
  const { requests, seed, engine } = asked();
  process.env.FUZZ_REQUESTS = requests;
  if (seed !== undefined) process.env.SEED = seed;
  const only = engine === undefined ? [] : ['-t', `^${engine}`];
  const program = [vitest, 'run', 'tests/security/fuzz.test.ts', ...only];
  process.exitCode = await runTogether(process.execPath, [program]);
} catch (problem) {
  if (!(problem instanceof Stop)) throw problem;
  console.error(problem.message);
  process.exitCode = problem.exitCode;
}

function asked() {
  const usage = `It takes --requests NUMBER, --seed NUMBER and --engine ${engines.join(' or ')}.`;
  const number = { type: 'string' };
  const options = { requests: { ...number, default: '100000' }, seed: number, engine: number };
  try {
    const { values } = parseArgs({ options });
    const numbers = [values.requests, values.seed ?? '0'];
    const known = values.engine === undefined || engines.includes(values.engine);
    if (known && numbers.every((one) => /^\d{1,10}$/.test(one))) return values;
  } catch {
    // An unknown option is reported below, like an invalid value.
  }
  throw new Stop(usage);
}
