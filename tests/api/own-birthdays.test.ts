// A guest sets the day and the month of their birthday, once; the office corrects it. No present
// comes for one that was set within two weeks.
import { expect, test } from 'vitest';
import { ownerAgain } from '../hooks.ts';
import { lookAndSend, setRules, switchOn } from '../occasions.ts';
import { anotherSession, guest, owner } from '../people.ts';
import { openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

onEachEngine((engine) => {
  test('a guest sets the birthday once, and waits two weeks for its message', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant);
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    await switchOn(admin, 'birthday');
    const inDays = (days: number) => {
      const at = new Date(restaurant.clock.now().getTime() + days * 86_400_000);
      return `--${at.toISOString().slice(5, 10)}`;
    };
    const set = (birthday: string) => sara.tries('setOwnBirthday', { body: { birthday } });
    expect(await set('--02-30')).toMatchObject({ status: 400 });
    expect(await set('1990-02-03')).toMatchObject({ status: 400 });
    const tomorrow = inDays(1);
    expect(await set(tomorrow)).toMatchObject({ status: 204 });
    expect(await set(tomorrow)).toMatchObject({ status: 204 });
    expect(await set('--02-29')).toMatchObject({ status: 409 });
    expect(await sara.asks('currentCustomer')).toMatchObject({ details: { birthday: tomorrow } });
    await lookAndSend(restaurant, admin);
    const params = { id: sara.id };
    expect(await admin.asks('readMessagesOf', { params })).toMatchObject({ messages: [] });

    // The office corrects it, and the two weeks begin again.
    const later = inDays(14);
    await admin.asks('changeCustomer', { params, body: { birthday: later } });
    restaurant.clock.pass({ days: 13 });
    await ownerAgain(admin);
    await lookAndSend(restaurant, admin);
    expect(await admin.asks('readMessagesOf', { params })).toMatchObject({ messages: [] });
    restaurant.clock.pass({ days: 1 });
    await ownerAgain(admin);
    await anotherSession(restaurant, sara);
    await lookAndSend(restaurant, admin);
    expect(await admin.asks('readMessagesOf', { params })).toMatchObject({
      messages: [{ occasion: 'birthday', state: 'sent' }],
    });
    const log = await admin.asks('listAuditEntries', { query: { q: 'customer.birthday' } });
    expect(log.rows).toMatchObject([{ action: 'customer.birthday-set', actorRole: 'customer' }]);
  });
});
