// The words of the Points tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { members, points as counted } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Found {
  shown: number;
  total: number;
  /** Whether there are more than `total`. */
  more?: boolean | undefined;
}

interface Running {
  event: string;
  multiplier: number;
}

interface BillGives {
  /** The bill as it will stand in the history: `184.50 SAR`. */
  written: string;
  points: number;
  /** The multiplier of the event that runs now. */
  multiplier?: number | undefined;
}

/** The name of a member, and points with their sign. */
interface Given {
  name: string;
  points: string;
}

interface Unusual {
  name: string;
  points: number;
  usual: number;
}

/** The note about points that an event multiplies. */
const times = (multiplier = 1) => (multiplier > 1 ? ` ×${grouped(multiplier)}` : '');

export const pointsWords = inBothLanguages({
  search: both('Search customers', 'البحث عن الأعضاء'),
  searchHint: both('Phone or name', 'رقم الجوال أو الاسم'),
  found: both(
    ({ shown, total, more }: Found) => {
      if (more) return `${grouped(shown)} of more than ${members.en(total)}`;
      return shown < total ? `${grouped(shown)} of ${members.en(total)}` : members.en(total);
    },
    ({ shown, total, more }) => {
      if (more) return `${grouped(shown)} من أكثر من ${members.genitive(total)}`;
      return shown < total ? `${grouped(shown)} من ${members.genitive(total)}` : members.ar(total);
    },
  ),
  recent: both('Given points last', 'آخر من أُضيفت إليهم نقاط'),
  ownRecent: both('Your last guests today', 'آخر ضيوفك اليوم'),
  searchFirst: both(
    'Scan the card, or type a number or a name.',
    'امسح البطاقة أو اكتب رقمًا أو اسمًا.',
  ),
  lookingUp: labels.lookingUp,
  next: both('Next guest', 'الضيف التالي'),
  another: both('Another member', 'عضو آخر'),
  none: both('No members yet', 'لا يوجد أعضاء بعد'),
  noneText: both('Guests appear here as soon as they join.', 'يظهر الأعضاء هنا فور انضمامهم.'),
  noMatch: both('Nobody found', 'لا توجد نتائج'),
  noCountryText: both(
    'To enrol this number, type it with + and the country’s code. Once the restaurant’s country ' +
      'is set (Settings), numbers are typed as people there write them.',
    'لإضافة هذا الرقم اكتبه مع + ورمز الدولة. وبعد تحديد دولة المطعم في الإعدادات تُكتب الأرقام ' +
      'كما يكتبها الناس هناك.',
  ),
  noMatchText: both(
    'Try the beginning of a name, or the last four digits of the number.',
    'جرّب بداية الاسم أو آخر أربعة أرقام من الجوال.',
  ),
  choose: both('Choose a member', 'اختر عضوًا'),
  chooseText: both('Then type the points and what they are for.', 'ثم اكتب النقاط وسببها.'),
  chooseBill: both('Then type the bill.', 'ثم اكتب الفاتورة.'),
  points: labels.points,
  pointsHint: both('A negative number takes points away', 'العدد السالب يخصم من الرصيد'),
  running: both(
    ({ event, multiplier }: Running) => `${event} is on: points count ×${multiplier}`,
    ({ event, multiplier }) => `مناسبة «${isolated(event)}» جارية: تُحسب النقاط ×${multiplier}`,
  ),
  description: labels.description,
  descriptionHint: both('For example: Dinner for two', 'مثل: عشاء لشخصين'),
  by: both('Earned by', 'طريقة الاحتساب'),
  byBill: both('Bill', 'فاتورة'),
  byPoints: both('Points', 'نقاط'),
  bill: both('Bill', 'مبلغ الفاتورة'),
  billGives: both(
    ({ written, points, multiplier }: BillGives) =>
      `${isolated(written)} → ${counted.en(points)}${times(multiplier)}`,
    ({ written, points, multiplier }) =>
      `${isolated(written)} ← ${counted.ar(points)}${times(multiplier)}`,
  ),
  descriptionOptional: both('Description (optional)', 'الوصف (اختياري)'),
  givenOften: both('Given often', 'نقاط متكررة'),
  oftenFor: both('Often for', 'أوصاف متكررة'),
  arrow: both('→', '←'),
  add: both('Add Points', 'أضف النقاط'),
  adding: labels.adding,
  added: both('Points added successfully', 'تمت إضافة النقاط بنجاح'),
  undo: both('Undo', 'تراجع'),
  givenTo: both(
    ({ name, points }: Given) => `${isolated(name)} · ${points}`,
    ({ name, points }) => `${isolated(name)} · \u2066${points}\u2069`,
  ),
  undoOf: both(
    ({ name, points }: Given) => `Undo ${points} for ${isolated(name)}`,
    ({ name, points }) => `تراجع عن \u2066${points}\u2069 لحساب ${isolated(name)}`,
  ),
  undoneText: both('Entry undone', 'تم التراجع عن العملية'),
  undoFailed: both('Error undoing points', 'تعذّر التراجع عن النقاط'),
  risen: naming('{level} from now on!', 'المستوى الآن: {level}!'),
  unusualTitle: both(
    (points: number) => `Give ${counted.en(points)}?`,
    (points) => `هل تريد إضافة ${counted.genitive(points)}؟`,
  ),
  unusualText: both(
    ({ name, points, usual }: Unusual) =>
      `${isolated(name)} gets ${grouped(points)}. Usual is ${grouped(usual)}.`,
    ({ name, points, usual }) =>
      `تُضاف إلى رصيد ${isolated(name)} ${counted.nominative(points)}، ` +
      `والمعتاد ${counted.nominative(usual)}.`,
  ),
  unusualAct: both('Yes, add them', 'نعم، أضفها'),
});
