// The words that the office's tables, dialogs and forms share.
import { grouped } from '../languages/plural.ts';
import { seconds } from './counts.ts';
import { both, inBothLanguages, naming } from './words.ts';

interface Range {
  from: number;
  to: number;
  total: number;
  /** Whether there are more than `total`. */
  more?: boolean | undefined;
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
  allLevels: both('All levels', 'كل المستويات'),
  activeCount: both(
    (count: number) => `${grouped(count)} active`,
    (count) => `المفعّل: ${grouped(count)}`,
  ),
  preview: both('As guests will see it', 'كما سيراه الأعضاء'),
  previous: both('Previous', 'السابق'),
  next: both('Next', 'التالي'),
  actions: both('Actions', 'الإجراءات'),
  editOf: naming('Edit {name}', 'تعديل {name}'),
  removeOf: naming('Delete {name}', 'حذف {name}'),
  removing: both('Deleting...', 'جارٍ الحذف...'),
  clear: both('Clear search', 'امسح البحث'),
  save: both('Save changes', 'احفظ التغييرات'),
  saving: both('Saving...', 'جارٍ الحفظ...'),
  discard: both('Discard changes', 'تجاهل التغييرات'),
  discardNew: both('Discard draft', 'تجاهل المسودة'),
  cancel: both('Cancel', 'إلغاء'),
  close: both('Close', 'إغلاق'),
  copy: both('Copy', 'انسخ'),
  copied: both('Copied', 'تم النسخ'),
  overtaken: both(
    'This was changed by somebody else in the meantime. What you had typed is back in its ' +
      'field; saving puts it in the place of theirs.',
    'عدّل شخص آخر هذا في هذه الأثناء. أُعيد ما كتبته إلى مكانه، وبحفظه يُستبدل ما كتبه غيرك.',
  ),
});
