// The words of a partner's statement, in the office and at the counter.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const statementWords = inBothLanguages({
  title: both('Statement', 'كشف الشهر'),
  of: naming('Statement of {isolated partner}', 'كشف {isolated partner}'),
  allPartners: both('All partners', 'كل الشركاء'),
  counter: both('Back to the counter', 'العودة إلى صفحة الشريك'),
  csv: both('Download CSV', 'نزّل ملف CSV'),
  print: labels.print,
  failed: both('The statement could not be loaded', 'تعذّر تحميل الكشف'),
  byDay: both('By day', 'حسب اليوم'),
  day: labels.day,
  verified: both('Verified', 'مرات التحقق'),
  guests: both('Different guests', 'ضيوف مختلفون'),
  served: both('Benefits served', 'مزايا مقدَّمة'),
  byBenefit: both('By benefit', 'حسب الميزة'),
  benefit: labels.benefit,
  price: both('Agreed price', 'السعر المتفق عليه'),
  amount: labels.amount,
  rewards: both('Rewards served', 'مكافآت مقدَّمة'),
  byReward: both('By reward', 'حسب المكافأة'),
  reward: labels.reward,
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
  takenBackSince: both('Taken back since', 'سُحب بعد تقديمه'),
  takenBackText: both(
    'These were served in this month and taken back later, so they are in no sum above. ' +
      'A statement that was printed before still counts them.',
    'قُدِّمت في هذا الشهر ثم سُحبت، فلا تدخل في المجاميع أعلاه. ' +
      'أما الكشف الذي طُبع قبل ذلك فما زال يحسبها.',
  ),
  takenBack: both('Taken back', 'سُحب'),
  takenBackOn: naming('Taken back {day}', 'سُحب في {day}'),
  servings: both('Each service', 'كل خدمة على حدة'),
  showServings: both('Show each service', 'أظهر كل خدمة على حدة'),
  servingsLoading: both('Loading...', 'جارٍ التحميل...'),
  servingsFailed: both('The services could not be loaded', 'تعذّر تحميل الخدمات'),
  onlyFirst: both(
    (count: number) => `The first ${grouped(count)}. The CSV file has all of them.`,
    (count) => `أول ${grouped(count)}، وملف CSV يضمها كلها.`,
  ),
  when: labels.when,
  time: both('Time', 'الساعة'),
  serving: both('Service', 'الخدمة'),
  asOf: naming('As of {moment}', 'حتى {moment}'),
});
