// The words that the office's tables, dialogs and forms share.
import { grouped } from '../languages/plural.ts';
import { seconds } from './counts.ts';
import { inBothLanguages } from './words.ts';

interface Range {
  from: number;
  to: number;
  total: number;
  /** Whether there are more than `total`. */
  more?: boolean | undefined;
}

export const partWords = inBothLanguages({
  en: {
    range: ({ from, to, total, more }: Range) =>
      `${grouped(from)}–${grouped(to)} of ${more ? 'more than ' : ''}${grouped(total)}`,
    dataAge: (count: number) =>
      `Read from a copy of the database, ${seconds.en(count)} behind at most`,
    allLevels: 'All levels',
    activeCount: (count: number) => `${grouped(count)} active`,
    preview: 'As guests will see it',
    previous: 'Previous',
    next: 'Next',
    actions: 'Actions',
    editOf: (name: string) => `Edit ${name}`,
    removeOf: (name: string) => `Delete ${name}`,
    removing: 'Deleting...',
    clear: 'Clear search',
    save: 'Save changes',
    saving: 'Saving...',
    discard: 'Discard changes',
    discardNew: 'Discard draft',
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    overtaken:
      'This was changed by somebody else in the meantime. What you had typed is back in its ' +
      'field; saving puts it in the place of theirs.',
  },
  ar: {
    range: ({ from, to, total, more }) =>
      `\u2066${grouped(from)}–${grouped(to)}\u2069 من ${more ? 'أكثر من ' : ''}${grouped(total)}`,
    dataAge: (count) => `من نسخة لقاعدة البيانات لا تتأخر أكثر من ${seconds.genitive(count)}`,
    allLevels: 'كل المستويات',
    activeCount: (count) => `المفعّل: ${grouped(count)}`,
    preview: 'كما سيراه الأعضاء',
    previous: 'السابق',
    next: 'التالي',
    actions: 'الإجراءات',
    editOf: (name) => `تعديل ${name}`,
    removeOf: (name) => `حذف ${name}`,
    removing: 'جارٍ الحذف...',
    clear: 'امسح البحث',
    save: 'احفظ التغييرات',
    saving: 'جارٍ الحفظ...',
    discard: 'تجاهل التغييرات',
    discardNew: 'تجاهل المسودة',
    cancel: 'إلغاء',
    close: 'إغلاق',
    copy: 'انسخ',
    copied: 'تم النسخ',
    overtaken:
      'عدّل شخص آخر هذا في هذه الأثناء. أُعيد ما كتبته إلى مكانه، وبحفظه يُستبدل ما كتبه غيرك.',
  },
});
