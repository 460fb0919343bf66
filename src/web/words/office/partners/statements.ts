// The words of a partner's statement, in the office and at the counter.
import { both, inBothLanguages, naming } from '../words.ts';

export const statementWords = inBothLanguages({
  title: both('Statement', 'كشف الشهر'),
  of: naming('Statement of {isolated partner}', 'كشف {isolated partner}'),
  allPartners: both('All partners', 'كل الشركاء'),
  counter: both('Back to the counter', 'العودة إلى صفحة الشريك'),
  csv: both('Download CSV', 'نزّل ملف CSV'),
  print: both('Print', 'اطبع'),
  failed: both('The statement could not be loaded', 'تعذّر تحميل الكشف'),
  byDay: both('By day', 'حسب اليوم'),
  day: both('Day', 'اليوم'),
  verified: both('Verified', 'مرات التحقق'),
  guests: both('Different guests', 'ضيوف مختلفون'),
  served: both('Benefits served', 'مزايا مقدَّمة'),
  byBenefit: both('By benefit', 'حسب الميزة'),
  benefit: both('Benefit', 'الميزة'),
  price: both('Agreed price', 'السعر المتفق عليه'),
  amount: both('Amount', 'المبلغ'),
  rewards: both('Rewards served', 'مكافآت مقدَّمة'),
  byReward: both('By reward', 'حسب المكافأة'),
  reward: both('Reward', 'المكافأة'),
  total: both('Total', 'المجموع'),
  note: both(
    'A guest who came on several days is one guest in the total.',
    'الضيف الذي جاء في أكثر من يوم يُعدّ ضيفًا واحدًا في المجموع.',
  ),
  none: both('Nothing in this month', 'لا يوجد شيء في هذا الشهر'),
  noneText: both(
    'Nobody was verified, and no benefit was served.',
    'لم يُتحقق من أحد ولم تُقدَّم أي ميزة.',
  ),
  asOf: naming('As of {moment}', 'حتى {moment}'),
});
