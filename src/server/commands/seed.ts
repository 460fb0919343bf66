// `npm run seed`: fills an empty database with a believable restaurant.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { acquireFolder } from '../../storage/database/data-folder.ts';
import { fill } from '../../storage/seed/fill.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { newPassword } from '../accounts/secrets.ts';
import { loadConfig } from '../config.ts';
import { grouped, openMigrated, showingShare } from './command.ts';

try {
  await main();
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(`The database was not filled. ${message || String(error)}\n`);
  process.exitCode = 1;
}

async function main() {
  const { members, seed } = readOptions();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig(process.env);
  const { BRAND_NAME, DATABASE_URL, DATA_DIR } = config;
  if (!DATABASE_URL) acquireFolder(DATA_DIR);
  const { store, jobs } = await openMigrated(config);
  await jobs.close();
  try {
    const password = newPassword();
    const passwords = {
      guest: await hashPassword(password),
      partner: await hashPassword(newPassword()),
    };
    const show = showingShare('members');
    const onProgress = (written: number) => show(written, members);
    const mobile = await fill(store, { members, seed, now: new Date(), passwords, onProgress });
    process.stdout.write(`
  ${BRAND_NAME} is filled. Members: ${grouped(members)}, made from seed ${seed}.
  One of them can log in: ${mobile}, with the password ${password}
  The others, and the partners, can once the administrator has reset their passwords.
`);
  } finally {
    await store.close();
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  });
  return {
    members: whole(values.members, { name: '--members', from: 1, to: 5_000_000 }),
    seed: whole(values.seed, { name: '--seed', from: 0, to: 2 ** 32 - 1 }),
  };
}

function whole(text: string, { name, from, to }: { name: string; from: number; to: number }) {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new Error(`${name} takes a whole number from ${grouped(from)} to ${grouped(to)}.`);
}
