// The words of store submissions.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const submissionsWords = inBothLanguages({
  list: labels.storeSubmissions,
  addNew: both('New submission', 'أضف طلبًا'),
  add: both('New submission', 'طلب جديد'),
  edit: both('Edit submission', 'تعديل الطلب'),
  none: both('No store submissions yet', 'لا توجد طلبات للمتاجر بعد'),
  noneText: both(
    'Keep here what the app stores ask for: texts, addresses and pictures.',
    'احفظ هنا ما تطلبه متاجر التطبيقات: النصوص والعناوين والصور.',
  ),

  shortDescription: both('Short description', 'الوصف القصير'),
  fullDescription: both('Full description', 'الوصف الكامل'),
  privacyPolicyUrl: both('Privacy policy URL', 'رابط سياسة الخصوصية'),
  contactEmail: both('Contact email', 'البريد الإلكتروني للتواصل'),
  contactPhone: both('Contact phone (optional)', 'هاتف التواصل (اختياري)'),
  iconPath: both('Icon path', 'مسار الأيقونة'),
  featureGraphicPath: both('Feature graphic path', 'مسار الصورة الرئيسية'),
  screenshotPaths: both('Screenshot paths', 'مسارات لقطات الشاشة'),
  screenshotsHint: both(
    'One on each line, 20 at most',
    'مسار واحد في كل سطر، وعشرون مسارًا على الأكثر',
  ),
  pathHint: both('For example: /pictures/icon.png', 'مثل: \u2066/pictures/icon.png\u2069'),
  status: labels.status,
  createdAt: labels.created,
  contact: both('Contact', 'التواصل'),
  statuses: {
    pending: both('Pending', 'قيد الانتظار'),
    submitted: both('Submitted', 'مُقدَّم'),
    approved: both('Approved', 'مقبول'),
    rejected: both('Rejected', 'مرفوض'),
  },

  save: both('Save submission', 'احفظ الطلب'),
  created: both('Store submission created', 'تم إنشاء طلب المتجر'),
  saved: both('Store submission saved', 'تم حفظ طلب المتجر'),
  removeTitle: both('Delete this submission?', 'هل تريد حذف هذا الطلب؟'),
  removeText: naming(
    '“{name}” is deleted here. This cannot be undone.',
    'سيُحذف «{name}» من هنا. لا يمكن التراجع عن ذلك.',
  ),
  removeAct: both('Delete submission', 'احذف الطلب'),
  removed: both('Store submission deleted', 'تم حذف طلب المتجر'),
});
