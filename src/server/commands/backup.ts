// `npm run backup`: makes a backup without the web; `-- --prove` restores it to prove it.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { proveBackup, runBackup, sofra as actor } from '../../storage/backups.ts';
import { besideServer, say } from './command.ts';

await besideServer('The backup failed.', async ({ store, works, clock }) => {
  const { values } = parseArgs({ options: { prove: { type: 'boolean', default: false } } });
  const { filename } = await runBackup(works, store, { actor, at: clock() });
  say(`The backup is made: ${join(works.folder, filename!)}`);
  if (!values.prove) return;
  await proveBackup(works, store, { filename: filename!, actor, at: clock() });
  say('It is proved: restored into a scratch database, all its totals were found there.');
});
