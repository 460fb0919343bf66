// Handlers of joins: two cards of one guest become one, and apart again within a day.
import { picked } from '../../contract/members/details.ts';
import type { JoinSide } from '../../contract/members/joins.ts';
import { messages } from '../../contract/messages/messages.ts';
import { joinedSums, type CardSums } from '../../domain/members/joining-rules.ts';
import { noNumber } from '../../domain/members/mobile.ts';
import {
  betterGiven,
  levelOf,
  type Given,
  type Standing,
} from '../../domain/points/level-periods.ts';
import type { Ladder } from '../../domain/points/level-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { Store } from '../../storage/database/store.ts';
import { readLadder } from '../../storage/database/queries/computed-levels.ts';
import { readVisited } from '../../storage/members/customer-list.ts';
import {
  findCustomer,
  findCustomers,
  type StoredCustomer,
} from '../../storage/members/customer-queries.ts';
import { joinCards } from '../../storage/members/joining/joining.ts';
import { partCards } from '../../storage/members/joining/parting.ts';
import { findSamePersons } from '../../storage/members/joining/same-persons.ts';
import { findOwed } from '../../storage/points/owed.ts';
import { countWaitingClaims } from '../../storage/rewards/reads.ts';
import { refuseOwnCard } from '../../storage/staff/own-card-queries.ts';
import { forgetFailures } from '../accounts/throttle.ts';
import { resetAccess } from '../accounts/log-in.ts';
import { refuseDuplicate } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { withoutZeros } from './replies.ts';

const named = ({ name, mobile }: Pick<StoredCustomer, 'name' | 'mobile'>) =>
  mobile === noNumber ? name : `${name}, ${mobile}`;

export const joins: Handlers<'joins'> = {
  previewJoin: async ({ params: { id }, query: { other } }, { store }) => {
    refuseItself(id, other);
    const rows = await findCustomers(store, [id, other]);
    const rowOf = (card: number) =>
      found(
        rows.find((row) => row.id === card),
        messages.customerNotFound,
      );
    const ladder = await readLadder(store);
    const stays = await readSide(store, rowOf(id), ladder);
    const leaves = await readSide(store, rowOf(other), ladder);
    const joined = {
      ...joinedSums(stays.sums, leaves.sums),
      lapsed: stays.sums.lapsed + leaves.sums.lapsed,
      kept: Math.max(stays.sums.kept, leaves.sums.kept),
      ...betterGiven(stays.given, leaves.given),
    };
    return {
      stays: stays.side,
      leaves: leaves.side,
      joined: {
        ...shown(joined, ladder),
        visits: stays.side.visits + leaves.side.visits,
        claims: stays.side.claims + leaves.side.claims,
      },
    };
  },

  joinCards: async ({ params: { id }, body }, context) => {
    const { store, transact, audit, notify, actor, now } = context;
    const { other, name, mobile = noNumber } = body;
    refuseItself(id, other);
    const joinId = await transact(async (db) => {
      const on = { ...store, db };
      const cards = { stayedId: id, leftId: other, chosen: { name, mobile } };
      for (const customerId of [id, other]) await refuseOwnCard(on, { customerId, actor });
      const joined = await joinCards(on, { ...cards, actor, at: now });
      const { stays, leaves, hasOtherNumber } = joined;
      await forgetFailures(on, { role: 'customer', id: other, name: leaves.mobileKey });
      if (hasOtherNumber) {
        await resetAccess(on, { role: 'customer', id, name: stays.mobileKey });
      }
      const detail = `${named(stays)} + ${named(leaves)} → ${named({ name, mobile })}`;
      await audit(db, 'customer.cards-joined', { id, detail });
      notify([id, other]);
      return joined.id;
    });
    const customer = found(await findCustomer(store, id), messages.customerNotFound);
    const [{ owed } = { owed: 0 }] = await findOwed(store, { ids: [id] });
    return { ...withoutZeros({ ...customer, owed }), joinId };
  },

  partCards: async ({ params: { id } }, context) => {
    const { store, transact, audit, notify, actor, now } = context;
    const parting = transact(async (db) => {
      const on = { ...store, db };
      const { stayed, left, hadOtherNumber } = await partCards(on, { id, actor, at: now });
      for (const card of [stayed, left]) {
        await refuseOwnCard(on, { customerId: card.id, actor });
      }
      if (hadOtherNumber) {
        const { id: stayedId, mobileKey: key } = stayed;
        await resetAccess(on, { role: 'customer', id: stayedId, name: key });
      }
      const detail = `${named(stayed)} / ${named(left)}`;
      await audit(db, 'customer.cards-parted', { id: stayed.id, detail });
      notify([stayed.id, left.id]);
      return { stayedId: stayed.id, leftId: left.id };
    });
    const { stayedId, leftId } = await parting.catch(
      refuseDuplicate(store, messages.joinNumberTaken),
    );
    const customer = found(await findCustomer(store, stayedId), messages.customerNotFound);
    const [{ owed } = { owed: 0 }] = await findOwed(store, { ids: [stayedId] });
    return { stayed: withoutZeros({ ...customer, owed }), leftId };
  },

  listSamePersons: async (_, { reading }) => findSamePersons(reading()),
};

function refuseItself(id: number, other: number): void {
  if (id === other) throw new Refusal('conflict', messages.joinsItself);
}

type Sums = CardSums & Omit<Standing, 'points'>;

const shown = ({ points, spent, owed, ...sums }: Sums, ladder: Ladder) => ({
  points,
  level: levelOf({ ...sums, points }, ladder),
  toSpend: Math.max(0, points - spent - owed),
  owed,
});

/** A card as the preview shows it, and its sums. */
async function readSide(
  store: Store,
  row: StoredCustomer,
  ladder: Ladder,
): Promise<{ side: JoinSide; sums: Sums; given: Given }> {
  const { id, name, mobile, points, spent, password, createdAt } = row;
  const [{ owed } = { owed: 0 }] = await findOwed(store, { ids: [id] });
  const { visits } = await readVisited(store, id);
  const [{ total: claims } = { total: 0 }] = await countWaitingClaims(store, { customerId: id });
  const given = picked(row, ['givenLevel', 'givenUntil']);
  const sums = { points, spent, owed, ...picked(row, ['lapsed', 'kept', 'givenLevel']) };
  const about = { id, name, mobile, opened: password !== null, createdAt, visits, claims };
  return { side: { ...about, ...shown(sums, ladder) }, sums, given };
}
