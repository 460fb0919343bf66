// Enrolling at the till: the office makes a member, who opens the card on their own phone.
import { expect, test } from 'vitest';
import { counted, numbered } from '../many.ts';
import { newMobile, owner, visitor, type Person } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const enrol = (admin: Person, mobile: string, name = 'Omar Khalid') =>
  admin.asks('enrolCustomer', { body: { name, mobile } });

onEachEngine((engine, testOnce) => {
  const open = async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const mobile = newMobile();
    const omar = await enrol(admin, mobile);
    const enter = (password: string) =>
      visitor(restaurant).tries('logInCustomer', { body: { mobile, password } });
    const look = (token: string) =>
      visitor(restaurant).tries('greetInvited', { body: { token, digits: mobile.slice(-4) } });
    return { restaurant, admin, mobile, omar, enter, look };
  };

  testOnce(
    'an enrolled guest opens the card with the invitation, and chooses a password',
    async () => {
      const { restaurant, admin, mobile, omar, enter } = await open();
      expect(omar).toMatchObject({ name: 'Omar Khalid', mobile, points: 0, level: 'Starter' });
      expect(omar.invitation).toEqual({
        token: expect.stringMatching(/^[A-Z2-9]{16}$/),
        code: expect.stringMatching(/^\d{6}$/),
        site: null,
        left: 15 * 60_000,
      });
      const phone = visitor(restaurant);
      const by = { token: omar.invitation.token, digits: mobile.slice(-4) };
      expect(await phone.asks('greetInvited', { body: by })).toEqual({ name: 'Omar', points: 0 });
      const chosen = { newPassword: 'figs-and-dates', confirmPassword: 'figs-and-dates' };
      expect(await phone.asks('openCard', { body: { by, ...chosen } })).toEqual({ mobile });
      expect(await phone.asks('currentCustomer')).toMatchObject({ mobile, passwordReset: false });
      expect((await enter('figs-and-dates')).status).toBe(200);
      expect(await visitor(restaurant).tries('greetInvited', { body: by })).toMatchObject({
        status: 400,
      });
      const params = { id: omar.id };
      expect(await admin.asks('readCustomer', { params })).toMatchObject({
        enrolment: { by: 'admin' },
        opened: true,
      });
      expect(await admin.tries('inviteCustomer', { params })).toMatchObject({
        status: 409,
        text: 'The guest has opened the card and chosen a password',
      });
    },
  );

  testOnce('without the invitation nobody takes the card, whatever they know', async () => {
    const { restaurant, admin, mobile, omar, enter } = await open();
    for (const password of ['', 'Omar Khalid', mobile, 'A'.repeat(43)]) {
      expect((await enter(password)).status).toBe(401);
    }
    const body = { name: 'Eve', mobile, password: 'olive-grove' };
    expect((await visitor(restaurant).tries('joinFamily', { body })).status).toBe(409);
    const params = { id: omar.id };
    expect(await admin.asks('readCustomer', { params })).toMatchObject({
      enrolment: { by: 'admin' },
      opened: false,
    });
    const query = { customerId: omar.id };
    expect(await admin.asks('readGuestSheet', { query })).toMatchObject({ opened: false });
  });

  testOnce('an invitation ends after fifteen minutes, and with the next one', async () => {
    const { restaurant, admin, omar, look } = await open();
    const params = { id: omar.id };
    const second = await admin.asks('inviteCustomer', { params });
    expect((await look(omar.invitation.token)).status).toBe(400);
    restaurant.clock.pass({ minutes: 15 });
    expect((await look(second.token)).status).toBe(400);
    const third = await admin.asks('inviteCustomer', { params });
    restaurant.clock.pass({ minutes: 14 });
    expect((await look(third.token)).status).toBe(200);
  });

  test('a number is enrolled once, whoever asks at the same moment', async () => {
    const { restaurant, admin, mobile } = await open();
    expect(await admin.tries('enrolCustomer', { body: { name: 'Eve', mobile } })).toMatchObject({
      status: 409,
    });
    const tills = [admin, await owner(await anotherServer(restaurant))];
    const other = newMobile();
    const answers = await Promise.all(
      numbered(8).map((i) =>
        i % 4 === 3
          ? visitor(restaurant).tries('joinFamily', {
              body: { name: 'Omar', mobile: other, password: 'walnut-tree' },
            })
          : tills[i % 2]!.tries('enrolCustomer', { body: { name: 'Omar', mobile: other } }),
      ),
    );
    expect(counted(answers)).toEqual({ 200: 1, 409: 7 });
  });

  testOnce('who joined themselves was not enrolled by anybody', async () => {
    const { restaurant, admin } = await open();
    const body = { name: 'Sara', mobile: newMobile(), password: 'walnut-tree' };
    const { id } = await visitor(restaurant).asks('joinFamily', { body });
    expect(await admin.asks('readCustomer', { params: { id } })).not.toHaveProperty('enrolment');
  });
});
