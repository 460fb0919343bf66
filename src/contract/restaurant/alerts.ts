// Alerts, which tell an owner what cannot wait: their one list, from which the band of the
// overview, the switches in the settings and the event for hooks have names and words.
import * as z from 'zod/mini';
import { label } from '../messages/labels.ts';
import { Moment } from '../values/values.ts';

const settings = (view: string) => `/admin?tab=settings&view=${view}`;

/**
 * Each kind with its words, and the address in the office to which it leads, for its subject. How
 * each is recognised stands in `storage/overview/alerts.ts`.
 */
export const alerts = {
  backupFailed: {
    words: label('The last backup failed', 'فشل آخر نسخ احتياطي'),
    needs: 'listBackups',
    leadsTo: () => settings('backups'),
  },
  backupMissing: {
    words: label('A backup that was due was not made', 'لم تُنشأ نسخة احتياطية في موعدها'),
    needs: 'listBackups',
    leadsTo: () => settings('backups'),
  },
  hookPaused: {
    words: label('A webhook is paused', 'وجهة إشعار متوقفة'),
    needs: 'listHooks',
    leadsTo: () => `${settings('advanced')}&setting=hooks`,
  },
  diskNearlyFull: {
    words: label('The disk is nearly full', 'القرص يكاد يمتلئ'),
    needs: 'listBackups',
    leadsTo: () => settings('backups'),
  },
  requestWaiting: {
    words: label('A request waits and nobody decides', 'طلب ينتظر ولا أحد يبتّ فيه'),
    needs: 'listRequests',
    leadsTo: () => '/admin?tab=approvals',
  },
  billStandsOut: {
    words: label('A bill is far above the usual ones', 'فاتورة أعلى بكثير من المعتاد'),
    needs: 'readStandingOut',
    leadsTo: () => '/admin?tab=overview&view=standing-out',
  },
  dayNotClosed: {
    words: label('A day is not closed', 'يوم لم يُقفل'),
    needs: 'listCloses',
    /** The subject is a day and an outlet: `2026-11-21 1`. */
    leadsTo: (subject: string) =>
      `/admin?tab=overview&view=closes&day=${subject.slice(0, '2026-11-21'.length)}`,
  },
} as const satisfies Record<
  string,
  {
    words: ReturnType<typeof label>;
    /** The call that a reader may make: others are not shown the alert. */
    needs: string;
    leadsTo: (subject: string) => string;
  }
>;

export type AlertKind = keyof typeof alerts;
export const alertKinds = Object.keys(alerts) as [AlertKind, ...AlertKind[]];

/** An alert that lasts. */
export const Alert = z.object({ kind: z.enum(alertKinds), subject: z.string(), at: Moment });
export type Alert = z.output<typeof Alert>;
