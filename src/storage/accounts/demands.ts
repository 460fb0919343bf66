// The owner's demand for second factors, as a condition of queries for sessions.
import { expressionBuilder, sql } from 'kysely';
import { managers, owners, type StaffRole } from '../../contract/endpoint.ts';
import type { SettingName } from '../../contract/restaurant/settings.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/** SQL for whether a session of the office lacks a demanded second factor. */
export function isUnsecured(db: Database) {
  const { and, exists, not, or } = expressionBuilder<Tables, 'settings'>();
  const account = sql.ref<number>('account.id');
  const role = sql.ref<StaffRole>('account.role');
  const demands = Object.entries({ owners, managers }).map(([demand, of]) =>
    and([
      sql<boolean>`value = ${JSON.stringify(demand)}`,
      sql<boolean>`${role} in (${sql.join(of)})`,
    ]),
  );
  const demand = db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'secondFactorFor' satisfies SettingName);
  const factors = (['authenticator_apps', 'passkeys'] as const).map((table) =>
    db
      .selectFrom(table as 'passkeys')
      .select('adminId')
      .where('adminId', '=', account),
  );
  return and([exists(demand.where(or(demands))), ...factors.map((own) => not(exists(own)))]);
}
