// Sofra is killed during an import or its undo: each row has its effect once.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Import } from '../../src/contract/data/imports.ts';
import { numbered } from '../many.ts';
import { onEachEngine } from '../setup/engines.ts';
import { answerOf, send } from '../../lab/calls/client.ts';
import { openSofra, type Restaurant } from '../setup/processes.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { withStore } from '../../lab/restaurants/store.ts';
import { until } from '../../lab/wait.ts';

const members = 1_200;
const allPoints = (members * (members - 1)) / 2;
const list = `Name,Mobile,Points\n${numbered(members)
  .map((i) => `Guest ${i},+9665012${String(i).padStart(5, '0')},${i}`)
  .join('\n')}`;

onEachEngine((engine) => {
  test('kill -9 in an import and in its undoing', inLongTime, async (context) => {
    const restaurant = await openSofra(engine);
    await inRounds(context, { few: 1 }, async (dice) => {
      const read = await answerOf<Import>(restaurant.client, 'uploadImport', {
        query: { filename: 'list.csv' },
        body: list,
      });
      const params = { id: read.id };
      await answerOf(restaurant.client, 'checkImport', { params, body: read.plan });
      const kill = () => pause(dice.between([20, 400])).then(restaurant.kill);
      const restart = async (state: Import['state']) => {
        await restaurant.sofra.ended;
        const before = await holderOf(restaurant);
        await restaurant.open();
        // The killed server's lease has twenty seconds left, for which the new one does not wait.
        if (before !== undefined) expect(await holderOf(restaurant)).not.toBe(before);
        await until(
          async () => (await last(restaurant))?.state === state && (await isQuiet(restaurant)),
          { interval: 50 },
        );
      };

      const running = send(restaurant.client, 'runImport', { params }).catch(() => undefined);
      await kill();
      await running;
      await restaurant.sofra.ended;
      const begun = await stateOf(restaurant);
      await restart(begun === 'checked' ? 'checked' : 'done');
      if (begun === 'checked') await answerOf(restaurant.client, 'runImport', { params });
      expect(await countsOf(restaurant)).toEqual({
        members,
        points: allPoints,
        entries: members - 1,
      });

      const undoing = send(restaurant.client, 'undoImport', { params }).catch(() => undefined);
      await kill();
      await undoing;
      await restaurant.sofra.ended;
      const undone = await stateOf(restaurant);
      await restart(undone === 'done' ? 'done' : 'undone');
      if (undone === 'done') await answerOf(restaurant.client, 'undoImport', { params });
      expect(await countsOf(restaurant)).toEqual({ members: 0, points: 0, entries: 0 });
      return { faults: 2, acknowledged: members };
    });
  });
});

const last = ({ client }: Restaurant) => answerOf<Import | null>(client, 'readImport');

/** The holder of the lease of long work; undefined without one. */
const holderOf = ({ location }: Restaurant) =>
  withStore(location, async ({ db }) => {
    const leases = db.selectFrom('leases').select('holder').where('name', '=', 'long work');
    return (await leases.executeTakeFirst())?.holder;
  });

/** Whether no long work is running. */
const isQuiet = async ({ client }: Restaurant) =>
  (await send(client, 'readProgress', {})).text === 'null';

const stateOf = ({ location }: Restaurant) =>
  withStore(location, async ({ db }) => {
    const imports = db.selectFrom('imports').select('state').orderBy('id', 'desc');
    return (await imports.executeTakeFirstOrThrow()).state;
  });

/** The members, their points and their entries. */
const countsOf = ({ location }: Restaurant) =>
  withStore(location, async ({ db }) => {
    const customers = await db.selectFrom('customers').select('points').execute();
    const entries = await db.selectFrom('point_transactions').select('points').execute();
    const sum = entries.reduce((all, { points }) => all + points, 0);
    const points = customers.reduce((all, one) => all + one.points, 0);
    expect(sum).toBe(points);
    return { members: customers.length, points, entries: entries.length };
  });
