// One person alone does not pass a limit, whatever they approve and whosever PIN they have set.
import { expect, test } from 'vitest';
import { noLimits } from '../../src/domain/staff/limit-rules.ts';
import { give, limit, openLimited } from '../limits.ts';
import { inParallel } from '../many.ts';
import { colleague, regulars, standsAt, type Person } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { choosePin, till } from '../tills.ts';

type Opened = Awaited<ReturnType<typeof openLimited>>;
type Colleague = Opened['yusuf'];

const approve = (by: Pick<Person, 'tries'>, id: number) =>
  by.tries('approveRequest', { params: { id } });

const knowsPin = {
  status: 403,
  text: 'Who has set a person’s PIN decides nothing of theirs for a day',
};

/** A till at which somebody works with a PIN that another person has set. */
async function atTill({ restaurant, admin }: Opened, { id }: Colleague, setBy: Person) {
  const device = await till(restaurant, admin, { name: `Till of ${id}` });
  const pin = `40${id}1`.padStart(5, '7');
  await choosePin(setBy, device, { id, pin });
  const logIn = (typed = pin) => device.asks('logInAtTill', { body: { adminId: id, pin: typed } });
  await logIn();
  return { ...device, logIn };
}

/** Logs in again at the office, after a session has run idle. */
const again = ({ asks, username, password }: Colleague) =>
  asks('logInAdmin', { body: { username, password } });

/** A cashier who may give 50 points at once, and a manager with other limits. */
async function open(engine: EngineName, manager: Parameters<typeof limit>[2]) {
  const opened = await openLimited(engine, { pointsPerAward: 50 });
  await limit(opened.admin, 'manager', manager);
  return opened;
}

