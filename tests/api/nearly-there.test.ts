// The occasion of guests whom one usual visit brings to a reward or to the next level.
import { expect, test } from 'vitest';
import { usualOccasion } from '../../src/contract/occasions/occasion-values.ts';
import { award } from '../cards.ts';
import { ownerAgain } from '../hooks.ts';
import { anHour, look, lookAndSend, send, setRules, switchOn } from '../occasions.ts';
import { anotherSession, guest, type Person } from '../people.ts';
import { anotherServer } from '../restaurant.ts';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { claim, openShelf } from '../shelf.ts';

/** Sara comes for 40 points a visit; a dessert costs 150, and Bronze begins at 400. */
async function open(engine: EngineName) {
  const opened = await openShelf(engine, { points: 0, cost: 150 });
  const { admin, sara } = opened;
  await setRules(admin, { quietFrom: 0, quietUntil: 0, perWeek: 7 });
  const { version, names } = await admin.asks('readLevels');
  await admin.asks('changeLevels', {
    body: { version, names, thresholds: [0, 400, 800, 1_600, 3_200], keepUntil: null },
  });
  await comes(admin, sara, [40, 40]);
  return opened;
}

async function comes(admin: Person, who: { id: number }, visits: readonly number[]) {
  for (const points of visits) await award(admin, who, points);
}

type Opened = Awaited<ReturnType<typeof open>>;

const messagesIn = async ({ restaurant }: Pick<Opened, 'restaurant'>) =>
  restaurant.store.db
    .selectFrom('guest_messages')
    .select(['turn', 'state', 'points', 'english', 'arabic'])
    .orderBy('id')
    .execute();

const name = (text: string) => `\u2068${text}\u2069`;

onEachEngine((engine, testOnce) => {
  test('a reward is near after the third usual visit, once until it was taken', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara, dessert } = opened;
    await switchOn(admin, 'nearlyThere', { points: 5 });
    await lookAndSend(restaurant, admin);
    expect(await messagesIn(opened)).toEqual([]);
    await award(admin, sara, 40);
    const there = await anotherServer(restaurant);
    await anHour(restaurant, admin);
    await Promise.all([restaurant, there, restaurant].map(look));
    await Promise.all([restaurant, there, restaurant].map(send));
    await lookAndSend(restaurant, admin);
    const first = {
      turn: `reward ${dessert.id} 0`,
      state: 'sent',
      points: 5,
      english: `One more visit, and ${name('Dessert')} is yours.`,
      arabic: `زيارة واحدة تفصلك عن ${name('حلوى')}.`,
    };
    expect(await messagesIn(opened)).toEqual([first]);
    expect((await sara.asks('currentCustomer')).messages).toMatchObject([
      { occasion: 'nearlyThere', english: first.english },
    ]);

    // A slip that is undone, a claim that is given back: it was told already.
    const { transactionId } = await award(admin, sara, 40);
    await admin.asks('undoEntry', { body: { customerId: sara.id, transactionId } });
    await lookAndSend(restaurant, admin);
    await award(admin, sara, 40);
    const held = await claim(sara, dessert);
    await sara.asks('cancelClaim', { params: { id: held.id } });
    await lookAndSend(restaurant, admin);
    expect(await messagesIn(opened)).toEqual([first]);

    await claim(sara, dessert);
    await comes(admin, sara, [40, 40, 40]);
    await lookAndSend(restaurant, admin);
    expect((await messagesIn(opened)).slice(1)).toMatchObject([
      { turn: `reward ${dessert.id} 1`, state: 'sent' },
    ]);
    expect(await admin.asks('auditLedger')).toMatchObject({ wrong: 0 });
  });

  test('a level is near once a climb, by its name', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara } = opened;
    await admin.asks('changeSettings', { body: { rewards: false } });
    await switchOn(admin, 'nearlyThere');
    await comes(admin, sara, [40, 240]);
    await lookAndSend(restaurant, admin);
    await lookAndSend(restaurant, admin);
    const [first, ...others] = await messagesIn(opened);
    expect(first).toMatchObject({
      turn: 'Bronze 0',
      state: 'sent',
      english: `One more visit, and ${name('the Bronze level')} is yours.`,
      arabic: `زيارة واحدة تفصلك عن ${name('المستوى البرونزي')}.`,
    });
    expect(others).toEqual([]);
    const takes = (points: number) =>
      admin.asks('deductPoints', {
        body: { customerId: sara.id, points, description: 'A correction' },
      });
    // Away from the level and back, before it was reached.
    await takes(100);
    await comes(admin, sara, [40, 40, 20]);
    await lookAndSend(restaurant, admin);
    expect(await messagesIn(opened)).toEqual([first]);
    // Reached and lost: the next climb.
    await award(admin, sara, 40);
    await takes(30);
    await lookAndSend(restaurant, admin);
    const [, again] = await messagesIn(opened);
    expect(again).toMatchObject({ state: 'sent', turn: expect.stringMatching(/^Bronze [1-9]/) });
  });

  test('it is judged anew when it is sent: who came meanwhile is left alone', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara, dessert } = opened;
    const omar = await guest(restaurant, { name: 'Omar' });
    await comes(admin, sara, [40]);
    await comes(admin, omar, [40, 40, 40]);
    await switchOn(admin, 'nearlyThere');
    await anHour(restaurant, admin);
    await look(restaurant);
    await award(admin, sara, 40);
    await admin.asks('changeReward', { params: { id: dessert.id }, body: { cost: 155 } });
    await send(restaurant);
    expect((await messagesIn(opened)).map(({ state }) => state)).toEqual(['overtaken', 'sent']);

    // What rests, is for a higher level, or is used up is not near.
    const layla = await guest(restaurant, { name: 'Layla' });
    await comes(admin, layla, [40, 40, 40]);
    for (const body of [{ active: false }, { active: true, lowestLevel: 'Gold' as const }]) {
      await admin.asks('changeReward', { params: { id: dessert.id }, body });
      await lookAndSend(restaurant, admin);
    }
    expect(await messagesIn(opened)).toHaveLength(2);
  });

  testOnce('the look beforehand names guests, and lets go of who stayed away', async () => {
    const opened = await open(engine);
    const { restaurant, admin, sara } = opened;
    const body = { kind: 'nearlyThere', occasion: usualOccasion('nearlyThere') } as const;
    const tried = () => admin.asks('tryOccasion', { body });
    expect(await tried()).toMatchObject({ today: 0, perMonth: 0 });
    await award(admin, sara, 40);
    expect(await tried()).toMatchObject({
      today: 1,
      first: [{ id: sara.id, name: sara.name }],
      perMonth: 1,
    });
    restaurant.clock.pass({ days: 91 });
    await anotherSession(restaurant, sara);
    await ownerAgain(admin);
    expect(await tried()).toMatchObject({ today: 0, first: [], perMonth: 1 });
  });
});
