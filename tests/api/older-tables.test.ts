// Databases of earlier versions: the messages while they are brought to this version, and the way
// back.
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/storage/database/store.ts';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { readSteps, releaseOf, type SchemaStep } from '../../src/storage/schema/steps.ts';
import { onEachEngine } from '../setup/engines.ts';
import { emptyDatabase } from '../restaurant.ts';
import { schemaIn } from '../schema.ts';

test('a release that is out has the steps that it came with, and no more', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const steps = (await readSteps({ name: 'SQLite' })).map(({ name }) => name);
  const releases = steps.map((_, i) => releaseOf(steps.slice(0, i + 1)));
  const out = releases.filter((release) => !version.startsWith(`${release}.`));
  const rule = 'the first step of this release stands in src/storage/schema/steps.ts';
  const before = { '0.1': 4, '0.3': 3, '0.4': 4, '0.5': 1, '0.6': 2, '0.7': 4, '0.9': 1 };
  const counts = { ...before, '0.10': 6, '0.11': 6, '0.12': 4, '0.13': 3 };
  expect(
    Object.groupBy(out, (release) => release),
    rule,
  ).toEqual(
    Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Array(n).fill(name)])),
  );
});

const later: SchemaStep = { name: '9001-later', kind: 'expand', needs: null, statements: [] };

onEachEngine((engine) => {
  test('changes of the tables are said, and SQLite keeps them as they were', async () => {
    const { location, remove } = await emptyDatabase(engine);
    const store = openStore(location);
    onTestFinished(async () => {
      await store.close();
      await remove();
    });
    const steps = await readSteps(store.engine);
    const said: string[] = [];
    const report = (sentence: string) => void said.push(sentence);
    await migrate(store, { report, steps: steps.slice(0, 1) });
    expect(said).toEqual([]);
    await sql`insert into customers (name, "nameKey", mobile, "mobileKey", "createdAt") values
      ('Sara', 'sara', '+966500000001', '966500000001', ${'2026-11-01T12:00:00.000Z'})`.execute(
      store.db,
    );
    const old = await schemaIn(store);
    await migrate(store, { report, steps: steps.filter(({ name }) => name < '0015') });
    const change = 'tables of Sofra 0.1 to 0.6, 13 steps';
    expect(said[0]).toBe(`Bringing the database to this version: ${change}`);
    expect(said.at(-1)).toMatch(`The database is brought to this version: ${change}, `);
    expect(said.at(-1)).toMatch(/, [\d.]+ s$/);
    if (engine !== 'SQLite') return;

    const [, path = ''] = /^As it was, the database is kept in (.+\.db)$/.exec(said[1]!) ?? [];
    expect(said).toHaveLength(3);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const folder = await mkdtemp(join(tmpdir(), 'sofra-back-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(path, join(folder, 'sofra.db'));
    const back = openStore({ dataDir: folder });
    onTestFinished(() => back.close());
    expect(await schemaIn(back)).toEqual(old);
    expect((await back.db.selectFrom('customers').select('name').execute()).length).toBe(1);

    const kept = async () => {
      const all = await readdir(dirname(path));
      return all.filter((name) => name.startsWith('sofra-before'));
    };
    expect(await kept()).toEqual([basename(path)]);
    await migrate(store);
    await migrate(store, { steps: [...steps, later] });
    expect(await kept()).toHaveLength(2);
    expect(await kept()).not.toContain(basename(path));
  });
});
