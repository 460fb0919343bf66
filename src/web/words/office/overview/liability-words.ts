// The words of what is owed to guests.
import { labels } from '../../../../contract/messages/labels.ts';
import { headings } from '../../../../domain/data/headings.ts';
import { servedRewards } from '../counts.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const liabilityWords = inBothLanguages({
  title: both('What is owed', 'المستحق للأعضاء'),
  text: both(
    'The points that members can spend at the end of each month, and what changed them. ' +
      'A month that has ended keeps its figures.',
    'النقاط التي يستطيع الأعضاء صرفها في نهاية كل شهر، وما الذي غيّرها. ' +
      'والشهر الذي انتهى تبقى أرقامه كما هي.',
  ),
  catchingUp: both('The last points are not all counted yet.', 'لم تُحسب آخر النقاط كلها بعد.'),
  month: headings.month,
  months: both('Month by month', 'شهرًا بعد شهر'),
  opening: headings.opening,
  closing: headings.closing,
  atMenu: headings.atMenu,
  atCost: headings.atCost,
  revalued: headings.revalued,
  now: both('Owed now', 'المستحق الآن'),
  more: both('More', 'زيادة'),
  less: both('Less', 'نقصان'),
  kinds: {
    earned: both('Earned', 'مكتسبة'),
    brought: both('Brought by import', 'مستوردة'),
    takenBack: both('Taken back', 'مسحوبة'),
    spent: both('Spent', 'مصروفة'),
    givenBack: both('Given back', 'معادة'),
    left: both('Gone with members who left', 'ذهبت مع أعضاء غادروا'),
  },
  change: both('Change', 'التغيير'),
  worthAtMenu: naming(
    '100 points are worth {price} at menu price',
    'كل 100 نقطة تساوي {isolated price} بسعر القائمة',
  ),
  worthAtCost: naming('100 points cost you {price}', 'كل 100 نقطة تكلفك {isolated price}'),
  fromServed: both(
    (count: number) => `from the last twelve months: ${servedRewards.en(count)}`,
    (count) => `حسب آخر اثني عشر شهرًا: ${servedRewards.ar(count)}`,
  ),
  fromOffered: both(
    'the median of the rewards on offer, as few were served',
    'وسيط المكافآت المعروضة، لقلة ما قُدِّم منها',
  ),
  noWorth: both(
    'Give your rewards a menu price and a cost to see this in money, from today on.',
    'أضف إلى مكافآتك سعر القائمة والتكلفة لترى المستحق بالمال، من اليوم فصاعدًا.',
  ),
  toRewards: labels.rewards,
  byOutlet: both('By outlet', 'حسب الفرع'),
  byOutletText: both(
    'Points of bills, and of rewards that were chosen at the till. Before version 0.14 the ' +
      'outlet was not kept with the points.',
    'نقاط الفواتير، والمكافآت التي اختيرت عند الصندوق. ' +
      'وقبل الإصدار 0.14 لم يكن الفرع يُحفظ مع النقاط.',
  ),
  noOutlet: both('Without an outlet', 'بلا فرع'),
  none: both('Nothing is owed yet', 'لا شيء مستحق بعد'),
  noneText: both(
    'Months appear with the first points that a member gets.',
    'تظهر الأشهر مع أول نقاط يحصل عليها عضو.',
  ),
  download: both('CSV', 'CSV'),
  downloadLabel: both('Download all months as CSV', 'نزّل كل الأشهر بصيغة CSV'),
  rows: both('Every row of the month', 'كل عمليات الشهر'),
  rowsLabel: both('Download every row of the month as CSV', 'نزّل كل عمليات الشهر بصيغة CSV'),
  failed: both('Failed to download the file', 'تعذّر تنزيل الملف'),
  back: both('Back to what is owed', 'العودة إلى المستحق للأعضاء'),
  when: labels.when,
  member: labels.member,
  gone: labels.guestWhoLeft,
  what: both('What for', 'السبب'),
  outlet: labels.outlet,
  points: labels.points,
  noRows: both('No rows here.', 'لا عمليات هنا.'),
});
