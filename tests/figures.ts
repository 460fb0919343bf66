// A restaurant on its second day, with every figure in which its guests are.
import { award } from './cards.ts';
import { scan, stamp } from './counters.ts';
import { openRestaurantWithFolder } from './filled.ts';
import { guest, owner } from './people.ts';
import { program } from './programs.ts';
import type { Restaurant } from './restaurant.ts';
import type { EngineName } from './setup/engines.ts';
import { claim } from './shelf.ts';
import { addVisitOffers } from './visits.ts';

type VisitBody = Awaited<ReturnType<typeof addVisitOffers>>['whole'];

/** Settles a visit by the owner. */
export const visited = async (
  restaurant: Restaurant,
  body: Partial<VisitBody> & Pick<VisitBody, 'guest'>,
) => (await owner(restaurant)).asks('settleVisit', { body });

/**
 * A restaurant on its second day, in which Sara and Omar have had all that is counted; `look`
 * reads every figure in which they are.
 */
export async function openFigures(engine: EngineName) {
  const opened = await openRestaurantWithFolder(engine);
  const table = await addVisitOffers(opened.restaurant);
  const { restaurant, admin, sara, dessert, whole, bakery, benefitId } = table;
  const omar = await guest(restaurant, { name: 'Omar Said' });
  await admin.asks('changeBenefit', { params: { id: benefitId }, body: { partnerId: bakery.id } });
  const { benefits: _, ...bill } = whole;
  await visited(restaurant, bill);
  await visited(restaurant, {
    guest: { customerId: omar.id },
    bill: { amount: '12', number: 'A-18' },
  });
  const verified = await scan(restaurant, bakery, sara);
  await stamp(bakery, { verification: verified.verification, benefitId });
  const first = await claim(sara, dessert);
  await sara.asks('cancelClaim', { params: first });

  restaurant.clock.pass({ days: 1 });
  const later = await owner(restaurant);
  const till = await program(restaurant, { admin: later });
  await visited(restaurant, {
    guest: { customerId: omar.id },
    bill: { amount: '8', number: 'B-1' },
  });
  await visited(restaurant, {
    guest: { customerId: sara.id },
    bill: { amount: '70', number: 'B-2' },
  });
  await award(later, sara, 20);
  const wrong = await later.asks('awardPoints', {
    body: { customerId: sara.id, points: 9, description: 'Sara’s birthday' },
  });
  await later.asks('undoEntry', {
    body: { customerId: sara.id, transactionId: wrong.transactionId, description: 'A slip' },
  });
  await later.asks('deductPoints', {
    body: { customerId: sara.id, points: 30, description: 'As Sara asked' },
  });
  const { username, password } = bakery;
  await bakery.asks('logInPartner', { body: { username, password } });
  for (const who of [sara, omar]) await scan(restaurant, bakery, who);
  // Sara holds points for a dessert when she leaves.
  await claim(sara, dessert);

  const look = async () => {
    const { days, hours, settled, whole: isWhole } = await later.asks('readOverview');
    const closes = [];
    for (const day of ['2026-11-21', '2026-11-22']) {
      closes.push(await later.asks('listCloses', { query: { day } }));
    }
    const params = { id: bakery.id, month: '2026-11' };
    const statement = await later.asks('readPartnerStatement', { params });
    const months = await later.asks('listPartnerMonths');
    const fed = await till.asks('listProgramVisits', { query: {} });
    const visits = fed.visits.map(({ guest: _guest, ...visit }) => visit);
    const rewards = await restaurant.store.db
      .selectFrom('reward_hours')
      .selectAll()
      .orderBy('startsAt')
      .execute();
    const { served } = (await later.asks('listRewards'))[0]!;
    return { days, hours, settled, closes, statement, months, visits, rewards, served, isWhole };
  };
  return { ...table, omar, look, admin: later, till };
}
