// Guesses of a PIN are delayed even if the person types the right one in between.
import { expect, test } from 'vitest';
import { colleague, owner } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

onEachEngine((engine) => {
  test('a right PIN forgives no guesses of others beyond a day of them', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const yusuf = await colleague(restaurant, 'cashier');
    const device = await till(restaurant, admin);
    await choosePin(admin, device, { id: yusuf.id, pin: '4071' });
    const type = async (pin: string) =>
      (await device.tries('logInAtTill', { body: { adminId: yusuf.id, pin } })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      for (let guess = 0; guess < 4; guess += 1) statuses.push(await type(`61${10 + guess}`));
      statuses.push(await type('4071'));
      // The till itself is blocked for at most an hour.
      restaurant.clock.pass({ hours: 1 });
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  });
});
