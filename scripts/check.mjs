// Checks types, lint, imports, format, packages and unused code at once, or those whose names begin
// as is asked; fails when one does.
import { spawn } from 'node:child_process';
import { findNode } from './node.mjs';
import { root } from './programs.mjs';

const tsc = 'node_modules/typescript/bin/tsc';

const steps = {
  'types of the server': [tsc, '-p', 'tsconfig.server.json'],
  'types of the web app': [tsc, '-p', 'tsconfig.web.json'],
  'types of the service worker': [tsc, '-p', 'tsconfig.worker.json'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  'floors and circles of imports': ['scripts/floors.ts'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  'lockfile and licences': ['scripts/licences.ts'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
};

const asked = process.argv.slice(2);
const chosen = Object.entries(steps).filter(
  ([name]) => asked.length === 0 || asked.some((beginning) => name.startsWith(beginning)),
);
const passed = await Promise.all(chosen.map(check));
process.exitCode = passed.every(Boolean) ? 0 : 1;

async function check([name, program]) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(findNode(), program, { cwd: root, env: { ...process.env, ...color } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  if (exitCode === 0) console.log(`passed: ${name}`);
  else console.log(`FAILED: ${name}\n${Buffer.concat(output)}`);
  return exitCode === 0;
}
