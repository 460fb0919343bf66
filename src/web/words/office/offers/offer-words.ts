// The words of the Offers tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const offersWords = inBothLanguages({
  text: both(
    'News for a time: an offer is on the card until its last day.',
    'أخبار لفترة محدودة: يبقى العرض على البطاقة حتى آخر أيامه.',
  ),
  level: labels.level,
  levels: labels.levels,
  addNew: both('New offer', 'أضف عرضًا'),
  add: both('New offer', 'عرض جديد'),
  addFor: naming(
    'Guests at {level} see it on their card from its first day until its last one is over.',
    'يراه أعضاء المستوى {level} على بطاقاتهم من أول أيامه حتى نهاية آخرها.',
  ),
  title: both('Title', 'العنوان'),
  titleHint: both('For example: Brunch for two', 'مثل: فطور لشخصين'),
  description: labels.description,
  titleArabic: both('Title in Arabic (optional)', 'العنوان بالعربية (اختياري)'),
  descriptionArabic: both('Description in Arabic (optional)', 'الوصف بالعربية (اختياري)'),
  secondHint: both(
    'Left blank, the title above stands there too.',
    'إن تُرك فارغًا ظهر العنوان أعلاه مكانه.',
  ),
  validFrom: both('From (optional)', 'ابتداءً من (اختياري)'),
  fromHint: both('Left blank: at once.', 'إن تُرك فارغًا: من الآن.'),
  validUntil: both('Valid until', 'سارٍ حتى'),
  create: both('Create Offer', 'أنشئ العرض'),
  creating: labels.creating,
  created: both('Special offer created successfully', 'تم إنشاء العرض الخاص بنجاح'),

  list: naming('Special offers for {level}', 'العروض الخاصة بالمستوى {level}'),
  none: naming('No special offers for {level} yet', 'لا توجد عروض خاصة بالمستوى {level} بعد'),
  noneText: both(
    'What you create appears here and on the cards of that level.',
    'ما تنشئه يظهر هنا وعلى بطاقات هذا المستوى.',
  ),
  active: both('Active', 'مفعّل'),
  activeOf: naming('{title}: active', '{title}: مفعّل'),
  over: both('Over', 'انتهى'),
  starts: naming('From {isolated day}', 'من {isolated day}'),
  edit: both('Edit offer', 'تعديل العرض'),
  saved: both('Special offer saved', 'تم حفظ العرض الخاص'),
  removeTitle: both('Delete this offer?', 'هل تريد حذف هذا العرض؟'),
  removeText: naming(
    '“{title}” disappears from every card. This cannot be undone.',
    'سيختفي «{title}» من كل البطاقات. لا يمكن التراجع عن ذلك.',
  ),
  removeAct: both('Delete offer', 'احذف العرض'),
  removed: both('Offer deleted successfully!', 'تم حذف العرض بنجاح!'),
  removeFailed: both('Error deleting offer', 'تعذّر حذف العرض'),
});
