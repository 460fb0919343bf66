// `npm run restore -- FILE`: replaces the restaurant by a backup from the command line.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sofra as actor } from '../../storage/data/backups.ts';
import { runCommand, grouped, say } from './command.ts';

const failure = `Nothing was restored, and nothing is changed; docs/recovery.md says what to do.
  Why:`;

await runCommand(failure, async ({ jobs, clock }) => {
  const path = fileOf(parseArgs({ allowPositionals: true }).positionals);
  const { createdAt, counts } = await jobs.run('restore', { path, actor, at: clock() });
  say(`The restaurant is as it was at ${createdAt}:`);
  for (const [table, rows] of Object.entries(counts)) {
    say(`  ${grouped(rows).padStart(12)} ${table.replaceAll('_', ' ')}`);
  }
  say('Administrators are those of the backup. Everybody has to log in again.');
});

/** The path of the named file, relative to the folder of the caller. */
function fileOf([name, ...others]: string[]): string {
  if (name === undefined || others.length > 0) {
    throw new Error('Name one backup: npm run restore -- FILE');
  }
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  return path;
}
