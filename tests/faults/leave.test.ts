// SIGTERM under load: what has begun is answered, what comes later is refused, nothing in between.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { openBook } from './book.ts';
import { check } from './check.ts';
import { openSofra } from './gate.ts';
import { gather, load } from './load.ts';
import { inRounds, patience } from './rounds.ts';

onEachEngine((engine) => {
  test('SIGTERM answers what has begun, and ends with 0', { timeout: patience }, (context) =>
    inRounds(context, 1, async (dice) => {
      const house = await openSofra(engine);
      const book = openBook();
      const guests = await gather(house.gate, book);
      const last = dice.whole([1, 150]);
      const delay = dice.between([0, 8]);
      let sent = 0;
      const onSend = () => {
        sent += 1;
        if (sent === last) void pause(delay).then(() => house.sofra.child.kill('SIGTERM'));
      };
      await load(house.gate, book, { dice, guests, callers: 16, each: 100, onSend });
      expect(await house.sofra.ended).toBe(0);

      await house.open();
      const found = await check(house.location, book, { answered: 'each' });
      await house.kill();
      return { ...found, faults: 1 };
    }),
  );
});
