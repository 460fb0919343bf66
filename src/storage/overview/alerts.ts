// Recognises what an owner has to know at once, and notes it: each thing once for as long as it
// lasts, with an event for hooks in the same transaction.
import { sql } from 'kysely';
import { alertKinds, type Alert, type AlertKind } from '../../contract/restaurant/alerts.ts';
import { daysAfter } from '../../domain/days.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { noteAlertDispatch } from '../channels/dispatches.ts';
import { noteEvents } from '../connections/event-recording.ts';
import { backupIsMissing } from '../data/backup-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { readClocks, readSettings } from '../restaurant/setting-queries.ts';
import { readLargeBills } from './large-bills.ts';
import { readMarks } from './marks.ts';

interface Looking {
  now: Date;
  /** The name of this machine, and whether its disk is nearly full. */
  host: string;
  isDiskFull: boolean;
}

/** The minutes after which a request counts as one that nobody decides. */
const waitsTooLong = 10;
/** The days for which a large bill and a day that is not closed are recognised. */
const lookedBack = 7;
/** The most alerts of a kind. */
const most = 20;

/** The subjects of each kind at this moment, at most `most` of each. */
const recognised: Record<
  AlertKind,
  (context: DatabaseContext, looking: Looking) => Promise<string[]>
> = {
  // All failures since the last backup that was made are one thing.
  backupFailed: async ({ db }) => {
    const runs = db.selectFrom('backup_history').select(['id', 'success']).orderBy('id', 'desc');
    const last = await runs.limit(1).executeTakeFirst();
    if (!last || last.success) return [];
    const good = await runs.where('success', '=', true).limit(1).executeTakeFirst();
    return [`after ${good?.id ?? 0}`];
  },
  backupMissing: async ({ db }, { now }) => ((await backupIsMissing(db, now)) ? ['due'] : []),
  hookPaused: async ({ db }) => {
    const hooks = await db
      .selectFrom('hooks')
      .select('id')
      .where('state', 'in', ['failing', 'gone'])
      .limit(most)
      .execute();
    return hooks.map(({ id }) => String(id));
  },
  diskNearlyFull: async (_, { host, isDiskFull }) => (isDiskFull ? [host] : []),
  requestWaiting: async ({ db }, { now }) => {
    const requests = await db
      .selectFrom('visit_requests')
      .select('id')
      .where('state', '=', sql.lit('waiting' as const))
      .where('expiresAt', '>', now.toISOString())
      .where('askedAt', '<=', new Date(now.getTime() - waitsTooLong * 60_000).toISOString())
      .orderBy('id')
      .limit(most)
      .execute();
    return requests.map(({ id }) => String(id));
  },
  billStandsOut: async (context, { now }) => {
    const { since, until } = await lookedAt(context.db, now);
    const bills = await readLargeBills(context, { since, until });
    const marks = await readMarks(context.db, { since });
    return bills.map(({ line }) => line).filter((line) => !marks.has(line));
  },
  // Only at outlets that close their days.
  dayNotClosed: async ({ db }, { now }) => {
    const { since, until } = await lookedAt(db, now);
    const { rows } = await sql<{ day: string; outletId: number }>`
      select distinct v."businessDay" as "day", v."outletId" from "visits" v
      where v."businessDay" >= ${since} and v."businessDay" < ${until}
        and v."actorRole" <> 'partner' and v."amount" is not null
        and exists (select 1 from "closed_days" c
          where c."outletId" = v."outletId" and c."closedAt" is not null
            and c."day" < v."businessDay")
        and not exists (select 1 from "closed_days" c where c."outletId" = v."outletId"
          and c."day" = v."businessDay" and c."closedAt" is not null)
      order by 1, 2 limit ${sql.lit(most)}`.execute(db);
    return rows.map(({ day, outletId }) => `${day} ${outletId}`);
  },
};

/** The business days that are looked at; the last one is today. */
async function lookedAt(db: Database, now: Date) {
  const until = businessDayOf(now, await readClocks(db));
  return { since: daysAfter(until, -lookedBack), until };
}

/**
 * Notes what has begun since the last call, and what has ended. The table is locked while it is
 * looked, so that of several servers none acts on what another has seen change: each thing has one
 * row, and one event. A thing that begins anew after it ended is noted anew.
 */
export const noteAlerts = (store: Store, looking: Looking): Promise<void> =>
  transact(store, async (db) => {
    const on = { ...store, db };
    for (const query of store.engine.lockTables(['alerts'])) await query.execute(db);
    const { alertsOff } = await readSettings(db, 'alertsOff');
    const at = looking.now.toISOString();
    const known = await lasting(db).execute();
    for (const kind of alertKinds) {
      const subjects = alertsOff.includes(kind) ? [] : await recognised[kind](on, looking);
      const before = known.filter((alert) => alert.kind === kind);
      const isKnown = (subject: string) => before.some((alert) => alert.subject === subject);
      for (const subject of subjects) if (!isKnown(subject)) await begin(db, { kind, subject, at });
      const ended = before.filter(
        (alert) => !subjects.includes(alert.subject) && !isOfOtherDisk(alert, looking),
      );
      await end(db, { ended: ended.map(({ id }) => id), at });
    }
  });

/** Whether an alert is about the disk of another server, which has to end it; it may be gone. */
const isOfOtherDisk = ({ kind, subject, at }: Alert, { host, now }: Looking) =>
  kind === 'diskNearlyFull' && subject !== host && now.getTime() - Date.parse(at) < dayLong;
const dayLong = 86_400_000;

async function end(db: Database, { ended, at }: { ended: readonly number[]; at: string }) {
  if (ended.length === 0) return;
  await db.updateTable('alerts').set({ endedAt: at }).where('id', 'in', ended).execute();
}

async function begin(db: Database, alert: Alert): Promise<void> {
  const added = await db
    .insertInto('alerts')
    .values({ ...alert, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteAlertDispatch(db, { alertId: added.id, at: alert.at });
  const { kind: about, subject, at } = alert;
  await noteEvents(db, [
    {
      customerId: 0,
      kind: 'owner.alerted',
      at: new Date(at),
      detail: { alert: added.id, about, subject },
    },
  ]);
}

const lasting = (db: Database) =>
  db.selectFrom('alerts').select(['id', 'kind', 'subject', 'at']).where('endedAt', 'is', null);

/** The alerts that last, the latest first; those that were switched off since are left out. */
export async function readAlerts(db: Database): Promise<Alert[]> {
  const { alertsOff } = await readSettings(db, 'alertsOff');
  const all = await lasting(db)
    .orderBy('id', 'desc')
    .limit(alertKinds.length * most)
    .execute();
  return all.flatMap(({ id: _, ...alert }) => (alertsOff.includes(alert.kind) ? [] : alert));
}
