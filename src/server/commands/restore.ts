// `npm run restore -- FILE`: replaces the data of the restaurant by a backup; `-- --copies` lists
// the copies at the second place, and `-- --copy NAME` restores one of them.
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupSummary } from '../../contract/data/backups.ts';
import { readCopyName } from '../../domain/data/copy-rules.ts';
import { sofra as actor } from '../../storage/data/backup-queries.ts';
import { listCopies, restoreCopy } from '../../storage/data/copy-queries.ts';
import type { Services } from '../context.ts';
import { runCommand, grouped, say } from './command.ts';
import { askPassphrase } from './passphrase.ts';

const failure = `Nothing was restored, and nothing is changed; docs/recovery.md says what to do.
  Why:`;

await runCommand(failure, async (services) => {
  const options = { copies: { type: 'boolean' }, copy: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.copies) return tellCopies(services);
  const { createdAt, counts } = await restoreFrom(services, { ...values, positionals });
  say(`The restaurant is as it was at ${createdAt}:`);
  for (const [table, rows] of Object.entries(counts)) {
    say(`  ${grouped(rows).padStart(12)} ${table.replaceAll('_', ' ')}`);
  }
  say('Administrators are those of the backup. Everybody has to log in again.');
});

type Needed = Pick<Services, 'store' | 'jobs' | 'clock' | 'config'>;

async function restoreFrom(
  { jobs, clock, config }: Needed,
  { copy, positionals }: { copy?: string | undefined; positionals: string[] },
): Promise<BackupSummary> {
  const by = { actor, at: clock() };
  if (copy !== undefined) {
    const allowedHosts = config.COPY_HOSTS;
    return restoreCopy(jobs, { copy, passphrase: await askPassphrase(), allowedHosts }, by);
  }
  const path = fileOf(positionals);
  const name = basename(path);
  if (!readCopyName(name)) return jobs.run('restore', { path, ...by });
  return restoreCopy(
    jobs,
    { copy: name, from: dirname(path), passphrase: await askPassphrase() },
    by,
  );
}

async function tellCopies({ jobs, config }: Needed): Promise<void> {
  const copies = await listCopies(jobs, { allowedHosts: config.COPY_HOSTS });
  if (copies.length === 0) say('There is no copy at the second place yet.');
  for (const { name, size } of copies) say(`${name}  ${grouped(size).padStart(15)} bytes`);
}

/** The path of the named file, relative to the folder of the caller. */
function fileOf([name, ...others]: string[]): string {
  if (name === undefined || others.length > 0) {
    throw new Error('Name one backup: npm run restore -- FILE');
  }
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  return path;
}
