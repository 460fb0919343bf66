// The words of the Overview tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { members, points, visits } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Day {
  day: string;
  given: number;
  taken: number;
}

export const overviewWords = inBothLanguages({
  alertsLabel: both('Alerts', 'التنبيهات'),
  levels: both('Members by level', 'الأعضاء حسب المستوى'),
  all: both(members.en, members.ar),
  days: both('Points by day', 'النقاط حسب اليوم'),
  span: both('Span', 'المدة'),
  spans: { 30: both('30 days', '30 يومًا'), 90: both('90 days', '90 يومًا') },
  given: both('Given', 'المضافة'),
  taken: both('Taken', 'المخصومة'),
  brought: both('From files', 'المستوردة من ملفات'),
  visits: labels.visits,
  served: both('Benefits served', 'المزايا المقدَّمة'),
  day: labels.day,
  daySummary: both(
    ({ day, given, taken }: Day) =>
      `${isolated(day)}: ${grouped(given)} given, ${grouped(taken)} taken`,
    ({ day, given, taken }) =>
      `${isolated(day)}: أُضيفت ${points.nominative(given)} وخُصمت ${points.nominative(taken)}`,
  ),
  hours: both('Visits by weekday and hour', 'الزيارات حسب اليوم والساعة'),
  hoursText: both('Of the last 90 days', 'في آخر 90 يومًا'),
  byLastVisit: both('Members by last visit', 'الأعضاء حسب آخر زيارة'),
  hour: both('Hour', 'الساعة'),
  hourTold: both(
    ({ weekday, hour, count }: { weekday: string; hour: string; count: number }) =>
      `${weekday}, ${isolated(hour)}: ${visits.en(count)}`,
    ({ weekday, hour, count }) => `${weekday}، ${isolated(hour)}: ${visits.ar(count)}`,
  ),
  newest: both('Newest members', 'أحدث الأعضاء'),
  frequent: both('Most frequent guests', 'أكثر الضيوف زيارةً'),
  missed: both('Regulars who stayed away', 'ضيوف دائمون طال غيابهم'),
  more: both('Show all', 'اعرض الكل'),
  joined: naming('Joined {isolated day}', 'انضم في {isolated day}'),
  came: both(visits.en, visits.ar),
  lastSeen: naming('Last visit {isolated ago}', 'آخر زيارة: {isolated ago}'),
  noneNew: both('Guests appear here as soon as they join.', 'يظهر الأعضاء هنا فور انضمامهم.'),
  noneFrequent: both('Nobody has come in the last 90 days.', 'لم يزر المطعم أحد في آخر 90 يومًا.'),
  noneMissed: both('Every regular is coming as usual.', 'لم يغب أحد من ضيوفك الدائمين.'),
  event: both('Special event', 'المناسبة الجارية'),
  running: both(
    ({ name, multiplier }: { name: string; multiplier: number }) =>
      `${isolated(name)} is on: points count ×${multiplier}`,
    ({ name, multiplier }) => `مناسبة «${isolated(name)}» جارية: تُحسب النقاط ×${multiplier}`,
  ),
  noEvent: both('No event running', 'لا توجد مناسبة جارية'),
  backup: both('Last tested backup', 'آخر نسخة احتياطية مُختبَرة'),
  noBackup: both('No backup has been tested yet', 'لم تُختبَر أي نسخة احتياطية بعد'),
  copied: both('Last copied elsewhere', 'آخر نسخ إلى المكان الثاني'),
  hooks: both('Webhooks to look at', 'وجهات إشعار تحتاج إلى نظرة'),
  notCopied: both('Not yet', 'لم تُنسخ بعد'),
  catchingUp: both(
    'The last entries are still being counted.',
    'ما زال احتساب آخر العمليات جاريًا.',
  ),
});
