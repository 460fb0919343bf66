// The words about outlets.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const outletWords = inBothLanguages({
  title: labels.outlets,
  text: both(
    'Where a visit was, once there is more than one. With one outlet, nothing is asked.',
    'ليُعرف مكان الزيارة متى زادت الفروع على واحد. ومع فرع واحد لا يُسأل عن شيء.',
  ),
  /** While no outlet has a name, the first one is named instead of a new one being added. */
  first: {
    addNew: both('Name your first outlet', 'سمِّ فرعك الأول'),
    add: both('Your first outlet', 'فرعك الأول'),
    hint: both(
      'The outlet that you have had so far: all visits until now belong to it.',
      'فرعك القائم حتى الآن، وإليه تعود كل الزيارات السابقة.',
    ),
  },
  addNew: both('New outlet', 'أضف فرعًا'),
  add: both('New outlet', 'فرع جديد'),
  edit: both('Rename outlet', 'تغيير اسم الفرع'),
  name: labels.name,
  nameHint: both('For example: Harbour', 'مثل: المرفأ'),
  nameArabic: labels.nameInArabic,
  nameArabicHint: both(
    'For Arabic screens. Left blank, the name above stands there too.',
    'للشاشات العربية. وإن تُرك فارغًا ظهر فيها الاسم أعلاه.',
  ),
  create: both('Save outlet', 'احفظ الفرع'),
  created: both('Outlet saved', 'تم حفظ الفرع'),
  saved: both('Outlet saved', 'تم حفظ الفرع'),

  list: labels.outlets,
  none: both('Your restaurant has one outlet', 'لمطعمك فرع واحد'),
  noneText: both(
    'Once there is another one, name both here: first the one that you have, then the new one.',
    'متى افتتحت فرعًا آخر فسمِّ الفرعين هنا: القائم أولًا ثم الجديد.',
  ),
  removeTitle: both('Delete this outlet?', 'هل تريد حذف هذا الفرع؟'),
  removeText: naming(
    '“{name}” can no longer be chosen for a visit. An outlet that has visits stays.',
    'لن يمكن اختيار «{name}» لأي زيارة. ولا يُحذف فرع له زيارات مسجَّلة.',
  ),
  removeAct: both('Delete outlet', 'احذف الفرع'),
  removed: both('Outlet deleted', 'تم حذف الفرع'),
});
