// The words about what stands out, which accuse nobody.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { visits } from '../counts.ts';
import { formerPerson } from '../visits/close-words.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Share {
  events: number;
  of: number;
}

/** `60%`; of nothing there is no share. */
const percent = ({ events, of }: Share) =>
  isolated(of === 0 ? '–' : `${Math.round((100 * events) / of)}%`);
const parts = ({ events, of }: Share) => `${grouped(events)} of ${grouped(of)}`;
const partsArabic = ({ events, of }: Share) => `${grouped(events)} من ${grouped(of)}`;

/** `60% (15 of 25)`. */
const whole = (share: Share, written: (share: Share) => string) =>
  `${percent(share)} (${written(share)})`;

interface LargeBill {
  bill: string;
  times: number;
  settledBy: string;
}

interface Pair {
  together: number;
  ofGuest: number;
  person: string;
}

export const standingOutWords = inBothLanguages({
  views: both('Parts of the overview', 'أقسام النظرة العامة'),
  today: both('At a glance', 'نظرة سريعة'),
  title: both('Worth a look', 'حركات غير معتادة'),
  text: both(
    'Figures that are far above those of the rest. Each can have a good reason: ' +
      'look at its visits first.',
    'أرقام أعلى بكثير من بقية المطعم. قد يكون لكل منها سبب وجيه، فانظر إلى زياراتها أولًا.',
  ),
  none: both('Nothing unusual', 'لا حركات غير معتادة'),
  noneText: both(
    'The figures are close to each other, or the visits are too few to say anything.',
    'الأرقام متقاربة، أو الزيارات أقل من أن تدل على شيء.',
  ),
  catchingUp: both(
    'The last visits are not all counted yet.',
    'ما زال احتساب آخر الزيارات جاريًا، وستُضاف بعد لحظات.',
  ),
  span: both('Days', 'المدة'),
  spans: {
    7: both('7 days', '7 أيام'),
    14: both('14 days', '14 يومًا'),
    28: both('28 days', '28 يومًا'),
  },
  all: both('Show all', 'اعرض الكل'),
  download: both('CSV', 'CSV'),
  downloadLabel: both('Download the figures as CSV', 'نزّل الأرقام بصيغة CSV'),
  measures: {
    typed: both('Number typed instead of a scan', 'كتابة الرقم بدل المسح'),
    even: both('Bills of round amounts', 'فواتير بمبالغ مدوّرة'),
    rewarded: both('Visits with a reward', 'زيارات فيها مكافأة'),
    undone: both('Visits undone', 'زيارات تم التراجع عنها'),
    undoneAfterReward: both('Undone after a reward', 'تراجع بعد تقديم مكافأة'),
    outside: both('Outside opening hours', 'خارج أوقات العمل'),
  },
  /** The same in the head of a table. */
  heads: {
    typed: both('Typed', 'كتابة الرقم'),
    even: both('Round bills', 'مبالغ مدوّرة'),
    rewarded: both('Rewards', 'مكافآت'),
    undone: both('Undone', 'تراجع'),
    undoneAfterReward: both('After reward', 'بعد مكافأة'),
    outside: both('When closed', 'خارج الوقت'),
  },
  percent: both(percent, percent),
  parts: both(parts, partsArabic),
  compared: both(
    ({ own, rest }: { own: Share; rest: Share }) =>
      `${whole(own, parts)}, the rest ${whole(rest, parts)}`,
    ({ own, rest }) => `${whole(own, partsArabic)}، وفي بقية المطعم ${whole(rest, partsArabic)}`,
  ),
  together: both(
    ({ together, ofGuest, person }: Pair) =>
      `${grouped(together)} of the guest’s ${visits.en(ofGuest)} were with ${isolated(person)}`,
    ({ together, ofGuest, person }) =>
      `زيارات الضيف ${grouped(ofGuest)}، منها ${grouped(together)} مع ${isolated(person)}`,
  ),
  onTill: naming(
    'Has logged in as a guest on the device that is the till {isolated till}',
    'سجّل الدخول كضيف على الجهاز المستخدم كنقطة البيع {isolated till}',
  ),
  onDay: both(
    ({ count, day }: { count: number; day: string }) => `${visits.en(count)} on ${isolated(day)}`,
    ({ count, day }) => `${visits.ar(count)} في ${isolated(day)}`,
  ),
  large: both(
    ({ bill, times, settledBy }: LargeBill) =>
      `${isolated(bill)}, ${grouped(times)} times the usual bill · ${isolated(settledBy)}`,
    ({ bill, times, settledBy }) =>
      `${isolated(bill)}، أي الفاتورة المعتادة ${isolated(`×${grouped(times)}`)} · ` +
      isolated(settledBy),
  ),
  /** Who settled a large bill, where no name is known. */
  settledBy: {
    admin: formerPerson,
    partner: labels.partner,
    customer: both('by a receipt', 'عبر إيصال'),
    program: both('a program', 'برنامج'),
    system: both('Sofra', 'سفرة'),
  },
  billNumber: naming('Bill {isolated number}', 'الفاتورة {isolated number}'),
  earnedTwice: both(
    ({ count, day }: { count: number; day: string }) =>
      `${visits.en(count)} earned for this bill of ${isolated(day)}: ` +
      'its number was written in two ways. Undo what should not count.',
    ({ count, day }) =>
      `${visits.ar(count)} لهذه الفاتورة بتاريخ ${isolated(day)}: كُتب رقمها بطريقتين، فاحتُسبت ` +
      'نقاطها أكثر من مرة. تراجع عمّا لا ينبغي احتسابه.',
  ),
  formerPerson,
  outlet: naming('Outlet {isolated number}', 'الفرع {isolated number}'),
  show: labels.visits,
  showOf: naming('Visits: {line}', 'الزيارات: {line}'),
  back: both('Back to Worth a look', 'العودة إلى الحركات غير المعتادة'),
  noVisits: both('None of these visits is left.', 'لم يبقَ أي من هذه الزيارات.'),
  with: naming('with {isolated person}', 'مع {isolated person}'),
  deleted: both('A deleted member', 'عضو محذوف'),
  look: both('Looked at', 'تمت المراجعة'),
  lookOf: naming('Looked at: {line}', 'تمت المراجعة: {line}'),
  lookText: both(
    'It stays in the list with your name and note, below what nobody has looked at yet.',
    'يبقى في القائمة مع اسمك وملاحظتك، بعد ما لم يطّلع عليه أحد.',
  ),
  note: labels.note,
  noteHint: both('What you found, for your colleagues', 'ما وجدته، لزملائك'),
  save: labels.save,
  saved: both('Noted', 'تم التدوين'),
  lookedAt: both(
    ({ by, when, note }: { by: string; when: string; note: string }) =>
      `Looked at by ${isolated(by)}, ${isolated(when)}${note && `: ${isolated(note)}`}`,
    ({ by, when, note }) =>
      `اطّلع عليه ${isolated(by)}، ${isolated(when)}${note && `: ${isolated(note)}`}`,
  ),
  people: both('Each person against the average', 'كل موظف مقارنةً بالمعدّل'),
  outlets: both('Outlet beside outlet', 'مقارنة الفروع'),
  person: labels.person,
  outletHead: labels.outlet,
  restaurant: both('The whole restaurant', 'المطعم كله'),
  visits: labels.visits,
});
