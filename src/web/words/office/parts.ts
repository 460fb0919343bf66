// The words that the office's tables, dialogs and forms share.
import { labels } from '../../../contract/messages/labels.ts';
import { grouped } from '../languages/plural.ts';
import { seconds } from './counts.ts';
import { both, inBothLanguages, isolated, naming } from './words.ts';

interface Range {
  from: number;
  to: number;
  total: number;
  /** Whether there are more than `total`. */
  more?: boolean | undefined;
}

/** The place of a row in its list, from 1. */
interface Place {
  name: string;
  place: number;
  of: number;
}

export const partWords = inBothLanguages({
  range: both(
    ({ from, to, total, more }: Range) =>
      `${grouped(from)}–${grouped(to)} of ${more ? 'more than ' : ''}${grouped(total)}`,
    ({ from, to, total, more }) =>
      `\u2066${grouped(from)}–${grouped(to)}\u2069 من ${more ? 'أكثر من ' : ''}${grouped(total)}`,
  ),
  dataAge: both(
    (count: number) => `Read from a copy of the database, ${seconds.en(count)} behind at most`,
    (count) => `من نسخة لقاعدة البيانات لا تتأخر أكثر من ${seconds.genitive(count)}`,
  ),
  and: both(', ', '، '),
  allLevels: both('All levels', 'كل المستويات'),
  activeCount: both(
    (count: number) => `${grouped(count)} active`,
    (count) => `المفعّل: ${grouped(count)}`,
  ),
  preview: both('As guests will see it', 'كما سيراه الأعضاء'),
  previous: both('Previous', 'السابق'),
  next: labels.next,
  actions: both('Actions', 'الإجراءات'),
  actionsOf: naming('Actions: {isolated name}', 'إجراءات: {isolated name}'),
  edit: labels.edit,
  removing: both('Deleting...', 'جارٍ الحذف...'),
  chooseDay: both('Open the calendar', 'افتح التقويم'),
  /** What stands in an empty field of a day; an example would look like a value. */
  anyDay: both('Any day', 'أي يوم'),
  aDay: both('Day, month, year', 'يوم وشهر وسنة'),
  aMoment: both('Day and time', 'يوم ووقت'),
  monthBefore: both('The month before', 'الشهر السابق'),
  monthAfter: both('The month after', 'الشهر التالي'),
  clear: both('Clear search', 'امسح البحث'),
  save: both('Save changes', 'احفظ التغييرات'),
  saving: labels.saving,
  discard: both('Discard changes', 'تجاهل التغييرات'),
  discardNew: both('Discard draft', 'تجاهل المسودة'),
  cancel: labels.cancel,
  close: labels.close,
  copy: both('Copy', 'انسخ'),
  copied: both('Copied', 'تم النسخ'),
  order: {
    move: naming('Move {name}', 'نقل {name}'),
    hint: both(
      'Drag it, or press Space, then the arrow keys, then Space again. Escape puts it back.',
      'اسحبها، أو اضغط مفتاح المسافة ثم الأسهم ثم المسافة مجددًا. ويعيدها مفتاح Escape إلى مكانها.',
    ),
    held: both(
      ({ name, place, of }: Place) => `${isolated(name)} picked up, place ${place} of ${of}`,
      ({ name, place, of }) => `رُفع ${isolated(name)}، المكان ${place} من ${of}`,
    ),
    moved: both(
      ({ name, place, of }: Place) => `${isolated(name)}, place ${place} of ${of}`,
      ({ name, place, of }) => `${isolated(name)}، المكان ${place} من ${of}`,
    ),
    dropped: both(
      ({ name, place, of }: Place) => `${isolated(name)} put down at place ${place} of ${of}`,
      ({ name, place, of }) => `وُضع ${isolated(name)} في المكان ${place} من ${of}`,
    ),
    left: naming('{isolated name} is where it was', 'بقي {isolated name} في مكانه'),
    own: both('Back to the order of the cards', 'العودة إلى ترتيب البطاقات'),
  },
  overtaken: both(
    'This was changed by somebody else in the meantime. What you had typed is back in its ' +
      'field; saving puts it in the place of theirs.',
    'عدّل شخص آخر هذا في هذه الأثناء. أُعيد ما كتبته إلى مكانه، وبحفظه يُستبدل ما كتبه غيرك.',
  ),
});

/** The words about a password that is handed over. */
export const secretWords = inBothLanguages({
  willBe: both('The new password will be:', 'ستكون كلمة المرور الجديدة:'),
  newPassword: naming('New password: {password}', 'كلمة المرور الجديدة: {isolated password}'),
  handOver: both(
    'Hand it over now. It works for 24 hours; the next log-in asks for a new one.',
    'سلّمها الآن. تصلح لمدة 24 ساعة، ويُطلب عند تسجيل الدخول التالي اختيار كلمة مرور جديدة.',
  ),
  address: both('Log in at', 'صفحة تسجيل الدخول'),
  onlyHere: both(
    'Only this computer knows this address. Open the office by the address that others use.',
    'لا يعرف هذا العنوان إلا هذا الجهاز. افتح الإدارة من العنوان الذي يستخدمه الآخرون.',
  ),
  username: labels.username,
  password: labels.password,
  done: labels.done,
});

/** The words of the choice of a picture that is uploaded. */
export const uploadWords = inBothLanguages({
  label: both('Picture', 'الصورة'),
  hint: both(
    'Choose or drop one. It is cut to 3:2 and made small enough here.',
    'اختر صورة أو أفلتها هنا. تُقَصّ بنسبة \u20663:2\u2069 وتُصغَّر بالقدر اللازم.',
  ),
  drawn: both('Drawn pictures', 'صور مرسومة'),
  drawings: {
    tea: both('Tea', 'شاي'),
    coffee: both('Coffee', 'قهوة'),
    sweets: both('Sweets', 'حلويات'),
    bread: both('Bread', 'خبز'),
    dish: both('A dish', 'طبق'),
  },
  choose: both('Choose a picture', 'اختر صورة'),
  another: both('Another picture', 'صورة أخرى'),
  remove: both('Remove picture', 'أزل الصورة'),
  busy: both('Sending the picture...', 'جارٍ إرسال الصورة...'),
  noPicture: both('This file is not a picture that can be read', 'هذا الملف ليس صورة يمكن قراءتها'),
  failed: both('The picture could not be sent', 'تعذّر إرسال الصورة'),
});

/** The words of the address of an offer's or a benefit's picture. */
export const pictureWords = inBothLanguages({
  label: both('Or the address of a picture', 'أو عنوان صورة'),
  hint: both(
    'Optional: a path of this site, such as /pictures/tea.png, or an https address.',
    'اختياري: مسار في هذا الموقع، مثل \u2066/pictures/tea.png\u2069، أو عنوان https.',
  ),
  broken: both('There is no picture at this path', 'لا توجد صورة في هذا المسار'),
  elsewhere: both(
    'Guests’ screens show only pictures of this site; other apps can show this one.',
    'لا تعرض بطاقات الأعضاء إلا صور هذا الموقع؛ وقد تعرض هذه الصورة تطبيقات أخرى.',
  ),
});
