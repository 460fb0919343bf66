// The words of the day's close.
import { labels } from '../../../../contract/messages/labels.ts';
import { closeLabels } from '../../../../contract/visits/close-labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Counted {
  bills: string;
  amount: string | null;
  by: string;
  when: string;
}

/** In the place of a name that is no longer known. */
export const formerPerson = both('Somebody who has left', 'شخص غادر الفريق');

export const closeWords = inBothLanguages({
  title: both('End of day', 'إقفال اليوم'),
  text: both(
    'What was saved on a business day, against the till’s report, and by each person.',
    'ما سُجّل في يوم عمل مقارنًا بتقرير الصندوق، وما سجّله كل شخص.',
  ),
  mine: both('My day', 'حصيلتي اليوم'),
  mineText: both('What you have saved today.', 'ما سجّلته اليوم.'),
  back: both('Back to the till', 'العودة إلى الصندوق'),
  till: labels.till,
  everywhere: both('All of them', 'كلها'),
  day: labels.businessDay,
  print: labels.print,
  download: both('CSV', 'CSV'),
  downloadLabel: both('Download the day as CSV', 'نزّل اليوم بصيغة CSV'),
  none: both('No visit was saved on this day', 'لم تُسجَّل زيارات في هذا اليوم'),
  noneText: both(
    'A close appears with the first visit of a person.',
    'يظهر الإقفال مع أول زيارة يسجّلها شخص.',
  ),
  of: naming('End of day, {isolated day}', 'إقفال يوم {isolated day}'),
  asOf: naming('As of {isolated moment}', 'حتى {isolated moment}'),
  formerPerson,
  figures: {
    visits: labels.visits,
    points: labels.points,
    bills: labels.bills,
    amounts: labels.amount,
    rewards: labels.rewards,
    benefits: labels.benefits,
    undone: both('Undone', 'تم التراجع عنها'),
    approved: both('Approved by others', 'وافق عليها آخرون'),
  },
  counted: both(
    ({ bills, amount, by, when }: Counted) =>
      `Bills counted: ${isolated(bills)}${amount === null ? '' : `, ${isolated(amount)}`} ` +
      `(${isolated(by)}, ${isolated(when)})`,
    ({ bills, amount, by, when }) =>
      `عدد الفواتير: ${isolated(bills)}${amount === null ? '' : `، ${isolated(amount)}`} ` +
      `(${isolated(by)}، ${isolated(when)})`,
  ),
  count: both('Count the bills', 'سجّل عدد الفواتير'),
  countAgain: both('Count again', 'سجّل العدد من جديد'),
  countOf: naming('Count the bills: {isolated person}', 'سجّل عدد الفواتير: {isolated person}'),
  countAgainOf: naming('Count again: {isolated person}', 'سجّل العدد من جديد: {isolated person}'),
  countedBills: both('Bills counted', 'عدد الفواتير'),
  countedAmount: both('Their amount, if it was counted', 'مجموعها إن تم عدّه'),
  note: labels.note,
  save: both('Save the count', 'احفظ العدد'),
  saved: both('Count saved', 'تم حفظ العدد'),
});

interface Reported extends Counted {
  amount: string;
}

/** What a till's report has more or less; the amount is null where it cannot be compared. */
interface Differs {
  bills: string;
  amount: string | null;
}

export const outletCloseWords = inBothLanguages({
  total: closeLabels.total,
  totalBills: labels.bills,
  totalAmount: closeLabels.total,
  settled: both('Saved', 'المسجَّل'),
  refunded: both('Refunded', 'المرتجع'),
  undone: both('Undone', 'المتراجع عنه'),
  visits: labels.visits,
  bills: labels.bills,
  points: labels.points,
  amount: labels.amount,
  rewards: labels.rewards,
  benefits: labels.benefits,
  by: {
    person: both('By person', 'حسب الشخص'),
    till: both('By till', 'حسب نقطة البيع'),
    way: both('By how guests were known', 'حسب طريقة معرفة الضيف'),
  },
  name: labels.name,
  noTill: both('In the office or by a program', 'في المكتب أو عبر برنامج'),
  lines: both('Refunds and undos', 'المرتجعات والتراجعات'),
  late: both('Changes of closed days that count here', 'تغييرات أيام مُقفلة تُحسب هنا'),
  afterwards: both('Changed since it was closed', 'تغيّر بعد الإقفال'),
  counts: both(
    ({ closed, counts }: { closed: string; counts: string }) =>
      `Of ${isolated(closed)}, counts on ${isolated(counts)}`,
    ({ closed, counts }) => `من ${isolated(closed)}، ويُحسب في ${isolated(counts)}`,
  ),
  latest: naming('The latest {isolated n}', 'آخر {isolated n}'),
  what: both('What', 'ماذا'),
  doneBy: both('By', 'المنفّذ'),
  enterReport: both('Enter the till’s report (Z)', 'أدخل تقرير الصندوق (Z)'),
  changeReport: both('Change the till’s report', 'غيّر تقرير الصندوق'),
  reportBills: both('Bills in the report', 'عدد الفواتير في التقرير'),
  reportAmount: both('Total of the report', 'مجموع التقرير'),
  save: both('Save the report', 'احفظ التقرير'),
  saved: both('Report saved', 'تم حفظ التقرير'),
  reported: both(
    ({ bills, amount, by, when }: Reported) =>
      `Till’s report: bills ${isolated(bills)}, total ${isolated(amount)} ` +
      `(${isolated(by)}, ${isolated(when)})`,
    ({ bills, amount, by, when }) =>
      `تقرير الصندوق: الفواتير ${isolated(bills)}، المجموع ${isolated(amount)} ` +
      `(${isolated(by)}، ${isolated(when)})`,
  ),
  equal: both('The till’s report is the same.', 'تقرير الصندوق مطابق.'),
  differs: both(
    ({ bills, amount }: Differs) =>
      `The till’s report less this total: bills ${isolated(bills)}` +
      (amount === null ? ', amounts in another currency' : `, ${isolated(amount)}`),
    ({ bills, amount }) =>
      `تقرير الصندوق ناقصًا هذا المجموع: الفواتير ${isolated(bills)}` +
      (amount === null ? '، والمبالغ بعملة أخرى' : `، ${isolated(amount)}`),
  ),
  explain: both('Find the bills that explain it', 'ابحث عن الفواتير التي تفسّره'),
  close: both('Close the day', 'أقفل اليوم'),
  closeOf: naming('Close {isolated day}?', 'هل تريد إقفال {isolated day}؟'),
  closeText: both(
    'It stays as it is now. What changes it later counts on the day of the change, and is ' +
      'noted here.',
    'يبقى كما هو الآن. ما يغيّره لاحقًا يُحسب في يوم التغيير ويُدوَّن هنا.',
  ),
  closed: both('Day closed', 'أُقفل اليوم'),
  closedBy: both(
    ({ by, when }: { by: string; when: string }) => `Closed (${isolated(by)}, ${isolated(when)})`,
    ({ by, when }) => `مُقفل (${isolated(by)}، ${isolated(when)})`,
  ),
});
