// The descriptions that Sofra itself writes into entries, and how these entries are recognised.
import { sql } from 'kysely';
import type { Wording } from '../../contract/points/points.ts';

/**
 * The descriptions as stored in the ledger. Entries never change, so these texts must not change
 * either.
 */
export const written: Record<Wording, string> = {
  brought: 'Brought from the old card',
  'import-undone': 'Import undone',
  owed: 'Of a returned bill, and spent',
};

/**
 * The wording of an `entry`: imports have one, undone imports unless an administrator gave a
 * reason, and owed points.
 */
export const wordingOf = sql<Wording | null>`case
  when "entry"."action" = 'points.imported' then 'brought'
  when "entry"."action" = 'points.owed' then 'owed'
  when "entry"."action" = 'points.undone'
    and "entry"."description" in (${sql.lit(written.brought)}, ${sql.lit(written['import-undone'])})
    and exists (select 1 from "point_transactions" as "brought"
      where "brought"."id" = "entry"."undoes" and "brought"."action" = 'points.imported')
  then case "entry"."description" when ${sql.lit(written.brought)}
    then 'brought' else 'import-undone' end
  end`.as('wording');

/**
 * An entry as it is sent: the row that was read, without `wording` where a person wrote the
 * description.
 */
export const withWording = <Entry extends { wording: Wording | null }>(entry: Entry) =>
  Object.assign(entry, { wording: entry.wording ?? undefined });
