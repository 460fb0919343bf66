// Runs all checks in parallel (types, lint, imports, lines, format, packages, unused code), or the
// ones whose names begin with one of the arguments; exits with 1 if one fails.
import { spawn } from 'node:child_process';
import { findNode } from './node.mjs';
import { root } from './programs.mjs';

const tsc = 'node_modules/typescript/bin/tsc';
const oxlint = 'node_modules/oxlint/bin/oxlint';

const checks = {
  'types of the server': [tsc, '-p', 'tsconfig.server.json'],
  'types of the web app': [tsc, '-p', 'tsconfig.web.json'],
  'types of the service worker': [tsc, '-p', 'tsconfig.worker.json'],
  lint: [oxlint, '--deny-warnings'],
  'lint of floating promises': [oxlint, '-c', 'scripts/promises.json'],
  'floors and circles of imports': ['scripts/floors.ts'],
  'lines and first sentences': ['scripts/lines.ts'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  'lockfile and licences': ['scripts/licences.ts'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
};

const beginnings = process.argv.slice(2);
const chosen = Object.entries(checks).filter(
  ([name]) => beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning)),
);
const passed = await Promise.all(chosen.map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;

async function run([name, program]) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(findNode(), program, { cwd: root, env: { ...process.env, ...color } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  if (exitCode === 0) console.log(`passed: ${name}`);
  else console.log(`FAILED: ${name}\n${Buffer.concat(output)}`);
  return exitCode === 0;
}
