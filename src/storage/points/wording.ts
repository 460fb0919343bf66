// What Sofra itself writes into entries, and how such an entry is known again.
import { sql } from 'kysely';
import type { Wording } from '../../contract/points/points.ts';

/** What stands in the ledger; it is never changed again, so neither are these. */
export const written: Record<Wording, string> = {
  brought: 'Brought from the old card',
  'import-undone': 'Import undone',
};

/**
 * Which of them the description of an `entry` is: that of an import always is, that of its undo
 * unless an administrator gave a reason of their own.
 */
export const wordingOf = sql<Wording | null>`case
  when "entry"."action" = 'points.imported' then 'brought'
  when "entry"."action" = 'points.undone'
    and "entry"."description" in (${sql.lit(written.brought)}, ${sql.lit(written['import-undone'])})
    and exists (select 1 from "point_transactions" as "brought"
      where "brought"."id" = "entry"."undoes" and "brought"."action" = 'points.imported')
  then case "entry"."description" when ${sql.lit(written.brought)}
    then 'brought' else 'import-undone' end
  end`.as('wording');

/** The entry as it is told: one that somebody described says nothing of a wording. */
export const withWording = <Entry extends { wording: Wording | null }>({
  wording,
  ...entry
}: Entry) => (wording === null ? entry : { ...entry, wording });
