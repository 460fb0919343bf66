// Rewards: added, changed and taken away by the office, with their pictures, and how they go.
import { buffer } from 'node:stream/consumers';
import { messages } from '../../contract/messages.ts';
import type { NewReward, rewards as contract } from '../../contract/rewards/rewards.ts';
import { sentence } from '../../contract/sentences.ts';
import { rewardLimits } from '../../contract/values.ts';
import { bareJpeg } from '../../domain/rewards/pictures.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { refuseImpossible, versionAfter } from '../../domain/rewards/rewards.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Database } from '../../storage/database/tables.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import {
  addPicture,
  addReward,
  changeReward,
  findReward,
  holdPicture,
  listRewards,
  readRewardFigures,
  removeReward,
} from '../../storage/rewards/rewards.ts';
import { lockSetting, readStored, readTimeZone } from '../../storage/house/settings.ts';
import { catchUp } from '../../storage/summaries/catch-up.ts';
import { daysOfRewards } from '../../domain/overview/overview.ts';
import { changesOf, differing } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { refuseUnknownPartner } from '../partners/partners.ts';

export const rewards: Handlers<typeof contract> = {
  listRewards: async (_, { store: { db } }) => {
    await refuseWithoutRewards(db);
    return listRewards(db);
  },

  addReward: async ({ body }, { store, transact, audit }) =>
    transact(async (db) => {
      // Of two at once, the second one counts the first one's too.
      await lockSetting({ ...store, db }, 'rewards');
      await refuseWithoutRewards(db);
      await refuseMissing({ ...store, db }, body);
      const { length } = await listRewards(db);
      if (length >= rewardLimits.rewards) {
        throw new Refusal(
          'conflict',
          sentence(messages.tooManyRewards, { limit: rewardLimits.rewards }),
        );
      }
      const reward = await addReward(db, { ...nothingSaid, ...said(body) });
      await audit(db, 'reward.added', { id: reward.id, detail: reward.name });
      return reward;
    }),

  changeReward: async (request, { store, transact, audit }) =>
    transact(async (db) => {
      const { id } = request.params;
      await refuseWithoutRewards(db);
      await refuseMissing({ ...store, db }, request.body);
      const before = await lockRow({ ...store, db }, 'rewards', id);
      const reward = found(before, messages.rewardNotFound);
      const differs = differing(reward, changesOf(request));
      if (!differs) return findReward(db, id);
      const changes = said(differs);
      refuseImpossible({ ...reward, ...changes });
      const version = versionAfter(reward, changes);
      const changed = await changeReward(db, { id, changes: { ...changes, version } });
      await audit(db, 'reward.changed', { id, detail: changed.name });
      return changed;
    }),

  removeReward: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      await refuseWithoutRewards(db);
      const gone = found(await removeReward(db, params.id), messages.rewardNotFound);
      await audit(db, 'reward.deleted', { ...params, detail: gone.name });
    }),

  addPicture: async (_, { store, transact, upload, checkCaller, now }) => {
    await refuseWithoutRewards(store.db);
    const sent = await buffer(upload);
    await checkCaller();
    const bytes = bareJpeg(sent);
    if (!bytes) {
      const limit = rewardLimits.picture / 1_024;
      throw new Refusal('invalid', sentence(messages.pictureFormat, { limit }));
    }
    return { picture: await transact((db) => addPicture(db, { bytes, now })) };
  },

  readRewardFigures: async (_, { store, reading, now }) => {
    await refuseWithoutRewards(store.db);
    await catchUp(store, { limit: 2_000 });
    const { db } = reading();
    const timeZone = await readTimeZone(db);
    const { hours, ...figures } = await readRewardFigures(db, { now, timeZone });
    return { ...figures, days: daysOfRewards(hours, { now, timeZone }) };
  },
};

/** The fields that are there. */
const said = <Fields extends object>(fields: Fields) =>
  fields as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** What a reward is where its form says nothing. */
const nothingSaid = {
  nameArabic: null,
  description: null,
  descriptionArabic: null,
  lowestLevel: 'Starter',
  stock: null,
  mostEach: null,
  firstDay: null,
  lastDay: null,
  active: true,
  partnerId: null,
  picture: null,
} as const;

/** Refuses what needs rewards where the owner has not switched them on. */
export async function refuseWithoutRewards(db: Database): Promise<void> {
  const { rewards: isOn } = await readStored<{ rewards: boolean }>(db, ['rewards']);
  if (!isOn) throw new Refusal('not-found', messages.notFound);
}

/** Refuses a partner or a picture that is not there; one that is stays until the end. */
async function refuseMissing(
  context: DatabaseContext,
  { partnerId, picture }: Pick<Partial<NewReward>, 'partnerId' | 'picture'>,
) {
  await refuseUnknownPartner(context, partnerId);
  if (picture) found(await holdPicture(context, picture), messages.pictureNotFound);
}
