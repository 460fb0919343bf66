// `npm run backup`: makes a backup; `-- --prove` also restores it into a scratch database to prove
// it.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveBackup, runBackup, sofra as actor } from '../../storage/data/backup-queries.ts';
import { runCommand, say } from './command.ts';

await runCommand('The backup failed.', async ({ store, jobs, clock }) => {
  const { values } = parseArgs({ options: { prove: { type: 'boolean', default: false } } });
  const { filename, leftOut } = await runBackup(jobs, store, { actor, at: clock() });
  say(`The backup is made: ${join(jobs.folder, filename!)}`);
  if (leftOut > 0) say(`Rows whose member was missing, saved without the member: ${leftOut}`);
  if (!values.prove) return;
  await proveBackup(jobs, store, { filename: filename!, actor, at: clock() });
  say('It is proved: restored into a scratch database, all its totals were found there.');
});
