// The switches among the owner's settings, with their defaults.
import { sql } from 'kysely';
import { switches } from '../../contract/switches.ts';
import type { Switches } from '../../domain/restaurant/switch-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';
import { askAll, prepared, type Param } from '../database/queries/prepared.ts';
import { settingsQuery } from './setting-queries.ts';

/** Whether each switch is on. */
export async function readSwitches(context: DatabaseContext): Promise<Switches> {
  const {
    settings,
    stamps: [first],
  } = await askAll(context, { settings: switchSettings.rows, stamps: firstStamp.with({}) });
  const {
    // Partners who stamped benefits before there were visits go on, until the owner decides.
    counterSheet = first !== undefined && first.visitId === null,
    ...others
  } = switchSettings.valuesIn(settings);
  return { ...others, counterSheet };
}

const switchSettings = settingsQuery(switches);

const firstStamp = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db
    .selectFrom('stamps')
    .select('visitId')
    .where('id', '>', sql.lit(0))
    .orderBy('id')
    .limit(sql.lit(1)),
);

/** Returns a function that reads the switches of a store, once in a turn of the event loop. */
export function createSwitchReader(store: DatabaseContext): () => Promise<Switches> {
  const read = batched<undefined, Switches>(async () => {
    const on = await readSwitches(store);
    return () => on;
  });
  return () => read(undefined);
}
