// The configuration that anybody may read, and the settings of the owner.
import type * as z from 'zod/mini';
import { messages } from '../../contract/messages/messages.ts';
import {
  defaultsOf,
  type SettingsChange,
  type StoredSettings,
} from '../../contract/restaurant/settings.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { bringsFriends } from '../../contract/occasions/occasion-values.ts';
import { limits, rewardLimits } from '../../contract/values/values.ts';
import { numberingOf } from '../../domain/members/numbering.ts';
import { marksOf } from '../../domain/restaurant/country-marks.ts';
import { ruleAfter, ruleOf } from '../../domain/points/endings.ts';
import { Refusal } from '../../domain/refusal.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { factorsOf } from '../../storage/accounts/second-factor-queries.ts';
import { readOpenChannels } from '../../storage/channels/channel-settings.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { readLadder } from '../../storage/database/queries/computed-levels.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { readLogo } from '../../storage/restaurant/logo.ts';
import {
  beginSetUp,
  clockNames,
  lockSetting,
  lockStored,
  readStoredSettings,
  storeSettings,
} from '../../storage/restaurant/setting-queries.ts';
import { readLevels } from '../../storage/points/level-queries.ts';
import { sumUpVisitsAnew } from '../../storage/summaries/staff-days.ts';
import { differing } from '../changes.ts';
import type { Handlers } from '../context.ts';
import { settingsOf } from '../current-settings.ts';

export const settings: Handlers<'settings'> = {
  readConfig: async (_, context) => {
    const { counterSheet, ...set } = await settingsOf(context);
    const all = set.rewards ? { ...limits, ...rewardLimits } : limits;
    const numbering = numberingOf(set.countryCode);
    const amounts = marksOf(set);
    const channels = await readOpenChannels(context.store.db);
    return {
      ...set,
      ...(counterSheet && { counterSheet }),
      ...(numbering && { numbering }),
      ...(amounts && { amounts }),
      ...(channels.length > 0 && { hasChannels: true as const }),
      ...(bringsFriends(set.friendMessage) && { bringsFriends: true as const }),
      levels: await levelsOf(context.store),
      limits: all,
    };
  },
  readSettings: async (_, context) => {
    const all = await settingsOf(context);
    // Only owners manage partners, so only they see the passwords for partners.
    const { staffRole } = context.caller;
    if (staffRole === 'owner') return all;
    return { ...all, partnerResetPassword: null, partnerDefaultPassword: null };
  },
  changeSettings: async ({ body: sent }, context) => {
    const body = { ...sent, ...(sent.logo && { logo: logoIn(sent.logo) }) };
    await context.transact(async (db) => {
      if (body.setUp) {
        // The row has to exist before it can be locked.
        await beginSetUp(db);
      }
      if (body.setUp || body.currency !== undefined) {
        await lockSetting({ ...context.store, db }, 'setUp');
      }
      if (body.pointEnds !== undefined) {
        // The rule after a change depends on the one before.
        await lockStored({ ...context.store, db }, { name: 'pointEnds', initial: null });
      }
      if (body.levelsBy !== undefined) {
        // The look at all members goes on by one rule at a time.
        await lockStored({ ...context.store, db }, { name: 'levelsBy', initial: 'balance' });
      }
      const stored = await readStoredSettings(db);
      const changes = differing(stored, {
        ...withSums(body, stored),
        ...endsIn(body, stored, context),
      });
      if (!changes) return;
      context.refuseStaleFor(changes);
      if (changes.secondFactorFor) await refuseDemand(context, db);
      const { currency, pointsPerUnit } = { ...stored, ...changes };
      if (pointsPerUnit && !currency) throw new Refusal('invalid', messages.rateNeedsCurrency);
      await storeSettings(db, changes);
      const movesHours = ['openingHours', 'timeZone'].some((name) => name in changes);
      if (movesHours) await sumUpVisitsAnew({ ...context.store, db });
      await context.audit(db, 'settings.changed', { detail: Object.keys(changes).join(', ') });
    });
    return settingsOf(context);
  },
};

/**
 * The change with the whole answers of the set-up. With another currency, the amounts in units of
 * the former one are forgotten, unless the change has new ones.
 */
function withSums(body: Change, stored: Partial<StoredSettings>): Change {
  const isOther = body.currency !== undefined && body.currency !== (stored.currency ?? null);
  const { usualBill, ...others } = stored.setUp ?? {};
  const forgets = isOther && usualBill !== undefined;
  const setUp = { ...(forgets ? others : stored.setUp), ...body.setUp };
  return {
    ...(isOther && stored.billsAskedAbove && { billsAskedAbove: null }),
    ...body,
    ...((forgets || body.setUp) && { setUp }),
  };
}

/**
 * The rule by which points end, with what protects points that are there; a sent rule that is in
 * force already stays as it is.
 */
function endsIn({ pointEnds }: Change, stored: Partial<StoredSettings>, { now }: SettingsContext) {
  if (pointEnds === undefined) return {};
  const clocks = { ...defaultsOf(clockNames), ...stored };
  const day = businessDayOf(now, clocks);
  return { pointEnds: ruleAfter(ruleOf(stored.pointEnds ?? null), pointEnds, { now, day }) };
}

function logoIn(address: string): string {
  const logo = readLogo(address);
  const limit = limits.logo / 1_024;
  if (!logo) throw new Refusal('invalid', sentence(messages.logoFormat, { limit }));
  return logo;
}

/** The levels in force, with the names that the owner has given them. */
async function levelsOf(store: DatabaseContext) {
  const { names } = await readLevels(store);
  return (await readLadder(store)).map(({ level, min, max }, i) => ({
    level,
    min,
    max: Number.isFinite(max) ? max : null,
    ...names[i],
  }));
}

/**
 * Refuses to change the demand for second factors without a second factor of the owner's own, which
 * shows that one can be set up here.
 */
async function refuseDemand({ caller }: SettingsContext, db: Database) {
  const { app, passkeys } = await factorsOf(db, caller.id);
  if (!app && passkeys.length === 0) throw new Refusal('conflict', messages.ownFactorFirst);
}

type Change = z.output<typeof SettingsChange>;
type SettingsContext = Parameters<(typeof settings)['changeSettings']>[1];