onEachEngine((engine, testOnce) => {
  testOnce('nobody approves what was asked for with a PIN of their making', async () => {
    const opened = await open(engine, { pointsPerDay: 5_000 });
    const { restaurant, sara, maryam, yusuf } = opened;
    const device = await atTill(opened, yusuf, maryam);
    for (let round = 0; round < 4; round += 1) {
      const { waiting } = await give(device, sara, 4_900);
      expect(await approve(maryam, waiting!.id)).toMatchObject(knowsPin);
    }
    // Nor what the same person asks for in the office; somebody else decides both.
    const { id } = (await give(yusuf, sara, 60)).waiting!;
    expect(await approve(maryam, id)).toMatchObject(knowsPin);
    const decline = { params: { id }, body: { reason: 'No' } };
    expect(await maryam.tries('declineRequest', decline)).toMatchObject(knowsPin);
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_000 });
    const huda = await colleague(restaurant, 'manager', { username: 'huda' });
    expect(await approve(huda, id)).toMatchObject({ status: 204 });
  });

  testOnce('the day begins anew with the PIN that replaces a temporary one', async () => {
    const opened = await open(engine, { pointsPerDay: 5_000 });
    const { restaurant, sara, maryam, yusuf } = opened;
    const device = await atTill(opened, yusuf, maryam);
    const { pin } = await maryam.asks('resetPin', { params: { id: yusuf.id } });
    restaurant.clock.pass({ hours: 23 });
    await device.logIn(pin);
    await device.asks('choosePin', { body: { pin: '61584' } });
    restaurant.clock.pass({ hours: 23, minutes: 59 });
    await device.logIn('61584');
    await again(maryam);
    const { id } = (await give(device, sara, 60)).waiting!;
    expect(await approve(maryam, id)).toMatchObject(knowsPin);
    restaurant.clock.pass({ minutes: 1 });
    expect(await approve(maryam, id)).toMatchObject({ status: 204 });
  });

  testOnce(
    'an owner approves, whosever PIN they have set: they have no limit to pass',
    async () => {
      const opened = await open(engine, {});
      const { restaurant, admin, sara, yusuf } = opened;
      const device = await atTill(opened, yusuf, admin);
      const { id } = (await give(device, sara, 60)).waiting!;
      expect(await approve(admin, id)).toMatchObject({ status: 204 });
      expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_060 });
    },
  );

  testOnce('nobody approves their own with the PIN of a manager that they have set', async () => {
    const opened = await open(engine, {});
    const { admin, sara, maryam, yusuf } = opened;
    const device = await atTill(opened, yusuf, maryam);
    await admin.asks('changeAdmin', { params: { id: yusuf.id }, body: { role: 'manager' } });
    await choosePin(admin, device, { id: maryam.id, pin: '83024' });
    await device.asks('logInAtTill', { body: { adminId: maryam.id, pin: '83024' } });
    const { id } = (await give(device, sara, 60)).waiting!;
    const approver = { adminId: yusuf.id, pin: `40${yusuf.id}1`.padStart(5, '7') };
    const byPin = { params: { id }, body: { approver } };
    expect(await device.tries('approveRequest', byPin)).toMatchObject(knowsPin);
    await choosePin(admin, device, { id: yusuf.id, pin: '61584' });
    await device.asks('logInAtTill', { body: { adminId: maryam.id, pin: '83024' } });
    byPin.body.approver.pin = '61584';
    expect(await device.tries('approveRequest', byPin)).toMatchObject({ status: 204 });
  });

  testOnce('approvals count in the approver’s own day, with all of its limits', async () => {
    const opened = await open(engine, { pointsPerDay: 600, guestAwardsPerDay: 3, undosPerDay: 1 });
    const { restaurant, admin, sara, maryam, yusuf } = opened;
    const [omar] = await regulars(restaurant, 1);
    const asks = async (points: number, guest: { id: number } = sara) =>
      (await give(yusuf, guest, points)).waiting!.id;
    const above = (limits: string) => ({
      status: 403,
      text: `Above your own limit (${limits}): somebody else has to approve it`,
    });
    expect(await approve(maryam, await asks(300))).toMatchObject({ status: 204 });
    const second = await asks(301);
    const aDay = 'points: at most 600 a day';
    expect(await approve(maryam, second)).toMatchObject(above(aDay));
    // The approved points leave as much less to give, and what is given as much less to approve.
    expect(await give(maryam, sara, 301)).toMatchObject({ outcome: 'waits' });
    expect(await give(maryam, sara, 100)).toMatchObject({ outcome: 'given' });
    expect(await approve(maryam, await asks(201))).toMatchObject(above(aDay));
    expect(await approve(maryam, await asks(51))).toMatchObject({ status: 204 });
    const fourth = await asks(51);
    const toOne = 'awards to one guest: at most 3 a day';
    expect(await approve(maryam, fourth)).toMatchObject(above(toOne));
    // It waited meanwhile, and somebody without that limit decides it.
    expect(await approve(admin, second)).toMatchObject({ status: 204 });

    await limit(admin, 'cashier', { undosPerDay: 0 });
    const undoing = async () => {
      const { id } = await give(yusuf, omar!, 10);
      const { text } = await yusuf.tries('undoVisit', { params: { id }, body: {} });
      return (JSON.parse(text) as { waiting: { id: number } }).waiting.id;
    };
    expect(await approve(maryam, await undoing())).toMatchObject({ status: 204 });
    expect(await approve(maryam, await undoing())).toMatchObject(above('undos: at most 1 a day'));
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_752 });
    const counts = await restaurant.store.db
      .selectFrom('staff_counts')
      .select(['points', 'awards', 'undos'])
      .where('adminId', '=', maryam.id)
      .where('customerId', '=', 0)
      .execute();
    expect(counts).toEqual([{ points: 451, awards: 3, undos: 1 }]);
  });

  testOnce('what is given with a PIN counts for a day for whoever has set it', async () => {
    const opened = await open(engine, { pointsPerDay: 100 });
    const { restaurant, admin, sara, maryam, yusuf } = opened;
    const device = await atTill(opened, yusuf, maryam);
    expect(await give(device, sara, 50)).toMatchObject({ outcome: 'given' });
    expect(await give(device, sara, 40)).toMatchObject({ outcome: 'given' });
    expect(await give(device, sara, 11)).toMatchObject({ waiting: { limit: 'pointsPerDay' } });
    expect(await give(maryam, sara, 11)).toMatchObject({ outcome: 'waits' });
    // In the office the person has proved who they are.
    expect(await give(yusuf, sara, 50)).toMatchObject({ outcome: 'given' });
    expect(await give(maryam, sara, 10)).toMatchObject({ outcome: 'given' });
    // Nor does an owner answer for anything, who has no limits.
    await choosePin(admin, device, { id: yusuf.id, pin: '61584' });
    await device.logIn('61584');
    expect(await give(device, sara, 50)).toMatchObject({ outcome: 'given' });
    // After a day, the person alone.
    await maryam.asks('resetPin', { params: { id: yusuf.id } });
    await choosePin(maryam, device, { id: yusuf.id, pin: '72695' });
    restaurant.clock.pass({ days: 1 });
    await device.logIn('72695');
    for (const points of [50, 50, 50]) {
      expect(await give(device, sara, points)).toMatchObject({ outcome: 'given' });
    }
  });

  test('at once, on two servers, no more is given with several PINs than with one', async () => {
    const opened = await openLimited(engine);
    const { restaurant, admin, maryam, yusuf } = opened;
    await admin.asks('changePersonLimits', {
      params: { id: maryam.id },
      body: { ...noLimits, pointsPerDay: 100 },
    });
    const huda = await colleague(restaurant, 'cashier', { username: 'huda' });
    const other = await anotherServer(restaurant);
    const tills = [
      await atTill(opened, yusuf, maryam),
      await atTill({ ...opened, restaurant: other }, huda, maryam),
    ];
    const guests = await regulars(restaurant, 12);
    const outcomes = await inParallel(12, async (place) => {
      const by = [maryam, ...tills][place % 3]!;
      return (await give(by, guests[place]!, 20)).outcome;
    });
    expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(7);
  });
});
