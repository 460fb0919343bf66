// The restaurant to try Sofra with says what Sofra says.
import { expect, test } from 'vitest';
import { fill } from '../../src/storage/seed/fill.ts';
import { ar } from '../../src/web/words/languages/ar.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant } from '../restaurant.ts';

onEachEngine((engine) => {
  test('its terms name the levels as the cards do', async () => {
    const { app, clock, store } = await openRestaurant(engine);
    await fill(store, {
      members: 10,
      seed: 1,
      now: clock.now(),
      passwords: { guest: 'a hash', partner: 'another hash' },
    });
    const { body } = await app.inject('/api/terms');
    const { Starter, ...others } = ar.levels;
    expect(body).toContain(`خمسة مستويات: ${[Starter, ...Object.values(others)].join(' و')}،`);
  });
});
