// Sofra is killed while it applies steps of the schema: the next start applies the rest.
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrate } from '../../src/storage/schema/migrate.ts';
import { readSteps } from '../../src/storage/schema/steps.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { databaseFor, start } from '../setup/processes.ts';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { addGuests } from '../../lab/restaurants/furnish.ts';
import { expireLease, withStore } from '../../lab/restaurants/store.ts';
import { timed } from '../../lab/wait.ts';
import { schemaOf } from '../schema.ts';
import { clientAt, logIn } from '../../lab/calls/client.ts';
import { openSofraOn } from '../setup/processes.ts';
import { inLong, inLongOnPostgres } from '../setup/long.ts';
import { inLongTime, inRounds } from './rounds.ts';

const members = 300;

onEachEngine((engine) => {
  test(
    'kill -9 in the first start: the next one works',
    { ...inLongTime, ...inLong },
    async (context) => {
      let span = 0;
      let whole = '';
      await inRounds(context, { few: 1 }, async (dice) => {
        const { location, config } = await databaseFor(engine);
        if (whole === '') {
          const first = await databaseFor(engine);
          span = await timed(() =>
            openSofraOn(first.location, first.config).then(({ kill }) => kill()),
          );
          whole = await schemaOf(first.location);
        }
        const broken = start(config);
        await pause(dice.between([span * 0.2, span]));
        await broken.kill();
        const again = start(config);
        const client = clientAt(await again.address());
        // The password is in the output of the process that made the administrator.
        const said = [...broken.said, ...again.said].join(' ');
        const passwords = [...said.matchAll(/with the password (\S+)/g)].map(([, one]) => one!);
        const cookies = passwords.map((password) => logIn(client, { password }).catch(() => ''));
        expect((await Promise.all(cookies)).some(Boolean)).toBe(true);
        expect(await schemaOf(location)).toBe(whole);
        await again.kill();
        return {};
      });
    },
  );

  test(
    'kill -9 in the start of a newer Sofra: the next one goes on',
    { ...inLongTime, ...inLongOnPostgres(engine) },
    async (context) => {
      const first = await openOld(engine);
      const span = await timed(() =>
        openSofraOn(first.location, first.config).then(({ kill }) => kill()),
      );
      const whole = await schemaOf(first.location);

      await inRounds(context, { few: 1 }, async (dice) => {
        const { location, config } = await openOld(engine);
        const [old, guests] = [await schemaOf(location), await guestsOf(location)];
        const broken = start({ ...config, ADMIN_PASSWORD: adminPassword });
        await pause(dice.between([span * 0.4, span]));
        await broken.kill();
        // On PostgreSQL, the statements of later steps are applied one by one, so there are states
        // in between.
        if (engine === 'SQLite') expect([old, whole]).toContain(await schemaOf(location));
        // After an early kill, the table of leases may not exist yet.
        await expireLease(location).catch(() => {});
        const { kill } = await openSofraOn(location, config);
        expect(await schemaOf(location)).toBe(whole);
        expect(await guestsOf(location)).toEqual(guests);
        await kill();
        return {};
      });
    },
  );
});

test.skipIf(process.platform === 'win32')(
  'without room for a copy the tables stay as they are, and one line says so',
  async () => {
    const { location, config } = await openOld('SQLite');
    const old = await schemaOf(location);
    // The limit stops files from growing, as a full disk would; see room.test.ts.
    const sofra = start(config, { through: 'ulimit -S -f 100' });
    expect(await sofra.ended).toBe(1);
    const failures = sofra.said.filter((line) => line.startsWith('Sofra cannot start.'));
    expect(failures).toEqual([
      expect.stringMatching(/The database could not be copied to \S+: its disk (is full|fails)/),
    ]);
    expect(await schemaOf(location)).toBe(old);
    const files = await readdir(config.DATA_DIR!);
    expect(files.filter((name) => name.startsWith('sofra-before'))).toEqual([]);
  },
);

/** A restaurant of the first version: guests with points, and the tables of that time. */
async function openOld(name: EngineName) {
  const opened = await databaseFor(name);
  await withStore(opened.location, async (store) => {
    await migrate(store, { steps: (await readSteps(store.engine)).slice(0, 1) });
    await addGuests(store, members, (i) => i * 100);
  });
  return opened;
}

/** The guests, and the entries of their points. */
const guestsOf = (location: DatabaseLocation) =>
  withStore(location, async ({ db }) => ({
    guests: await db
      .selectFrom('customers')
      .select(['id', 'name', 'mobile', 'points', 'lastEntryId', sql<string>`"level"`.as('level')])
      .orderBy('id')
      .execute(),
    entries: await db.selectFrom('point_transactions').select(ofThatDay).orderBy('id').execute(),
  }));

const ofThatDay = ['id', 'customerId', 'points', 'balance', 'description', 'timestamp'] as const;
