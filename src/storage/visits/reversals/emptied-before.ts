// The visits of a backup of a version before 0.14, which did not mark those of which nothing
// stands, and kept the bills of undone points.
import { sql } from 'kysely';
import type { Database } from '../../database/tables/tables.ts';
import { nothingStands } from './emptied.ts';

/**
 * In the transaction of a restore: marks these visits as undone, by whoever took back the last of
 * their parts, and adds the reversals that programs read; frees the bills of undone points.
 */
export async function undoEmptiedBefore(db: Database): Promise<void> {
  await sql`update "visits" set "pointsUndoneAt" = undo."timestamp"
    from "point_transactions" undo where undo."undoes" = "visits"."entryId"
      and "visits"."undoneAt" is null`.execute(db);
  await sql`update "visits"
    set ("undoneAt", "undoneByRole", "undoneById") = (select taken.at, taken.role, taken.actor
      from (${takenBack}) taken order by taken.at desc limit 1)
    where "undoneAt" is null and "customerId" is not null and ${nothingStands}
      and exists (${takenBack})`.execute(db);
  await sql`insert into "visit_reversals" ("visitId", "outletId", "businessDay", "billNumber",
      "billKey", "at", "points", "actorRole", "actorId")
    select v."id", v."outletId", v."businessDay", v."billNumber", v."billKey", v."undoneAt",
      entry."points", v."undoneByRole", v."undoneById"
    from "visits" v join "point_transactions" entry on entry."id" = v."entryId"
    where v."undoneAt" is not null and v."pointsUndoneAt" is not null`.execute(db);
}

/** SQL for the parts of a row of `visits` that were taken back singly: when, and by whom. */
const takenBack = sql`
  select undo."timestamp" as at, undo."actorRole" as role, undo."actorId" as actor
    from "point_transactions" undo where undo."undoes" = "visits"."entryId"
  union all
  select back."at", back."actorRole", back."actorId" from "claims" c
    join "spendings" back on back."claimId" = c."id" and back."points" < 0
    where c."visitId" is not null and c."visitId" = "visits"."id"
  union all
  select s."takenBackAt", s."takenBackBy", null from "stamps" s
    where s."visitId" is not null and s."visitId" = "visits"."id" and s."takenBackAt" is not null`;
