// The words of the palette and the shortcuts.
import { both, inBothLanguages, naming } from './words.ts';

export const commandWords = inBothLanguages({
  open: both('Search', 'ابحث'),
  title: both('Find or do anything', 'ابحث أو نفّذ أي إجراء'),
  hint: both('A member, a section, something to do', 'عضو أو قسم أو إجراء'),
  members: both('Members', 'الأعضاء'),
  goTo: both('Go to', 'انتقل إلى'),
  actions: both('Actions', 'الإجراءات'),
  addPointsTo: naming('Add points to {isolated name}', 'أضف نقاطًا إلى {isolated name}'),
  newOffer: both('New offer', 'عرض جديد'),
  newBenefit: both('New benefit', 'ميزة جديدة'),
  newReward: both('New reward', 'مكافأة جديدة'),
  newEvent: both('New event', 'مناسبة جديدة'),
  newPartner: both('New partner', 'شريك جديد'),
  nothing: both('Nothing found', 'لا توجد نتائج'),
  nothingText: both(
    'Try the beginning of a name, or the last four digits of the number.',
    'جرّب بداية الاسم أو آخر أربعة أرقام من الجوال.',
  ),
  searching: both('Searching…', 'جارٍ البحث…'),
  shortcuts: both('Keyboard shortcuts', 'اختصارات لوحة المفاتيح'),
  shortcutsAnywhere: both('Anywhere, unless you are typing', 'في أي مكان، ما لم تكن تكتب'),
  between: both('then', 'ثم'),
  openPalette: both('Find or do anything', 'ابحث أو نفّذ أي إجراء'),
  toSearch: both('Search in the list', 'ابحث في القائمة'),
  showShortcuts: both('These shortcuts', 'هذه الاختصارات'),
  close: both('Close what is open', 'أغلق النافذة المفتوحة'),
  toSection: naming('Go to {section}', 'انتقل إلى {section}'),
});
