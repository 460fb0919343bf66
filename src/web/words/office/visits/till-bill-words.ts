// The words of the comparison of a till's bills with the visits of a day.
import { labels } from '../../../../contract/messages/labels.ts';
import { rows } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

export const tillBillWords = inBothLanguages({
  title: both('Compare bills', 'مقارنة الفواتير'),
  lead: both('Compare with the till’s bills', 'قارن بفواتير الصندوق'),
  text: both(
    'Choose the bills that your till closed on a day, as a CSV file. They are compared with the ' +
      'visits of that day, and nothing of the file is kept.',
    'اختر ملف CSV بالفواتير التي أغلقها صندوقك في يوم. تُقارن بزيارات ذلك اليوم، ' +
      'ولا يُحفظ شيء من الملف.',
  ),
  day: labels.businessDay,
  today: both('Today, if it stays blank', 'اليوم الحالي إن تُرك فارغًا'),
  outlet: labels.outlet,
  choose: both('Choose a CSV file', 'اختر ملف CSV'),
  another: both('Choose another file', 'اختر ملفًا آخر'),
  busy: both('Comparing...', 'جارٍ المقارنة...'),
  notCompared: both('The file was not compared', 'لم تتم مقارنة الملف'),

  whichColumns: naming(
    'Say which columns of {isolated file} have the number and the amount of each bill.',
    'حدّد في {isolated file} عمودَي رقم الفاتورة ومبلغها.',
  ),
  columns: {
    numberColumn: labels.billNumber,
    amountColumn: labels.amount,
    dayColumn: both('Day, or day and time', 'اليوم، أو اليوم والوقت'),
    timeColumn: both('Time', 'الوقت'),
    outletColumn: labels.outlet,
  },
  dayHint: both(
    'Without it, all bills are taken for those of the chosen day.',
    'من دونه تُعدّ كل الفواتير من اليوم المختار.',
  ),
  compare: both('Compare', 'قارن'),
  again: both('Compare again', 'قارن من جديد'),
  otherColumns: both('Choose other columns', 'اختر أعمدة أخرى'),

  of: both(
    ({ file, day }: { file: string; day: string }) => `${isolated(file)} · ${isolated(day)}`,
    ({ file, day }) => `${isolated(file)} · ${isolated(day)}`,
  ),
  verdicts: {
    earned: both('Earned', 'مُنحت نقاطها'),
    notEarned: both('Not earned', 'بلا نقاط'),
    undone: both('Taken back', 'سُحبت نقاطها'),
    more: both('Earned more than billed', 'نقاط لأكثر من الفاتورة'),
    differs: both('Amount differs', 'المبلغ مختلف'),
    noBill: both('Earned, no such bill', 'نقاط بلا فاتورة'),
    unread: both('Not read', 'لم تُقرأ'),
  },
  meanings: {
    earned: both('The visit has this bill.', 'سُجّلت هذه الفاتورة في زيارة.'),
    notEarned: both('No visit has this bill.', 'لم تُسجَّل هذه الفاتورة في أي زيارة.'),
    undone: both('Its visit was undone or reversed.', 'تم التراجع عن زيارتها.'),
    more: both(
      'Points were given for more than the bill. The sum is what was too much.',
      'مُنحت نقاط لمبلغ أكبر من الفاتورة. المجموع هو الزيادة.',
    ),
    differs: both(
      'The bill is higher than what was entered, or in another currency.',
      'مبلغ الفاتورة أعلى مما سُجّل، أو بعملة أخرى.',
    ),
    noBill: both(
      'Points were given for a bill that is not in the file.',
      'مُنحت نقاط لفاتورة غير موجودة في الملف.',
    ),
    unread: both('These rows are in none of the sums.', 'لا تدخل هذه الصفوف في أي مجموع.'),
  },
  shown: labels.bills,
  otherDays: both(
    (count: number) => `Left out, since they are of another business day: ${rows.en(count)}`,
    (count) => `متروكة لأنها من يوم عمل آخر: ${rows.ar(count)}`,
  ),
  otherOutlets: both(
    (count: number) => `Left out, since they are of another outlet: ${rows.en(count)}`,
    (count) => `متروكة لأنها من فرع آخر: ${rows.ar(count)}`,
  ),
  number: labels.bill,
  row: naming('Row {isolated number}', 'الصف {isolated number}'),
  noNumber: both('No number', 'بلا رقم'),
  billed: both('Billed', 'مبلغ الفاتورة'),
  earned: both('Entered', 'المبلغ المسجَّل'),
  guest: labels.guest,
  deleted: both('A guest who has left', 'ضيف غادر'),
  what: both('What it is', 'الحالة'),
  none: both('No such bills', 'لا توجد فواتير من هذا النوع'),
  nothing: both(
    'This file has no bills of this day, and no visit of the day has one.',
    'لا فواتير من هذا اليوم في الملف، ولا في زيارات هذا اليوم.',
  ),
  download: both('Download the list as CSV', 'نزّل القائمة بصيغة CSV'),
  file: both('till-bills', 'till-bills'),
  rowHead: labels.row,
  why: both('Why', 'السبب'),
});
