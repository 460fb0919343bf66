// The words of the Members tab.
import { detailLabels } from '../../../../contract/members/detail-labels.ts';
import { labels } from '../../../../contract/messages/labels.ts';
import { noNumber, spacedMobile } from '../../../../domain/members/mobile.ts';
import { grouped } from '../../languages/plural.ts';
import { points as counted, visits } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Who {
  name: string;
  mobile: string;
}

const nameAndNumber = ({ name, mobile }: Who) =>
  mobile === noNumber ? isolated(name) : `${isolated(name)} (${isolated(spacedMobile(mobile))})`;

export const memberWords = inBothLanguages({
  list: labels.members,
  all: both('All members', 'كل الأعضاء'),
  import: both('Import', 'استورد'),
  export: both('Export', 'صدّر'),
  search: both('Search members', 'البحث عن الأعضاء'),
  searchHint: both('Phone or name', 'رقم الجوال أو الاسم'),
  name: labels.name,
  mobile: labels.mobile,
  level: labels.level,
  points: labels.points,
  code: labels.verificationCode,
  visits: labels.visits,
  came: both(visits.en, visits.ar),
  lastVisit: labels.lastVisit,
  details: detailLabels,
  birthdayHint: both(
    'Like 1990-04-03, or --04-03 without the year.',
    'مثل \u20661990-04-03\u2069، أو \u2066--04-03\u2069 من دون السنة.',
  ),
  likes: both('Favourites', 'يطلبها كثيرًا'),
  liked: both(
    ({ name, times }: { name: string; times: number }) => `${isolated(name)} ×${grouped(times)}`,
    ({ name, times }) => `${isolated(name)} ×${grouped(times)}`,
  ),
  anyLevel: both('All levels', 'كل المستويات'),
  away: labels.lastVisit,
  anyTime: both('Any time', 'أي وقت'),
  absences: {
    regulars: both('Regulars who are overdue', 'ضيوف دائمون طال غيابهم'),
    30: both('Over 30 days ago', 'قبل أكثر من 30 يومًا'),
    60: both('Over 60 days ago', 'قبل أكثر من 60 يومًا'),
    90: both('Over 90 days ago', 'قبل أكثر من 90 يومًا'),
  },
  sort: both('Sorted by', 'الترتيب'),
  sorts: {
    name: labels.name,
    points: labels.points,
    newest: both('Newest first', 'الأحدث أولًا'),
    lastVisit: labels.lastVisit,
  },
  noneChosenText: both(
    'No member is at this level or has stayed away for so long.',
    'لا يوجد عضو في هذا المستوى أو منقطع طوال هذه المدة.',
  ),
  none: both('No members yet', 'لا يوجد أعضاء بعد'),
  noneText: both('Guests appear here as soon as they join.', 'يظهر الأعضاء هنا فور انضمامهم.'),
  noMatch: both('Nobody found', 'لا توجد نتائج'),
  noMatchText: both(
    'Try the beginning of a name, or the last four digits of the number.',
    'جرّب بداية الاسم أو آخر أربعة أرقام من الجوال.',
  ),

  member: labels.member,
  owes: both(
    (owed: number) =>
      owed === 1
        ? '1 point is owed: the next points pay it.'
        : `${counted.en(owed)} are owed: the next points pay them.`,
    (owed) => `على العضو ${counted.nominative(owed)}، والسداد من نقاطه القادمة.`,
  ),
  endsOn: naming('Ends after {isolated day}', 'تنتهي بعد {isolated day}'),
  keptUntil: both('Level kept until', 'المستوى محفوظ حتى'),
  toKeep: naming('Missing by {isolated day}', 'الناقص حتى {isolated day}'),
  inPeriod: both('Points that count', 'النقاط المحسوبة'),
  since: both('Member since', 'عضو منذ'),
  namesakes: labels.sameNumber,
  entries: both('History', 'السجل'),
  stamps: both('Benefits given', 'المزايا المقدَّمة'),
  stampAt: both(
    (partner: string, moment: string) => `${isolated(partner)}, ${moment}`,
    (partner, moment) => `${isolated(partner)}، ${moment}`,
  ),
  takenBackAt: naming('Taken back {moment}', 'سُحب الختم في {moment}'),
  takeBack: both('Take back', 'اسحب الختم'),
  takeBackOf: naming('Take back: {isolated benefit}', 'اسحب الختم: {isolated benefit}'),
  takeBackTitle: both('Take this stamp back?', 'هل تريد سحب هذا الختم؟'),
  takeBackText: naming(
    '“{isolated benefit}” counts as not given, on the card and in the partner’s statement. ' +
      'This cannot be undone.',
    'لن تُحتسب «{isolated benefit}» مقدَّمةً، لا على البطاقة ولا في كشف الشريك. ' +
      'لا يمكن التراجع عن ذلك.',
  ),
  takingBack: both('Taking back...', 'جارٍ السحب...'),
  takeBackDone: both('Stamp taken back', 'سُحب الختم'),
  takeBackFailed: both('Error taking the stamp back', 'تعذّر سحب الختم'),
  balanceAfter: both('Balance after', 'الرصيد بعد العملية'),

  history: both('View History', 'اعرض السجل'),
  historyOf: naming('History of {isolated name}', 'سجل {isolated name}'),
  historyFailed: both('Error loading history', 'تعذّر تحميل السجل'),
  historyFailedText: naming(
    'Failed to fetch transaction history: {reason}',
    'تعذّر تحميل سجل العمليات: {reason}',
  ),
  noHistory: both('No transactions yet', 'لا توجد عمليات بعد'),
  older: both('Show older', 'اعرض الأقدم'),

  edit: labels.edit,
  saved: both('Member saved', 'تم حفظ العضو'),
  saveFailed: both('Error saving member', 'تعذّر حفظ العضو'),
  otherMobileText: both(
    'The guest logs in with the new number from now on. Their sessions and devices end.',
    'يسجّل العضو دخوله بالرقم الجديد من الآن، وتنتهي جلساته على كل الأجهزة.',
  ),

  reset: both('Reset Password', 'أعد تعيين كلمة المرور'),
  resetting: both('Resetting...', 'جارٍ التعيين...'),
  resetDone: both('Password reset successfully', 'تمت إعادة تعيين كلمة المرور بنجاح'),
  resetFailed: both('Error resetting password', 'تعذّر إعادة تعيين كلمة المرور'),
  resetTitle: both(
    (who: Who) => `Reset the password of ${nameAndNumber(who)}?`,
    (who) => `هل تريد إعادة تعيين كلمة مرور ${nameAndNumber(who)}؟`,
  ),
  resetText: both(
    'The old password ends at once, and so does every session with it.',
    'تبطل كلمة المرور القديمة فورًا، وتنتهي كل الجلسات التي فُتحت بها.',
  ),

  deduct: both('Deduct Points', 'اخصم النقاط'),
  nothingToDeduct: both('There are no points to deduct', 'لا توجد نقاط لخصمها'),
  deducting: both('Deducting...', 'جارٍ الخصم...'),
  deducted: both('Points deducted successfully', 'تم خصم النقاط بنجاح'),
  deductFailed: both('Error deducting points', 'تعذّر خصم النقاط'),
  deductPoints: both('Points to deduct', 'النقاط المراد خصمها'),
  deductHint: both(
    (most: number) => `From 1 to ${grouped(most)}`,
    (most) => `من 1 إلى ${grouped(most)}`,
  ),
  reason: labels.reason,
  reasonHint: both('For example: Free dessert', 'مثل: حلوى مجانية'),

  undoTitle: both('Undo this entry?', 'هل تريد التراجع عن هذه العملية؟'),
  undoEntry: naming('Undo {isolated what}', 'تراجع عن {isolated what}'),
  undoing: both('Undoing...', 'جارٍ التراجع...'),
  undoHint: both('For example: Wrong guest', 'مثل: أُضيفت إلى عضو آخر بالخطأ'),

  withoutNumber: both(
    'This card has no number: it was freed for somebody else. Write the guest’s new number ' +
      'under Edit.',
    'لا رقم لهذه البطاقة، فقد أُخلي لشخص آخر. اكتب رقم العضو الجديد من «تعديل».',
  ),
  free: both('Free the number', 'أخلِ الرقم'),
  freeing: both('Freeing...', 'جارٍ الإخلاء...'),
  freed: both('Number freed', 'أُخلي الرقم'),
  freeFailed: both('The number was not freed', 'لم يُخلَ الرقم'),
  freeTitle: both(
    ({ mobile }: Who) => `Does ${isolated(spacedMobile(mobile))} belong to somebody else now?`,
    ({ mobile }) => `هل صار ${isolated(spacedMobile(mobile))} لشخص آخر؟`,
  ),
  onCard: both('Name on the card', 'الاسم على البطاقة'),
  freeCompare: both(
    'Ask whoever has the number now for their name, before you say one. If it is the name on the ' +
      'card, it is the same person: close this, and reset their password instead.',
    'اسأل صاحب الرقم الآن عن اسمه قبل أن تذكر أي اسم. إن كان هو الاسم المكتوب على البطاقة ' +
      'فهو الشخص نفسه: أغلق هذه النافذة وأعد تعيين كلمة مروره.',
  ),
  freeText: both(
    'Then the number can join anew. This card keeps its points and its history; you find it by ' +
      'its name or its QR. An open card tells its guest.',
    'بعدها يمكن الانضمام بهذا الرقم من جديد. تحتفظ هذه البطاقة بنقاطها وسجلها، وتجدها بالاسم ' +
      'أو برمز QR. والبطاقة المفتوحة تُعلم صاحبها.',
  ),
  data: both('Data as a file', 'البيانات في ملف'),
  dataDone: both('The data is in your downloads', 'البيانات في مجلد التنزيلات'),
  dataDoneText: both(
    'Give the file to this guest alone, and delete it here.',
    'سلّم الملف لهذا العضو وحده، ثم احذفه من هنا.',
  ),
  dataFailed: both('The data could not be gathered', 'تعذّر جمع البيانات'),

  remove: both('Delete', 'احذف'),
  removing: both('Deleting...', 'جارٍ الحذف...'),
  removed: both('Customer deleted successfully', 'تم حذف العضو بنجاح'),
  removeFailed: both('Error deleting customer', 'تعذّر حذف العضو'),
  removeTitle: both(
    (who: Who) => `Delete ${nameAndNumber(who)}?`,
    (who) => `هل تريد حذف ${nameAndNumber(who)}؟`,
  ),
  removeText: both(
    (points: number) =>
      `The card, the ${counted.en(points)} on it and the whole history go with it. ` +
      'This cannot be undone.',
    (points) =>
      `تُحذف معه بطاقته ورصيدها (${counted.ar(points)}) وسجلها كله. لا يمكن التراجع عن ذلك.`,
  ),
});
