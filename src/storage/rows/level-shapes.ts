// The levels of the owner as they are stored among the settings.
import * as z from 'zod/mini';
import { settingNames } from '../../contract/restaurant/settings.ts';
import { LevelNames, Thresholds } from '../../contract/points/levels.ts';
import { StoredMoment } from './values.ts';

const settings = {
  thresholds: Thresholds,
  names: LevelNames,
  kept: z.nullable(z.strictObject({ thresholds: Thresholds, until: StoredMoment })),
};

export const StoredLevels = z.strictObject({
  ...settings,
  version: z.int().check(z.minimum(0)),
  before: z.nullable(z.strictObject(settings)),
});

/**
 * The names of the settings in a backup; levels are among them, although separate calls change
 * them.
 */
export const storedSettings = [...settingNames, 'levels'] as const;
