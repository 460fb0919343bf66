// The words of points that end: the rule, the look at what it would concern, and what laws say.
import { labels } from '../../../../contract/messages/labels.ts';
import { members, points } from '../counts.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

interface Look {
  members: number;
  points: number;
  /** The points at menu price. */
  worth: string | null;
  whole: boolean;
}

export const endingWords = inBothLanguages({
  title: both('Points that end', 'انتهاء النقاط'),
  text: both(
    'What guests can spend ends; their points and their level stay. Every guest reads it on the ' +
      'card at least thirty days before, and spends first what ends first.',
    'ينتهي ما يمكن صرفه، وتبقى النقاط والمستوى كما هما. يقرأ كل عضو ذلك في بطاقته قبل ثلاثين ' +
      'يومًا على الأقل، ويُصرف أولًا ما ينتهي أولًا.',
  ),
  proposed: both(
    'Points end after 12 months without a visit',
    'تنتهي النقاط بعد 12 شهرًا بلا زيارة',
  ),
  after: both('Points end', 'تنتهي النقاط'),
  never: both('Never', 'لا تنتهي'),
  kinds: {
    visit: both('So long after the last visit', 'بعد مدة من آخر زيارة'),
    earning: both(
      'So long after they were earned, at the end of the month',
      'بعد مدة من كسبها، في آخر الشهر',
    ),
  },
  months: both('Months', 'عدد الأشهر'),
  kept: both(
    'A change is never worse for points that are there: switched on, they all have the full time ' +
      'from today.',
    'لا يضر أي تغيير بنقاط موجودة: عند التفعيل تُمنح كلها المدة كاملة من اليوم.',
  ),
  look: both('Had it always been so', 'لو كان كذلك من قبل'),
  looked: both(
    ({ members: of, points: some, worth, whole }: Look) =>
      of === 0
        ? 'Nobody would have lost any points by today.'
        : `${whole ? '' : 'At least '}${members.en(of)} would have ${points.en(some)} less to ` +
          `spend today${worth ? `, worth ${isolated(worth)} at menu price` : ''}.`,
    ({ members: of, points: some, worth, whole }) =>
      of === 0
        ? 'لما فقد أحد أي نقطة حتى اليوم.'
        : `${whole ? '' : 'ما لا يقل عن '}${points.ar(some)} لدى ${members.genitive(of)} ما ` +
          `كانت لتُصرف اليوم${worth ? `، قيمتها ${isolated(worth)} بسعر القائمة` : ''}.`,
  ),
  law: both(
    'Laws differ. In Ontario and in Québec points may not end just because time passes; in ' +
      'Québec they may after a year without any earned or spent, with a notice 30 to 60 days ' +
      'before. Your terms should say the rule.',
    'تختلف القوانين. ففي أونتاريو وكيبيك لا يجوز أن تنتهي النقاط لمجرد مرور الوقت، ويجوز في ' +
      'كيبيك بعد سنة بلا كسب ولا صرف مع إشعار قبل 30 إلى 60 يومًا. اذكر القاعدة في شروطك.',
  ),
  source: both('Québec: P-40.1, r. 3, section 79.6.3', 'كيبيك: P-40.1, r. 3, section 79.6.3'),
  save: labels.save,
  saved: labels.saved,
});
