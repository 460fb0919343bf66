// The words of the Terms & Conditions tab; its toasts are Arabic in both languages.
import { inBothLanguages } from '../words.ts';

/** The toasts, in Arabic for every reader, as specified. */
export const termsNotices = {
  saved: 'تم حفظ الشروط والأحكام بنجاح',
  savedAndActivated: 'تم حفظ الشروط والأحكام وتفعيلها بنجاح',
  activated: 'تم تفعيل الشروط والأحكام بنجاح',
  error: 'خطأ',
  saveFailed: (why: string) => `فشل حفظ الشروط والأحكام: ${why}`,
  activateFailed: (why: string) => `فشل تفعيل الشروط والأحكام: ${why}`,
};

export const termsWords = inBothLanguages({
  en: {
    views: 'Terms & Conditions',
    addNew: 'Add New',
    previous: 'Previous Versions',

    write: 'New version',
    content: 'Terms content, in Arabic',
    active: 'Active',
    activeHint: 'It replaces the version that guests read now.',
    save: 'Save Terms',
    saving: 'Saving...',
    preview: 'Preview',
    noPreview: 'What you type appears here as guests will read it.',

    none: 'No terms yet',
    noneText: 'The first version you save appears here.',
    current: 'Active',
    inactive: 'Inactive',
    savedOn: (date: string) => `Saved ${date}`,
    activate: 'Activate',
    activateOf: (date: string) => `Activate the version of ${date}`,
    activateTitle: 'Activate this version?',
    activateText: (date: string) =>
      `Guests read the version of ${date} from now on. The other versions become inactive.`,
    activateAct: 'Activate version',
    activating: 'Activating...',
    whole: 'Read all of it',
    less: 'Show less',
  },
  ar: {
    views: 'الشروط والأحكام',
    addNew: 'أضف نسخة',
    previous: 'النسخ السابقة',

    write: 'نسخة جديدة',
    content: 'محتوى الشروط والأحكام',
    active: 'مفعّلة',
    activeHint: 'تحل محل النسخة التي يقرؤها الأعضاء الآن.',
    save: 'احفظ الشروط',
    saving: 'جارٍ الحفظ...',
    preview: 'معاينة',
    noPreview: 'يظهر هنا ما تكتبه كما سيقرؤه الأعضاء.',

    none: 'لا توجد شروط بعد',
    noneText: 'تظهر هنا أول نسخة تحفظها.',
    current: 'مفعّلة',
    inactive: 'غير مفعّلة',
    savedOn: (date) => `حُفظت في ${date}`,
    activate: 'فعّل',
    activateOf: (date) => `فعّل نسخة ${date}`,
    activateTitle: 'هل تريد تفعيل هذه النسخة؟',
    activateText: (date) => `سيقرأ الأعضاء نسخة ${date} من الآن، وتصبح النسخ الأخرى غير مفعّلة.`,
    activateAct: 'فعّل النسخة',
    activating: 'جارٍ التفعيل...',
    whole: 'اقرأها كاملة',
    less: 'اعرض أقل',
  },
});
