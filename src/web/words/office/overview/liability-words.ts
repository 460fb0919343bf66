// The words of what is owed to guests.
import { labels } from '../../../../contract/messages/labels.ts';
import { headings, sheetLabels } from '../../../../domain/data/headings.ts';
import { grouped } from '../../languages/plural.ts';
import { members, servedRewards } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

export const liabilityWords = inBothLanguages({
  title: sheetLabels.owed,
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
    ended: both('Ended', 'منتهية'),
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
  byOutlet: sheetLabels.byOutlet,
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
  files: {
    month: {
      name: both('CSV', 'CSV'),
      label: both('Download all months as CSV', 'نزّل كل الأشهر بصيغة CSV'),
    },
    outlet: {
      name: sheetLabels.byOutlet,
      label: both('Download all months by outlet as CSV', 'نزّل كل الأشهر حسب الفرع بصيغة CSV'),
    },
    level: {
      name: sheetLabels.byLevel,
      label: both('Download all months by level as CSV', 'نزّل كل الأشهر حسب المستوى بصيغة CSV'),
    },
    cohort: {
      name: sheetLabels.cohorts,
      label: both(
        'Download what was spent since of the points of each month as CSV',
        'نزّل ما صُرف منها من نقاط كل شهر بصيغة CSV',
      ),
    },
  },
  ofMonth: {
    exportMonth: {
      name: both('Workbook of the month', 'ملف الشهر لبرامج الجداول'),
      label: both(
        'Download the workbook of the month, for spreadsheets',
        'نزّل ملف الشهر لبرامج الجداول',
      ),
    },
    exportPointChanges: {
      name: both('Every row of the month', 'كل عمليات الشهر'),
      label: both('Download every row of the month as CSV', 'نزّل كل عمليات الشهر بصيغة CSV'),
    },
  },
  byLevel: sheetLabels.byLevel,
  byBalance: both(
    'The levels here are those of the balance, although levels follow a period now.',
    'المستويات هنا بحسب الرصيد، وإن كانت المستويات تتبع مدة الآن.',
  ),
  byLevelText: both(
    'What members of each level could spend when the month ended.',
    'ما كان أعضاء كل مستوى يستطيعون صرفه في نهاية الشهر.',
  ),
  level: labels.level,
  members: labels.members,
  spentSince: both('What is spent of points', 'كم يُصرف من النقاط'),
  spentSinceText: both(
    'Of the points that were earned in a month and not taken back, so much was spent by the end ' +
      'of the month one, three, six and twelve months later. The oldest points count as spent ' +
      'first.',
    'من النقاط التي اكتُسبت في شهر ولم تُسحب، هذا ما صُرف منها حتى نهاية الشهر الذي بعده بشهر ' +
      'وثلاثة وستة واثني عشر شهرًا. وأقدم النقاط تُحسب مصروفة أولًا.',
  ),
  earnedPoints: headings.earned,
  within: {
    1: both('1 month', 'شهر'),
    3: both('3 months', '3 أشهر'),
    6: both('6 months', '6 أشهر'),
    12: both('12 months', '12 شهرًا'),
  },
  gifts: both('Gifts that wait', 'هدايا بانتظار الاستلام'),
  giftsText: both(
    'Rewards that came with messages. They stand for no points, and end by themselves.',
    'مكافآت وصلت مع الرسائل. لا تقابلها نقاط، وتنتهي تلقائيًا.',
  ),
  giftsWaiting: both('Waiting now', 'بانتظار الاستلام الآن'),
  expected: naming(
    'Of 100 points, about {isolated points} are spent within a year.',
    'من كل 100 نقطة تُصرف نحو {isolated points} خلال سنة.',
  ),
  expectedFrom: both(
    (guests: number) => `From the points of ${members.en(guests)}.`,
    (guests) => `عدد الأعضاء الذين حُسبت نقاطهم: ${grouped(guests)}.`,
  ),
  tooEarly: both(
    'Too early to say what is spent within a year: points have to be a year old, ' +
      'of thirty members at least.',
    'لم يحن الوقت لمعرفة ما يُصرف خلال سنة: يلزم أن يمضي على النقاط عام، ولثلاثين عضوًا على الأقل.',
  ),
  endings: both('Points that end', 'نقاط تنتهي'),
  endingsText: both(
    'What ends in the next twelve months if nobody spends anything or comes until then.',
    'ما ينتهي في الأشهر الاثني عشر القادمة إن لم يُصرف شيء ولم يزر أحد حتى ذلك الحين.',
  ),
  noEndings: both('Nothing ends in the next twelve months', 'لا ينتهي شيء في الأشهر القادمة'),
  endedUnspent: both(
    ({ percent, ended, spent }: { percent: number; ended: number; spent: number }) =>
      `Of 100 points that were used up in the last twelve months, ${isolated(String(percent))} ` +
      `ended unspent: ${isolated(grouped(ended))} ended, ${isolated(grouped(spent))} were spent.`,
    ({ percent, ended, spent }) =>
      `من كل 100 نقطة استُهلكت في آخر اثني عشر شهرًا انتهت ${isolated(String(percent))} دون صرف: ` +
      `انتهى ${isolated(grouped(ended))} وصُرف ${isolated(grouped(spent))}.`,
  ),
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
