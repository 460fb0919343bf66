// The words of the Members tab.
import { spacedMobile } from '../../../../domain/members/mobile.ts';
import { grouped } from '../../languages/plural.ts';
import { points as counted } from '../counts.ts';
import { inBothLanguages, isolated } from '../words.ts';

interface Who {
  name: string;
  mobile: string;
}

const nameAndNumber = ({ name, mobile }: Who) =>
  `${isolated(name)} (${isolated(spacedMobile(mobile))})`;

export const memberWords = inBothLanguages({
  en: {
    list: 'Members',
    search: 'Search members',
    searchHint: 'Phone or name',
    name: 'Name',
    mobile: 'Mobile',
    level: 'Level',
    points: 'Points',
    code: 'Verification code',
    lastVisit: 'Last visit',
    anyLevel: 'All levels',
    away: 'Stayed away',
    everybody: 'Everybody',
    absences: {
      regulars: 'Regulars, twice as long',
      30: 'For 30 days',
      60: 'For 60 days',
      90: 'For 90 days',
    },
    sort: 'Sorted by',
    sorts: { name: 'Name', points: 'Points', newest: 'Newest first', lastVisit: 'Last visit' },
    noneChosenText: 'No member is at this level or has stayed away for so long.',
    none: 'No members yet',
    noneText: 'Guests appear here as soon as they join.',
    noMatch: 'Nobody found',
    noMatchText: 'Try the beginning of a name, or the last four digits of the number.',

    member: 'Member',
    since: 'Member since',
    namesakes: 'The same number, read differently',
    entries: 'History',
    stamps: 'Benefits given',
    stampAt: (partner: string, moment: string) => `${isolated(partner)}, ${moment}`,
    takenBackAt: (moment: string) => `Taken back ${moment}`,
    takeBack: 'Take back',
    takeBackOf: (benefit: string) => `Take back: ${isolated(benefit)}`,
    takeBackTitle: 'Take this stamp back?',
    takeBackText: (benefit: string) =>
      `“${isolated(benefit)}” counts as not given, on the card and in the partner’s statement. ` +
      'This cannot be undone.',
    takingBack: 'Taking back...',
    takeBackDone: 'Stamp taken back',
    takeBackFailed: 'Error taking the stamp back',
    balanceAfter: 'Balance after',

    history: 'View History',
    historyOf: (name: string) => `History of ${isolated(name)}`,
    historyFailed: 'Error loading history',
    historyFailedText: (reason: string) => `Failed to fetch transaction history: ${reason}`,
    noHistory: 'No transactions yet',
    older: 'Show older',

    reset: 'Reset Password',
    resetting: 'Resetting...',
    resetDone: 'Password reset successfully',
    resetFailed: 'Error resetting password',
    resetTitle: (who: Who) => `Reset the password of ${nameAndNumber(who)}?`,
    resetText: 'The old password ends at once, and so does every session with it.',

    deduct: 'Deduct Points',
    nothingToDeduct: 'There are no points to deduct',
    deducting: 'Deducting...',
    deducted: 'Points deducted successfully',
    deductFailed: 'Error deducting points',
    deductPoints: 'Points to deduct',
    deductHint: (most: number) => `From 1 to ${grouped(most)}`,
    reason: 'Reason',
    reasonHint: 'For example: Free dessert',

    undoTitle: 'Undo this entry?',
    undoEntry: (what: string) => `Undo ${isolated(what)}`,
    undoing: 'Undoing...',
    undoHint: 'For example: Wrong guest',

    remove: 'Delete',
    removing: 'Deleting...',
    removed: 'Customer deleted successfully',
    removeFailed: 'Error deleting customer',
    removeTitle: (who: Who) => `Delete ${nameAndNumber(who)}?`,
    removeText: (points: number) =>
      `The card, the ${counted.en(points)} on it and the whole history go with it. ` +
      'This cannot be undone.',
  },
  ar: {
    list: 'الأعضاء',
    search: 'البحث عن الأعضاء',
    searchHint: 'رقم الجوال أو الاسم',
    name: 'الاسم',
    mobile: 'الجوال',
    level: 'المستوى',
    points: 'النقاط',
    code: 'رمز التحقق',
    lastVisit: 'آخر زيارة',
    anyLevel: 'كل المستويات',
    away: 'المنقطعون',
    everybody: 'الجميع',
    absences: {
      regulars: 'معتادون تأخروا ضعف المدة المعتادة',
      30: 'منذ 30 يومًا',
      60: 'منذ 60 يومًا',
      90: 'منذ 90 يومًا',
    },
    sort: 'الترتيب',
    sorts: { name: 'الاسم', points: 'النقاط', newest: 'الأحدث أولًا', lastVisit: 'آخر زيارة' },
    noneChosenText: 'لا يوجد عضو في هذا المستوى أو منقطع طوال هذه المدة.',
    none: 'لا يوجد أعضاء بعد',
    noneText: 'يظهر الأعضاء هنا فور انضمامهم.',
    noMatch: 'لا توجد نتائج',
    noMatchText: 'جرّب بداية الاسم أو آخر أربعة أرقام من الجوال.',

    member: 'العضو',
    namesakes: 'الرقم نفسه بقراءة أخرى',
    since: 'عضو منذ',
    entries: 'السجل',
    stamps: 'المزايا المقدَّمة',
    stampAt: (partner, moment) => `${isolated(partner)}، ${moment}`,
    takenBackAt: (moment) => `سُحب الختم في ${moment}`,
    takeBack: 'اسحب الختم',
    takeBackOf: (benefit) => `اسحب الختم: ${isolated(benefit)}`,
    takeBackTitle: 'هل تريد سحب هذا الختم؟',
    takeBackText: (benefit) =>
      `لن تُحتسب «${isolated(benefit)}» مقدَّمةً، لا على البطاقة ولا في كشف الشريك. ` +
      'لا يمكن التراجع عن ذلك.',
    takingBack: 'جارٍ السحب...',
    takeBackDone: 'سُحب الختم',
    takeBackFailed: 'تعذّر سحب الختم',
    balanceAfter: 'الرصيد بعد العملية',

    history: 'اعرض السجل',
    historyOf: (name) => `سجل ${isolated(name)}`,
    historyFailed: 'تعذّر تحميل السجل',
    historyFailedText: (reason) => `تعذّر تحميل سجل العمليات: ${reason}`,
    noHistory: 'لا توجد عمليات بعد',
    older: 'اعرض الأقدم',

    reset: 'أعد تعيين كلمة المرور',
    resetting: 'جارٍ التعيين...',
    resetDone: 'تمت إعادة تعيين كلمة المرور بنجاح',
    resetFailed: 'تعذّر إعادة تعيين كلمة المرور',
    resetTitle: (who) => `هل تريد إعادة تعيين كلمة مرور ${nameAndNumber(who)}؟`,
    resetText: 'تبطل كلمة المرور القديمة فورًا، وتنتهي كل الجلسات التي فُتحت بها.',

    deduct: 'اخصم النقاط',
    nothingToDeduct: 'لا توجد نقاط لخصمها',
    deducting: 'جارٍ الخصم...',
    deducted: 'تم خصم النقاط بنجاح',
    deductFailed: 'تعذّر خصم النقاط',
    deductPoints: 'النقاط المراد خصمها',
    deductHint: (most) => `من 1 إلى ${grouped(most)}`,
    reason: 'السبب',
    reasonHint: 'مثل: حلوى مجانية',

    undoTitle: 'هل تريد التراجع عن هذه العملية؟',
    undoEntry: (what) => `تراجع عن ${isolated(what)}`,
    undoing: 'جارٍ التراجع...',
    undoHint: 'مثل: أُضيفت إلى عضو آخر بالخطأ',

    remove: 'احذف',
    removing: 'جارٍ الحذف...',
    removed: 'تم حذف العضو بنجاح',
    removeFailed: 'تعذّر حذف العضو',
    removeTitle: (who) => `هل تريد حذف ${nameAndNumber(who)}؟`,
    removeText: (points) =>
      `تُحذف معه بطاقته ورصيدها (${counted.ar(points)}) وسجلها كله. لا يمكن التراجع عن ذلك.`,
  },
});
