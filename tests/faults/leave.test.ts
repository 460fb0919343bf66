// SIGTERM under load: every request is either answered completely or refused.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openBook } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { openSofra } from '../setup/processes.ts';
import { gather, load, strikeAt } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';

onEachEngine((engine) => {
  test('SIGTERM answers the requests that have begun, and ends with 0', inLongTime, (context) =>
    inRounds(context, { few: 1 }, async (dice) => {
      const restaurant = await openSofra(engine);
      const book = openBook();
      const guests = await gather(restaurant.client, book);
      const last = dice.whole([1, 150]);
      const delay = dice.between([0, 8]);
      const onSend = strikeAt(last, () =>
        pause(delay).then(() => restaurant.sofra.child.kill('SIGTERM')),
      );
      await load(restaurant.client, book, { dice, guests, callers: 16, each: 100, onSend });
      expect(await restaurant.sofra.ended).toBe(0);

      await restaurant.open();
      const found = await check(restaurant.location, book, { answered: 'each' });
      await restaurant.kill();
      return found;
    }),
  );
});
