// A number that went to somebody else: the office frees it, and the card stays without one.
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { backup, everything, openRestaurantWithFolder } from '../filled.ts';
import { bringGuests, numberOf } from '../invitations.ts';
import { anotherSession, colleague, guest, newMobile, owner, partner, visitor } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine } from '../setup/engines.ts';

type Owner = Awaited<ReturnType<typeof owner>>;
type Card = Pick<Awaited<ReturnType<typeof guest>>, 'id' | 'mobile'>;

const free = ({ asks }: Pick<Owner, 'asks'>, { id, mobile }: Card) =>
  asks('freeNumber', { params: { id }, body: { mobile } });

const refusal = async ({ tries }: Pick<Owner, 'tries'>, { id, mobile }: Card) => {
  const { status, text } = await tries('freeNumber', { params: { id }, body: { mobile } });
  return [status, text];
};

const found = async ({ asks }: Owner, q: string) =>
  (await asks('listCustomers', { query: { q } })).rows.map(({ id }) => id);

const taken = { status: 409, text: 'A customer with this mobile number already exists' };

onEachEngine((engine, testOnce) => {
  const opened = async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const sara = await guest(restaurant);
    await award(admin, sara, 700);
    return { restaurant, admin, sara };
  };

  testOnce('somebody else joins with it, and the card stays as it was', async () => {
    const { restaurant, admin, sara } = await opened();
    const { mobile } = sara;
    const joins = { body: { name: 'Omar Haddad', mobile, password: 'fig-orchard' } };
    const refused = await visitor(restaurant).tries('joinFamily', joins);
    expect(refused).toMatchObject(taken);
    expect(JSON.stringify([refused.text, refused.headers])).not.toContain('Sara');

    const before = await sara.asks('currentCustomer');
    const card = await sara.hears('watchCard', { query: { after: before.news } });
    expect(await free(admin, sara)).toMatchObject({ id: sara.id, mobile: '', points: 700 });
    expect(await card.next()).toEqual({ kind: 'code' });
    card.leave();
    expect(await sara.asks('currentCustomer')).toMatchObject({
      name: sara.name,
      mobile: '',
      points: 700,
      level: before.level,
      qrToken: before.qrToken,
    });

    const { id: omar } = await visitor(restaurant).asks('joinFamily', joins);
    const logsIn = { body: { mobile, password: sara.password } };
    expect((await visitor(restaurant).tries('logInCustomer', logsIn)).status).toBe(401);
    expect(await found(admin, mobile)).toEqual([omar]);
    expect(await found(admin, sara.name)).toEqual([sara.id]);
    const counter = await partner(restaurant);
    const seen = await counter.asks('findCustomerAtCounter', { params: { mobile } });
    expect(seen.name).toMatch(/^O/);

    // A cashier, who sees numbers in part, finds the card by its QR or its name.
    const yusuf = await colleague(restaurant, 'cashier');
    const scanned = await yusuf.asks('findCustomerByQr', { body: { token: before.qrToken! } });
    expect(scanned).toMatchObject({ id: sara.id, mobile: '' });
    const { rows } = await yusuf.asks('searchCustomers', { query: { q: 'sara' } });
    expect(rows).toMatchObject([{ id: sara.id, mobile: '' }]);
    const body = { guest: { token: before.qrToken! }, points: 5 };
    await admin.asks('settleVisit', { body });
    expect((await sara.asks('currentCustomer')).points).toBe(705);

    const log = await admin.asks('listAuditEntries', { query: { q: 'customer.number-freed' } });
    const detail = `Sara Ahmad, ${mobile}`;
    expect(log.rows).toMatchObject([{ subjectId: sara.id, detail }]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0, wrongSums: 0 });
  });

  testOnce('it is freed once, and only if the card still has it', async () => {
    const { admin, restaurant, sara } = await opened();
    const other = { ...sara, mobile: newMobile() };
    const stale = [409, 'This card has another number by now. Please look again'];
    expect(await refusal(admin, other)).toEqual(stale);
    expect(await refusal(admin, { ...sara, id: 4_711 })).toEqual([404, 'Customer not found']);
    await free(admin, sara);
    const once = await everything(restaurant);
    expect(await free(admin, sara)).toMatchObject({ mobile: '' });
    expect(await everything(restaurant)).toEqual(once);

    const mobile = newMobile();
    await admin.asks('changeCustomer', { params: { id: sara.id }, body: { mobile } });
    expect(await refusal(admin, sara)).toEqual(stale);
    const logsIn = { body: { mobile, password: sara.password } };
    await visitor(restaurant).asks('logInCustomer', logsIn);
  });

  test('of a new number and the freeing of the old one at once, both stand or one', async () => {
    const { restaurant, sara } = await opened();
    const [here, there] = [await owner(restaurant), await owner(await anotherServer(restaurant))];
    for (let round = 0; round < 5; round += 1) {
      const { id } = sara;
      const before = await here.asks('readCustomer', { params: { id } });
      const next = newMobile();
      const [changed, freed] = await Promise.all([
        there.tries('changeCustomer', { params: { id }, body: { mobile: next } }),
        here.tries('freeNumber', { params: { id }, body: { mobile: before.mobile } }),
      ]);
      expect(changed.status).toBe(200);
      // The one after the other, in either order: the old number is free, the new one stays.
      expect([200, 409]).toContain(freed.status);
      expect(await here.asks('readCustomer', { params: { id } })).toMatchObject({ mobile: next });
      await guest(restaurant, { name: 'Omar', mobile: before.mobile });
    }
  });

  test('of two who join with it at once on two servers, one has it', async () => {
    const { restaurant, admin, sara } = await opened();
    const other = await anotherServer(restaurant);
    await free(admin, sara);
    const { mobile } = sara;
    const join = (at: typeof restaurant, name: string) =>
      visitor(at).tries('joinFamily', { body: { name, mobile, password: 'fig-orchard' } });
    const answers = await Promise.all([join(restaurant, 'Omar'), join(other, 'Dana')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await found(admin, mobile)).toHaveLength(1);
  });

  testOnce('a wrong password of its former guest holds nobody up who has it now', async () => {
    const { restaurant, admin, sara } = await opened();
    const { mobile } = sara;
    const tries = (password: string) =>
      visitor(restaurant).tries('logInCustomer', { body: { mobile, password } });
    while ((await tries('not-this-one')).status !== 429);
    await free(admin, sara);
    const omar = await guest(restaurant, { name: 'Omar', mobile, password: 'fig-orchard' });
    expect((await tries(omar.password)).status).toBe(200);
  });

  testOnce('without a number there is no password to reset and nobody to invite', async () => {
    const { restaurant, admin, sara } = await opened();
    await bringGuests(admin, 2);
    const [dana] = await found(admin, numberOf(1));
    await free(admin, sara);
    await free(admin, { id: dana!, mobile: numberOf(1) });
    const none = { status: 409, text: 'This card has no number. Write the guest’s number first' };
    const body = { newPassword: 'fig-orchard' };
    const reset = await admin.tries('resetCustomerPassword', { params: { id: sara.id }, body });
    expect(reset).toMatchObject(none);
    await sara.asks('currentCustomer');
    const invited = { params: { id: dana! }, body: {} };
    expect(await admin.tries('inviteCustomer', invited)).toMatchObject(none);
    const { cards } = await admin.asks('makeCards', { body: {} });
    expect(cards.map(({ name }) => name)).toEqual(['Guest 2']);

    await admin.asks('changeCustomer', { params: { id: dana! }, body: { mobile: newMobile() } });
    await admin.asks('inviteCustomer', invited);
    expect((await visitor(restaurant).tries('currentCustomer')).status).toBe(401);
  });

  test('its guest leaves without typing a number; others type theirs', async () => {
    const { restaurant, admin, sara } = await opened();
    const omar = await guest(restaurant, { name: 'Omar' });
    const other = { status: 400, text: 'This is not the number of your card' };
    expect(await omar.tries('leaveFamily', { body: {} })).toMatchObject(other);
    await free(admin, sara);
    const former = { body: { mobile: sara.mobile } };
    expect(await sara.tries('leaveFamily', former)).toMatchObject(other);
    await sara.asks('leaveFamily', { body: {} });
    expect((await sara.tries('currentCustomer')).status).toBe(401);
    expect((await admin.asks('listCustomers', {})).rows).toMatchObject([{ id: omar.id }]);
  });

  test('cards without a number come back with a backup, and keep their names', async () => {
    const { restaurant, admin, sara } = await opened();
    const dana = await guest(restaurant, { name: 'Dana Salem' });
    for (const card of [sara, dana]) await free(admin, card);
    const omar = await guest(restaurant, { name: 'Omar', mobile: sara.mobile });
    const file = await backup(admin);
    await admin.asks('removeCustomer', { params: { id: dana.id } });
    await admin.asks('restoreBackup', { body: JSON.stringify(file) });
    expect(await found(admin, 'dana')).toEqual([dana.id]);
    expect(await found(admin, sara.mobile)).toEqual([omar.id]);
    const { rows } = await admin.asks('listCustomers', {});
    const numbers = Object.fromEntries(rows.map(({ id, mobile }) => [id, mobile]));
    expect(numbers).toEqual({ [sara.id]: '', [dana.id]: '', [omar.id]: omar.mobile });
    await anotherSession(restaurant, sara);
    expect(await free(admin, sara)).toMatchObject({ mobile: '' });
    expect(await refusal(admin, omar)).toEqual([200, expect.any(String)]);
  });
});
