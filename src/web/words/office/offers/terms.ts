// The words of the Terms & Conditions tab; its toasts are Arabic in both languages.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

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
  views: labels.terms,
  addNew: both('Add New', 'أضف نسخة'),
  previous: both('Previous Versions', 'النسخ السابقة'),

  write: both('New version', 'نسخة جديدة'),
  content: both('Terms content, in Arabic', 'محتوى الشروط والأحكام'),
  contentEnglish: both('In English (optional)', 'بالإنجليزية (اختياري)'),
  englishHint: both(
    'Left blank, everybody reads the Arabic text.',
    'إن تُرك فارغًا قرأ الجميع النص العربي.',
  ),
  active: both('Active', 'مفعّلة'),
  activeHint: both(
    'It replaces the version that guests read now.',
    'تحل محل النسخة التي يقرؤها الأعضاء الآن.',
  ),
  save: both('Save Terms', 'احفظ الشروط'),
  saving: labels.saving,
  preview: both('Preview', 'معاينة'),
  noPreview: both(
    'What you type appears here as guests will read it.',
    'يظهر هنا ما تكتبه كما سيقرؤه الأعضاء.',
  ),

  none: both('No terms yet', 'لا توجد شروط بعد'),
  noneText: both('The first version you save appears here.', 'تظهر هنا أول نسخة تحفظها.'),
  current: both('Active', 'مفعّلة'),
  inactive: both('Inactive', 'غير مفعّلة'),
  savedOn: naming('Saved {date}', 'حُفظت في {date}'),
  activate: both('Activate', 'فعّل'),
  activateOf: naming('Activate the version of {date}', 'فعّل نسخة {date}'),
  activateTitle: both('Activate this version?', 'هل تريد تفعيل هذه النسخة؟'),
  activateText: naming(
    'Guests read the version of {date} from now on. The other versions become inactive.',
    'سيقرأ الأعضاء نسخة {date} من الآن، وتصبح النسخ الأخرى غير مفعّلة.',
  ),
  activateAct: both('Activate version', 'فعّل النسخة'),
  activating: both('Activating...', 'جارٍ التفعيل...'),
  whole: both('Read all of it', 'اقرأها كاملة'),
  less: both('Show less', 'اعرض أقل'),
});
