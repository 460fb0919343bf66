// Enrolling at the till: the office makes a member, who opens the card on their own phone.
import { expect, test } from 'vitest';
import { counted, numbered } from '../many.ts';
import { newMobile, owner, visitor, type Person } from '../people.ts';
import { anotherServer, openRestaurant } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

const enrol = (admin: Person, mobile: string, name = 'Omar Khalid') =>
  admin.asks('enrolCustomer', { body: { name, mobile } });

onEachEngine((engine) => {
  const open = async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const mobile = newMobile();
    const omar = await enrol(admin, mobile);
    const enter = (password: string) =>
      visitor(restaurant).tries('logInCustomer', { body: { mobile, password } });
    return { restaurant, admin, mobile, omar, enter };
  };

  test('an enrolled guest opens the card with the invitation, and chooses a password', async () => {
    const { restaurant, admin, mobile, omar } = await open();
    expect(omar).toMatchObject({ name: 'Omar Khalid', mobile, points: 0, level: 'Starter' });
    expect(omar.invitation).toEqual({
      pass: expect.any(String),
      site: null,
      left: 15 * 60_000,
    });
    const phone = visitor(restaurant);
    const body = { mobile, password: omar.invitation.pass };
    expect(await phone.asks('logInCustomer', { body })).toMatchObject({ passwordReset: true });
    expect((await visitor(restaurant).tries('logInCustomer', { body })).status).toBe(401);
    const chosen = { newPassword: 'figs-and-dates', confirmPassword: 'figs-and-dates' };
    await phone.asks('changeCustomerPassword', { body: chosen });
    const params = { id: omar.id };
    expect((await admin.asks('readCustomer', { params })).enrolment).toEqual({
      by: 'admin',
      opened: true,
    });
    expect(await admin.tries('inviteCustomer', { params })).toMatchObject({
      status: 409,
      text: 'The guest has opened the card and chosen a password',
    });
  });

  test('without the invitation nobody takes the card, whatever they know', async () => {
    const { restaurant, admin, mobile, omar, enter } = await open();
    for (const password of ['', 'Omar Khalid', mobile, 'A'.repeat(43)]) {
      expect((await enter(password)).status).toBe(401);
    }
    const body = { name: 'Eve', mobile, password: 'olive-grove' };
    expect((await visitor(restaurant).tries('joinFamily', { body })).status).toBe(409);
    const params = { id: omar.id };
    expect(await admin.asks('readCustomer', { params })).toMatchObject({
      enrolment: { by: 'admin', opened: false },
    });
    const query = { customerId: omar.id };
    expect(await admin.asks('readGuestSheet', { query })).toMatchObject({ opened: false });
  });

  test('an invitation ends after fifteen minutes, and with the next one', async () => {
    const { restaurant, admin, omar, enter } = await open();
    const params = { id: omar.id };
    const second = await admin.asks('inviteCustomer', { params });
    expect((await enter(omar.invitation.pass)).status).toBe(401);
    restaurant.clock.pass({ minutes: 15 });
    expect((await enter(second.pass)).status).toBe(401);
    const third = await admin.asks('inviteCustomer', { params });
    restaurant.clock.pass({ minutes: 14 });
    expect((await enter(third.pass)).status).toBe(200);
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

  test('who joined themselves was not enrolled by anybody', async () => {
    const { restaurant, admin } = await open();
    const body = { name: 'Sara', mobile: newMobile(), password: 'walnut-tree' };
    const { id } = await visitor(restaurant).asks('joinFamily', { body });
    expect(await admin.asks('readCustomer', { params: { id } })).not.toHaveProperty('enrolment');
  });
});
