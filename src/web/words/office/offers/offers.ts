// The words of the Offers tab.
import { both, inBothLanguages } from '../words.ts';

export const offersWords = inBothLanguages({
  level: both('Level', 'المستوى'),
  addNew: both('New offer', 'أضف عرضًا'),
  add: both('New offer', 'عرض جديد'),
  addFor: both(
    (level: string) => `Guests at ${level} see it on their card until its last day is over.`,
    (level) => `يراه أعضاء المستوى ${level} على بطاقاتهم حتى نهاية آخر أيامه.`,
  ),
  title: both('Title', 'العنوان'),
  titleHint: both('For example: Brunch for two', 'مثل: فطور لشخصين'),
  description: both('Description', 'الوصف'),
  validUntil: both('Valid until', 'سارٍ حتى'),
  create: both('Create Offer', 'أنشئ العرض'),
  creating: both('Creating...', 'جارٍ الإنشاء...'),
  created: both('Special offer created successfully', 'تم إنشاء العرض الخاص بنجاح'),

  list: both(
    (level: string) => `Special offers for ${level}`,
    (level) => `العروض الخاصة بالمستوى ${level}`,
  ),
  none: both(
    (level: string) => `No special offers for ${level} yet`,
    (level) => `لا توجد عروض خاصة بالمستوى ${level} بعد`,
  ),
  noneText: both(
    'What you create appears here and on the cards of that level.',
    'ما تنشئه يظهر هنا وعلى بطاقات هذا المستوى.',
  ),
  active: both('Active', 'مفعّل'),
  activeOf: both(
    (title: string) => `${title}: active`,
    (title) => `${title}: مفعّل`,
  ),
  over: both('Over', 'انتهى'),
  edit: both('Edit offer', 'تعديل العرض'),
  saved: both('Special offer saved', 'تم حفظ العرض الخاص'),
  removeTitle: both('Delete this offer?', 'هل تريد حذف هذا العرض؟'),
  removeText: both(
    (title: string) => `“${title}” disappears from every card. This cannot be undone.`,
    (title) => `سيختفي «${title}» من كل البطاقات. لا يمكن التراجع عن ذلك.`,
  ),
  removeAct: both('Delete offer', 'احذف العرض'),
  removed: both('Offer deleted successfully!', 'تم حذف العرض بنجاح!'),
  removeFailed: both('Error deleting offer', 'تعذّر حذف العرض'),
});
