// The words of the Overview tab.
import { grouped } from '../../languages/plural.ts';
import { members, points, visits } from '../counts.ts';
import { inBothLanguages, isolated } from '../words.ts';

interface Day {
  day: string;
  given: number;
  taken: number;
}

export const overviewWords = inBothLanguages({
  en: {
    levels: 'Members by level',
    all: members.en,
    days: 'Points by day',
    span: 'Span',
    spans: { 30: '30 days', 90: '90 days' },
    given: 'Given',
    taken: 'Taken',
    brought: 'From files',
    visits: 'Visits',
    served: 'Benefits served',
    day: 'Day',
    daySummary: ({ day, given, taken }: Day) =>
      `${isolated(day)}: ${grouped(given)} given, ${grouped(taken)} taken`,
    hours: 'Visits by weekday and hour',
    hoursText: 'Of the last 90 days',
    byLastVisit: 'Members by last visit',
    hour: 'Hour',
    hourTold: ({ weekday, hour, count }: { weekday: string; hour: string; count: number }) =>
      `${weekday}, ${isolated(hour)}: ${visits.en(count)}`,
    newest: 'Newest members',
    frequent: 'Most frequent guests',
    missed: 'Regulars who stayed away',
    more: 'Show all',
    joined: (day: string) => `Joined ${isolated(day)}`,
    came: visits.en,
    lastSeen: (ago: string) => `Last visit ${isolated(ago)}`,
    noneNew: 'Guests appear here as soon as they join.',
    noneFrequent: 'Nobody has come in the last 90 days.',
    noneMissed: 'Every regular is coming as usual.',
    event: 'Special event',
    running: ({ name, multiplier }: { name: string; multiplier: number }) =>
      `${isolated(name)} is on: points count ×${multiplier}`,
    noEvent: 'None is on',
    backup: 'Last proven backup',
    noBackup: 'No backup has been proven yet',
    catchingUp: 'The last entries are still being counted.',
  },
  ar: {
    levels: 'الأعضاء حسب المستوى',
    all: members.ar,
    days: 'النقاط حسب اليوم',
    span: 'المدة',
    spans: { 30: '30 يومًا', 90: '90 يومًا' },
    given: 'المضافة',
    taken: 'المخصومة',
    brought: 'المستوردة من ملفات',
    visits: 'الزيارات',
    served: 'المزايا المقدَّمة',
    day: 'اليوم',
    daySummary: ({ day, given, taken }) =>
      `${isolated(day)}: أُضيفت ${points.nominative(given)} وخُصمت ${points.nominative(taken)}`,
    hours: 'الزيارات حسب اليوم والساعة',
    hoursText: 'في آخر 90 يومًا',
    byLastVisit: 'الأعضاء حسب آخر زيارة',
    hour: 'الساعة',
    hourTold: ({ weekday, hour, count }) => `${weekday}، ${isolated(hour)}: ${visits.ar(count)}`,
    newest: 'أحدث الأعضاء',
    frequent: 'أكثر الضيوف زيارةً',
    missed: 'ضيوف معتادون انقطعوا',
    more: 'اعرض الكل',
    joined: (day) => `انضم في ${isolated(day)}`,
    came: visits.ar,
    lastSeen: (ago) => `آخر زيارة: ${isolated(ago)}`,
    noneNew: 'يظهر الأعضاء هنا فور انضمامهم.',
    noneFrequent: 'لم يزر المطعم أحد في آخر 90 يومًا.',
    noneMissed: 'كل الضيوف المعتادين يأتون كعادتهم.',
    event: 'المناسبة الجارية',
    running: ({ name, multiplier }) =>
      `مناسبة «${isolated(name)}» جارية: تُحسب النقاط ×${multiplier}`,
    noEvent: 'لا توجد مناسبة جارية',
    backup: 'آخر نسخة احتياطية مُختبَرة',
    noBackup: 'لم تُختبَر أي نسخة احتياطية بعد',
    catchingUp: 'ما زال احتساب آخر العمليات جاريًا.',
  },
});
