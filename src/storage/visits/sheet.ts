// The sheet of a guest: what a counter sees before it settles a visit, in one round trip.
import { sql } from 'kysely';
import { rewardLimits } from '../../contract/values.ts';
import type { GuestSheet } from '../../contract/visits/visits.ts';
import { dayIn } from '../../domain/days.ts';
import { amountOf } from '../../domain/points/bills.ts';
import { arrange } from '../../domain/rewards/rewards.ts';
import { businessDayOf } from '../../domain/visits/visits.ts';
import type { DatabaseContext } from '../database/context.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { benefitsOfCustomer, theHouse, withDue } from '../offers/benefits.ts';
import { countClaims } from '../rewards/reads.ts';
import { openClaims, readRewards, shelved, withTimeLeft } from '../rewards/shelf.ts';
import { visitSettings, visitTermsIn } from './terms.ts';

interface SheetSought {
  customerId: number;
  /** The partner at whose counter the guest is; null for the office. */
  partnerId: number | null;
  now: Date;
}

/** The sheet of a guest, with their whole name and number; nothing where there is no such guest. */
export async function readSheet(
  context: DatabaseContext,
  { customerId, partnerId, now }: SheetSought,
): Promise<GuestSheet | undefined> {
  const [[guest], [partner], settings, rewards, counts, claims, benefits, visits] = await askAll(
    context,
    [
      findGuest.with({ id: customerId }),
      findPartner.with({ id: partnerId ?? theHouse }),
      visitSettings.with({}),
      readRewards.with({ limit: rewardLimits.rewards }),
      countClaims.with({ customerIds: [customerId] }),
      openClaims.with({ customerId }),
      benefitsOfCustomer.with({ customerId, partnerId: partnerId ?? theHouse }),
      latestVisits.with({ customerId }),
    ],
  );
  if (!guest) return undefined;
  const set = visitTermsIn(settings);
  const { timeZone } = set;
  const { level, points, spent } = guest;
  const own = rewards.filter((reward) => set.rewards && reward.partnerId === partnerId);
  const onShelf = shelved(own, { counts, today: dayIn(now, timeZone) });
  const today = businessDayOf(now, set);
  const [last] = visits;
  const isServedHere = (claim: { partnerId: number | null }) =>
    set.rewards && (partnerId === null || claim.partnerId === partnerId);
  return {
    ...guest,
    opened: Boolean(guest.opened),
    claims: claims.filter(isServedHere).map((claim) => withTimeLeft(claim, now)),
    rewards: set.staffChooseRewards
      ? arrange(onShelf, { level, available: points - spent }).filter(isReady)
      : [],
    benefits: withDue(benefits, { timeZone, now }),
    lastVisit: last ? { at: last.at, amount: amountOf(last) } : null,
    visitsToday: visits.filter(({ businessDay }) => businessDay === today).length,
    earning: partnerId === null || partner?.givesPoints ? set.earning : null,
    proofNeeded: partnerId === null && set.proofAtTill,
  };
}

const isReady = ({ availability }: ReturnType<typeof arrange>[number]) =>
  availability.state === 'ready';

const findGuest = prepared(({ db }, param: Param<{ id: number }>) =>
  db
    .selectFrom('customers')
    .select(['name', 'mobile', 'level', 'points', 'spent'])
    .select(({ eb }) => eb('password', 'is not', null).as('opened'))
    .where('id', '=', param('id')),
);

const findPartner = prepared(({ db }, param: Param<{ id: number }>) =>
  db.selectFrom('partners').select('givesPoints').where('id', '=', param('id')),
);

/** Visits that are read: a guest who has been here more often today is unusual in any case. */
const visitLimit = 20;

const latestVisits = prepared(({ db }, param: Param<{ customerId: number }>) =>
  db
    .selectFrom('visits')
    .select(['at', 'businessDay', 'amount', 'currency'])
    .where('customerId', '=', param('customerId'))
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(visitLimit)),
);
