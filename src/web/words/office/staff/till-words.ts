// The words of tills: in the office, and at the till itself.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

export const tillListWords = inBothLanguages({
  title: labels.tills,
  text: both(
    'A tablet or a phone at which people work with a PIN. It is enrolled once, ' +
      'and sees no more than a cashier.',
    'جهاز لوحي أو هاتف يعمل عليه الفريق بالرقم السري. يُربط مرة واحدة، ' +
      'ولا يرى أكثر مما يراه الكاشير.',
  ),
  addNew: both('New till', 'أضف نقطة بيع'),
  add: both('New till', 'نقطة بيع جديدة'),
  edit: both('Edit till', 'تعديل نقطة البيع'),
  name: labels.name,
  nameHint: both('For example: Bar', 'مثل: الصندوق الرئيسي'),
  outletId: labels.outlet,
  create: both('Make the code', 'أنشئ الرمز'),
  saved: both('Till saved', 'تم حفظ نقطة البيع'),
  seenAt: labels.lastUsed,
  never: both('not yet', 'لم تُستخدم بعد'),
  enrolledBy: naming('Enrolled by {isolated name}', 'ربطها {isolated name}'),

  list: labels.tills,
  none: both('No tills yet', 'لا توجد نقاط بيع بعد'),
  noneText: both(
    'People without a till log in with their password.',
    'من لا نقطة بيع له يسجّل الدخول بكلمة مروره.',
  ),
  removeTitle: both('End this till?', 'هل تريد إنهاء نقطة البيع هذه؟'),
  removeText: naming(
    'Whoever works at “{name}” is out at once, and the device has to be enrolled anew.',
    'يخرج فورًا من يعمل على «{name}»، ولا يعود الجهاز نقطة بيع إلا بربطه من جديد.',
  ),
  removeAct: both('End till', 'أنهِ نقطة البيع'),
  removed: both('Till ended', 'تم إنهاء نقطة البيع'),

  codeTitle: naming('A code for {isolated name}', 'رمز لنقطة البيع {isolated name}'),
  codeText: both(
    'Scan this with the device, or open the address on it and type the code. It works once.',
    'امسح هذا الرمز بالجهاز، أو افتح العنوان عليه واكتب الرمز. يعمل مرة واحدة.',
  ),
  address: labels.address,
  code: labels.code,
  left: both(
    (clock: string) => `Valid for ${clock}`,
    (clock) => `صالح لمدة ${clock}`,
  ),
  over: both('This code has run out', 'انتهت صلاحية هذا الرمز'),
  done: labels.done,

  lockTitle: both('Locking', 'القفل'),
  lock: both('Minutes without a touch until a till locks', 'دقائق بلا لمس حتى تُقفل نقطة البيع'),
  lockSave: labels.save,
  lockSaved: labels.saved,
});

export const pinWords = inBothLanguages({
  resetTitle: naming('A new PIN for {isolated name}?', 'رقم سري جديد لحساب {isolated name}؟'),
  resetText: both(
    'The PIN of before ends at once, and so does their work at any till. ' +
      'The new one is valid for a day, and they replace it at the till.',
    'يبطل الرقم السري السابق فورًا ويتوقف عملهم على كل نقطة بيع. ' +
      'الرمز الجديد صالح ليوم واحد، ويستبدلونه عند نقطة البيع.',
  ),
  resetAnswers: both(
    'For a day, what is given with it counts in your own limits too, and somebody else decides ' +
      'what they ask for.',
    'وليوم كامل يُحسب ما يُمنح به ضمن حدودك أنت أيضًا، ويبتّ شخص آخر في طلباتهم.',
  ),
  reset: both('Make a PIN', 'أنشئ رقمًا سريًا'),
  resetting: both('Making...', 'جارٍ الإنشاء...'),
  resetDone: both('PIN made', 'تم إنشاء الرقم السري'),
  resetFailed: both('No PIN was made', 'تعذّر إنشاء الرقم السري'),
  handOver: naming('The PIN of {isolated name}', 'الرقم السري: {isolated name}'),
});

interface Working {
  name: string;
  till: string;
}

export const tillWords = inBothLanguages({
  title: labels.till,
  enrolTitle: both('Make this device a till', 'اجعل هذا الجهاز نقطة بيع'),
  enrolText: both(
    'A manager makes the code in the office, under Team.',
    'ينشئ المدير الرمز في الإدارة، في قسم «الفريق».',
  ),
  code: labels.code,
  enrol: both('Enrol', 'اربط الجهاز'),
  enrolling: both('Enrolling...', 'جارٍ الربط...'),
  enrolled: both('This device is a till now', 'أصبح هذا الجهاز نقطة بيع'),
  enrolFailed: both('The device was not enrolled', 'تعذّر ربط الجهاز'),

  people: both('Who is working?', 'من يعمل الآن؟'),
  peopleText: both('Choose your name, then type your PIN.', 'اختر اسمك ثم اكتب رقمك السري.'),
  noPin: both('No PIN yet', 'بلا رقم سري بعد'),
  noPinText: naming(
    '{isolated name} has no PIN yet: a manager makes the first one in the office, under Team.',
    'لا رقم سري لحساب {isolated name} بعد: ينشئ المدير الرقم الأول في الإدارة، في قسم «الفريق».',
  ),
  pinOf: naming('PIN of {isolated name}', 'الرقم السري: {isolated name}'),
  pin: both('PIN', 'الرقم السري'),
  enter: both('Enter', 'دخول'),
  entering: labels.oneMoment,
  another: both('Somebody else', 'شخص آخر'),
  erase: both('Delete the last digit', 'احذف آخر رقم'),
  pad: both('Digits', 'الأرقام'),

  choose: both('Choose a PIN of your own', 'اختر رقمًا سريًا خاصًا بك'),
  chooseText: both(
    'Four to eight digits that only you know. You need them whenever you begin here.',
    'من أربعة إلى ثمانية أرقام لا يعرفها غيرك، تكتبها كلما بدأت العمل هنا.',
  ),
  newPin: both('New PIN', 'الرقم السري الجديد'),
  again: both('Repeat PIN', 'أعد كتابة الرقم السري'),
  save: both('Save the PIN', 'احفظ الرقم السري'),
  saving: labels.saving,
  saveFailed: both('The PIN was not saved', 'تعذّر حفظ الرقم السري'),

  lock: both('Lock', 'اقفل'),
  lockText: both('Lock, or change person (F2)', 'قفل أو تغيير الشخص (F2)'),
  working: both(
    ({ name, till }: Working) => `${isolated(name)} · ${isolated(till)}`,
    ({ name, till }) => `${isolated(name)} · ${isolated(till)}`,
  ),
  views: both('At the till', 'عند نقطة البيع'),
  points: labels.points,
  visits: both('My visits', 'زياراتي'),
  visitsText: both(
    'The last fifty that you saved. What went wrong is undone here.',
    'آخر خمسين زيارة سجّلتها. تراجع هنا عن أي خطأ.',
  ),
  formerGuest: both('A guest whose card was deleted', 'ضيف حُذفت بطاقته'),
  noVisits: both('No visit yet', 'لا زيارات بعد'),
  noVisitsText: both(
    'What you save at the till is listed here.',
    'تظهر هنا الزيارات التي تسجّلها عند نقطة البيع.',
  ),
});
