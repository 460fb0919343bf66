// The words of the Points tab.
import { grouped } from '../../languages/plural.ts';
import { members, points as counted } from '../counts.ts';
import { inBothLanguages, isolated } from '../words.ts';

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
  en: {
    search: 'Search customers',
    searchHint: 'Phone or name',
    found: ({ shown, total, more }: Found) => {
      if (more) return `${grouped(shown)} of more than ${members.en(total)}`;
      return shown < total ? `${grouped(shown)} of ${members.en(total)}` : members.en(total);
    },
    recent: 'Given points last',
    lookingUp: 'Looking up...',
    another: 'Another member',
    none: 'No members yet',
    noneText: 'Guests appear here as soon as they join.',
    noMatch: 'Nobody found',
    noMatchText: 'Try the beginning of a name, or the last four digits of the number.',
    choose: 'Choose a member',
    chooseText: 'Then type the points and what they are for.',
    points: 'Points',
    pointsHint: 'A negative number takes points away',
    running: ({ event, multiplier }: Running) => `${event} is on: points count ×${multiplier}`,
    description: 'Description',
    descriptionHint: 'For example: Dinner for two',
    by: 'Earned by',
    byBill: 'Bill',
    byPoints: 'Points',
    bill: 'Bill',
    billGives: ({ written, points, multiplier }: BillGives) =>
      `${isolated(written)} → ${counted.en(points)}${times(multiplier)}`,
    descriptionOptional: 'Description (optional)',
    givenOften: 'Given often',
    oftenFor: 'Often for',
    arrow: '→',
    add: 'Add Points',
    adding: 'Adding...',
    added: 'Points added successfully',
    undo: 'Undo',
    givenTo: ({ name, points }: Given) => `${isolated(name)} · ${points}`,
    undoOf: ({ name, points }: Given) => `Undo ${points} for ${isolated(name)}`,
    undoneText: 'Entry undone',
    undoFailed: 'Error undoing points',
    risen: (level: string) => `${level} from now on!`,
    unusualTitle: (points: number) => `Give ${counted.en(points)}?`,
    unusualText: ({ name, points, usual }: Unusual) =>
      `${isolated(name)} gets ${grouped(points)}. Usual is ${grouped(usual)}.`,
    unusualAct: 'Yes, add them',
  },
  ar: {
    search: 'البحث عن الأعضاء',
    searchHint: 'رقم الجوال أو الاسم',
    found: ({ shown, total, more }) => {
      if (more) return `${grouped(shown)} من أكثر من ${members.genitive(total)}`;
      return shown < total ? `${grouped(shown)} من ${members.genitive(total)}` : members.ar(total);
    },
    recent: 'آخر من أُضيفت إليهم نقاط',
    lookingUp: 'جارٍ البحث...',
    another: 'عضو آخر',
    none: 'لا يوجد أعضاء بعد',
    noneText: 'يظهر الأعضاء هنا فور انضمامهم.',
    noMatch: 'لا توجد نتائج',
    noMatchText: 'جرّب بداية الاسم أو آخر أربعة أرقام من الجوال.',
    choose: 'اختر عضوًا',
    chooseText: 'ثم اكتب النقاط وسببها.',
    points: 'النقاط',
    pointsHint: 'العدد السالب يخصم من الرصيد',
    running: ({ event, multiplier }) =>
      `مناسبة «${isolated(event)}» جارية: تُحسب النقاط ×${multiplier}`,
    description: 'الوصف',
    descriptionHint: 'مثل: عشاء لشخصين',
    by: 'طريقة الاحتساب',
    byBill: 'فاتورة',
    byPoints: 'نقاط',
    bill: 'مبلغ الفاتورة',
    billGives: ({ written, points, multiplier }) =>
      `${isolated(written)} ← ${counted.ar(points)}${times(multiplier)}`,
    descriptionOptional: 'الوصف (اختياري)',
    givenOften: 'نقاط متكررة',
    oftenFor: 'أوصاف متكررة',
    arrow: '←',
    add: 'أضف النقاط',
    adding: 'جارٍ الإضافة...',
    added: 'تمت إضافة النقاط بنجاح',
    undo: 'تراجع',
    givenTo: ({ name, points }) => `${isolated(name)} · \u2066${points}\u2069`,
    undoOf: ({ name, points }) => `تراجع عن \u2066${points}\u2069 لحساب ${isolated(name)}`,
    undoneText: 'تم التراجع عن العملية',
    undoFailed: 'تعذّر التراجع عن النقاط',
    risen: (level) => `المستوى الآن: ${level}!`,
    unusualTitle: (points) => `هل تريد إضافة ${counted.genitive(points)}؟`,
    unusualText: ({ name, points, usual }) =>
      `تُضاف إلى رصيد ${isolated(name)} ${counted.nominative(points)}، ` +
      `والمعتاد ${counted.nominative(usual)}.`,
    unusualAct: 'نعم، أضفها',
  },
});
