// Rewards: listed, added, changed and removed by the office; their pictures and figures.
import { messages } from '../../contract/messages/messages.ts';
import type { NewReward } from '../../contract/rewards/rewards.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { rewardLimits } from '../../contract/values/values.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import {
  moneyAfter,
  withMoneyWritten,
  type RewardMoney,
} from '../../domain/rewards/reward-money.ts';
import { blankReward, refuseImpossible, versionAfter } from '../../domain/rewards/reward-rules.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { lockPictureShared } from '../../storage/rewards/picture-queries.ts';
import * as rewardRows from '../../storage/rewards/reward-queries.ts';
import { keepPointValue } from '../../storage/rewards/point-values.ts';
import { lockSetting, readMoney, readTimeZone } from '../../storage/restaurant/setting-queries.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { daysOfRewards } from '../../domain/overview/overview-rules.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Context, Handlers } from '../context.ts';
import { refuseUnknownPartner } from '../partners/partner-handlers.ts';
import { storeUploadedPicture } from './pictures.ts';

export const rewards: Handlers<'rewards'> = {
  listRewards: async (_, { store: { db } }) =>
    (await rewardRows.listRewards(db)).map(withMoneyWritten),

  addReward: async ({ body }, context) => {
    const added = await addRow<rewardRows.OfficeReward>(reward, context, async (db) => {
      const on = { ...context.store, db };
      // The lock makes concurrent calls count each other's rewards.
      await lockSetting(on, 'rewards');
      await refuseMissing(on, body);
      const { length } = await rewardRows.listRewards(db);
      if (length >= rewardLimits.rewards) {
        throw new Refusal(
          'conflict',
          sentence(messages.tooManyRewards, { limit: rewardLimits.rewards }),
        );
      }
      const { menuPrice, ownCost, ...fields } = body;
      const money = await moneyIn(db, { before: blankReward, typed: { menuPrice, ownCost } });
      return rewardRows.addReward(db, { ...blankReward, ...definedIn(fields), ...money });
    });
    await renewPointValue(context);
    return withMoneyWritten(added);
  },

  changeReward: async (request, context) => {
    const stored = await changeRow<Locked, Partial<rewardRows.StoredReward>>(
      reward,
      request.params,
      context,
      {
        lock: async (on, id) => {
          await refuseMissing(on, request.body);
          const row = await lockRow(on, 'rewards', id);
          return row && { ...row, ...(await rewardRows.findReward(on.db, id)) };
        },
        changes: async (before, db) => {
          const { menuPrice, ownCost, ...fields } = changesOf(request);
          const money = await moneyIn(db, { before, typed: { menuPrice, ownCost } });
          return { ...definedIn(fields), ...money };
        },
        write: async (db, id, changes, row) => {
          refuseImpossible({ ...row, ...changes });
          const version = versionAfter(row, changes);
          const changed = await rewardRows.changeReward(db, {
            id,
            changes: { ...changes, version },
          });
          return { ...row, ...changed };
        },
      },
    );
    await renewPointValue(context);
    return withMoneyWritten(stored);
  },

  removeReward: async ({ params }, context) => {
    await removeRow(reward, params, context, rewardRows.removeReward);
    await renewPointValue(context);
  },

  addPicture: (_, context) => storeUploadedPicture(context),

  readRewardFigures: async (_, { store, reading, now }) => {
    await catchUp(store, { limit: 2_000 });
    const from = reading();
    const timeZone = await readTimeZone(from.db);
    const { hours, ...figures } = await rewardRows.readRewardFigures(from, { now, timeZone });
    return { ...figures, days: daysOfRewards(hours, { now, timeZone }) };
  },
};

const reward = {
  noun: 'reward',
  missing: messages.rewardNotFound,
  nameOf: ({ name }: { name: string }) => name,
} as const;

type Locked = rewardRows.StoredReward & rewardRows.OfficeReward;

/** The change is saved already, so that an error here is left to the hourly run. */
const renewPointValue = ({ store, now }: Pick<Context<unknown>, 'store' | 'now'>) =>
  keepPointValue(store, now).catch(() => undefined);

interface Typing {
  before: RewardMoney;
  typed: Pick<NewReward, 'menuPrice' | 'ownCost'>;
}

/** The amounts of a reward after typed ones; nothing where none is typed. */
async function moneyIn(db: Database, { before, typed }: Typing) {
  return moneyAfter(before, typed, await readMoney(db));
}

/** The fields without undefined ones. */
const definedIn = <Fields extends object>(fields: Fields) =>
  fields as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/**
 * Refuses a missing partner or picture; existing ones are locked against deletion until the
 * transaction ends.
 */
async function refuseMissing(
  context: DatabaseContext,
  { partnerId, picture }: Pick<Partial<NewReward>, 'partnerId' | 'picture'>,
) {
  await refuseUnknownPartner(context, partnerId);
  if (picture) found(await lockPictureShared(context, picture), messages.pictureNotFound);
}
