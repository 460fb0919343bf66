// A client generated from the API's description compiles, and its calls work as described.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { typesFrom, type Description } from '../description-types.ts';
import { guest } from '../people.ts';
import { program } from '../programs.ts';
import { briefFolder } from '../../lab/folders.ts';
import { books, openWithVisits } from '../visits.ts';

const run = promisify(execFile);
const page = readFileSync('docs/connections/client.md', 'utf8');

/** The files on the page, without the indentation of its list. */
const [client = '', bill = ''] = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) =>
  text.replace(/^ {3}/gm, ''),
);

const config = {
  extends: resolve('tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2024', 'dom'],
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  },
  include: ['*.ts'],
};

test('the client of the page compiles, finds a guest, settles and reverses', async () => {
  const { restaurant, admin } = await openWithVisits('SQLite');
  const { key } = await program(restaurant, { admin });
  const sara = await guest(restaurant, { name: 'Sara Ahmad', mobile: '+966501234567' });
  const address = await restaurant.opens();
  const described = await fetch(`${address}/api/openapi.json`);
  const folder = await briefFolder('sofra-client-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('package.json', '{ "type": "module" }');
  await write('tsconfig.json', JSON.stringify(config));
  await write('sofra.ts', typesFrom((await described.json()) as Description));
  await write('client.ts', client);
  await write('bill.ts', bill);
  const compiles = () =>
    run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]);
  await compiles();
  const { stdout } = await run(process.execPath, [
    join(folder, 'bill.ts'),
    address,
    key,
    sara.mobile,
  ]);
  expect(JSON.parse(stdout)).toEqual({ name: 'Sara', given: 1_845, taken: 400 });
  expect(await sara.asks('currentCustomer')).toMatchObject({ points: 1_445 });
  expect(await books({ restaurant, admin })).toMatchObject({ visits: 1, wrong: 0 });

  await write('bill.ts', bill.replace("number: '2041'", "numbre: '2041'"));
  await expect(compiles()).rejects.toMatchObject({
    stdout: expect.stringContaining('number'),
  });
});
