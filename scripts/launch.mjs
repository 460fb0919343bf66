#!/usr/bin/env node
// Makes a fresh clone ready (packages, Node 24, server and web app) and runs the task that was
// asked for.
import { build } from './build.mjs';
import { serverFlags } from './flags.mjs';
import { installPackages } from './install.mjs';
import { findNode } from './node.mjs';
import { becomeProgram, runTogether, Stop } from './programs.mjs';
import { chooseSuites } from './suites.mjs';

const vite = 'node_modules/vite/bin/vite.js';
const vitest = 'node_modules/vitest/vitest.mjs';

const all = ['server', 'web'];

const command = (name) => ({
  programs: [[`dist/server/${name}.js`]],
  builds: ['server'],
});

/**
 * Each task: the programs that Node runs in parallel, what is built for them, and whether the
 * program replaces the launcher, which saves the memory of a waiting process.
 */
const tasks = {
  start: {
    programs: [[...serverFlags, 'scripts/serve-under-npm.mjs']],
    builds: all,
    takesPlace: true,
  },
  build: { programs: [], builds: all },
  dev: { programs: [['--watch', '--watch-preserve-output', 'src/server/main.ts'], [vite]] },
  test: { programs: [[vitest, 'run']], builds: all },
  check: { programs: [['scripts/check.mjs']] },
  types: { programs: [['scripts/check.mjs', 'types']] },
  lint: { programs: [['scripts/check.mjs', 'lint', 'floors']] },
  format: { programs: [['node_modules/prettier/bin/prettier.cjs', '--write', '.']] },
  backup: command('backup'),
  restore: command('restore'),
  move: command('move'),
  rescue: command('rescue'),
  'audit-ledger': command('audit-ledger'),
  seed: command('seed'),
  doctor: command('doctor'),
  faults: { programs: [['tests/faults/run.ts']], builds: ['server'] },
  bench: { programs: [['bench/run.ts']], builds: all },
  cluster: { programs: [['cluster/run.ts']], builds: all },
  screens: { programs: [['scripts/screens.ts']], builds: all },
  licences: { programs: [['scripts/licences.ts', '--write']] },
  fuzz: { programs: [['scripts/fuzz.mjs']], builds: all },
};

async function launch([name, ...options]) {
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
  if (!task) throw new Stop(`Say which task to run: ${Object.keys(tasks).join(', ')}.`);
  await installPackages();
  const node = findNode();
  for (const part of task.builds ?? []) await build(node, part);
  if (task.programs.length === 0) return 0;
  const [first, ...others] = task.programs;
  const said = name === 'test' ? forTests(options) : options;
  if (task.takesPlace) becomeProgram(node, [...first, ...said]);
  return runTogether(node, [[...first, ...said], ...others]);
}

/**
 * Passes suites and length to the tests by environment variables, and all other options as
 * arguments. Tests of the long form run with `long`, and if their file or name is given.
 */
function forTests(options) {
  const { chosen, long, others } = chooseSuites(options);
  if (chosen.length > 0) process.env.SUITES = chosen.join(',');
  if (long) process.env.LONG = '1';
  return long || others.length > 0 ? others : ['--tags-filter', '!long'];
}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (problem) {
  if (!(problem instanceof Stop)) throw problem;
  if (problem.message) console.error(problem.message);
  process.exitCode = problem.exitCode;
}
