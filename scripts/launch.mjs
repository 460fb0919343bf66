#!/usr/bin/env node
// Makes a fresh clone ready (packages, Node 24, web app) and runs the task that was asked for.
import { commandFlags, serverFlags } from './flags.mjs';
import { installPackages } from './install.mjs';
import { findNode } from './node.mjs';
import { becomeProgram, runTogether, Stop } from './programs.mjs';
import { chooseSuites } from './suites.mjs';
import { buildWeb } from './web.mjs';

const vite = 'node_modules/vite/bin/vite.js';
const vitest = 'node_modules/vitest/vitest.mjs';
const server = 'scripts/serve.mjs';

const command = (name) => ({
  programs: [[...commandFlags, `src/server/commands/${name}.ts`]],
  needsWeb: false,
});

/**
 * Each task: the programs that Node runs in parallel, whether they need the web app, and whether
 * the program replaces the launcher, which saves the memory of a waiting process.
 */
const tasks = {
  start: {
    programs: [[...serverFlags, 'scripts/serve-under-npm.mjs']],
    needsWeb: true,
    takesPlace: true,
  },
  build: { programs: [], needsWeb: true },
  dev: { programs: [['--watch', '--watch-preserve-output', server], [vite]], needsWeb: false },
  test: { programs: [[vitest, 'run']], needsWeb: true },
  check: { programs: [['scripts/check.mjs']], needsWeb: false },
  types: { programs: [['scripts/check.mjs', 'types']], needsWeb: false },
  lint: { programs: [['scripts/check.mjs', 'lint', 'floors']], needsWeb: false },
  format: {
    programs: [['node_modules/prettier/bin/prettier.cjs', '--write', '.']],
    needsWeb: false,
  },
  backup: command('backup'),
  restore: command('restore'),
  move: command('move'),
  rescue: command('rescue'),
  'audit-ledger': command('audit-ledger'),
  seed: command('seed'),
  doctor: command('doctor'),
  faults: { programs: [['tests/faults/run.ts']], needsWeb: false },
  bench: { programs: [['bench/run.ts']], needsWeb: true },
  cluster: { programs: [['cluster/run.ts']], needsWeb: true },
  screens: { programs: [['scripts/screens.ts']], needsWeb: true },
  licences: { programs: [['scripts/licences.ts', '--write']], needsWeb: false },
  fuzz: { programs: [['scripts/fuzz.mjs']], needsWeb: true },
};

async function launch([name, ...options]) {
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
  if (!task) throw new Stop(`Say which task to run: ${Object.keys(tasks).join(', ')}.`);
  await installPackages();
  const node = findNode();
  if (task.needsWeb) await buildWeb(node);
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
