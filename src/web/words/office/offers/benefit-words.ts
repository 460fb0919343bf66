// The words of the Benefits tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const benefitsWords = inBothLanguages({
  text: both(
    'What a level always has: guests show their code, and get it.',
    'ما يحصل عليه كل مستوى دائمًا: يُظهر الضيف رمزه فيحصل عليه.',
  ),
  level: labels.level,
  levels: labels.levels,
  addNew: both('New benefit', 'أضف ميزة'),
  add: both('New benefit', 'ميزة جديدة'),
  addFor: naming(
    'For every guest at {level}, as long as it is active.',
    'لكل أعضاء المستوى {level} ما دامت مفعّلة.',
  ),
  benefit: labels.benefit,
  benefitHint: both('For example: Free dessert on Fridays', 'مثل: حلوى مجانية كل جمعة'),
  benefitArabic: both('In Arabic (optional)', 'الميزة بالعربية (اختياري)'),
  secondHint: both(
    'Left blank, the first one stands there too.',
    'إن تُركت فارغة ظهر النص الأول مكانها.',
  ),
  partnerId: labels.partner,
  partnerHint: both('A benefit of a partner is claimed there.', 'تُقدَّم الميزة لدى هذا الشريك.'),
  restaurant: both('None: in our own restaurant', 'دون شريك: في مطعمنا'),
  byPartners: both('Partners may give it', 'يمكن للشركاء تقديمها'),
  frequency: both('How often', 'عدد المرات'),
  frequencyHint: both('Each guest, wherever it is given.', 'لكل ضيف، أينما قُدِّمت.'),
  unlimited: both('Without limit', 'بلا حد'),
  price: both('Agreed price for each', 'السعر المتفق عليه لكل مرة'),
  priceHint: both(
    'What a partner charges you for it: it stands in the statement, from now on. Blank for none.',
    'ما يتقاضاه الشريك منك عن كل مرة: يظهر في كشفه من الآن. اتركه فارغًا إن لم يوجد.',
  ),
  priced: naming('{price} each', '{isolated price} لكل مرة'),
  create: both('Add Benefit', 'أضف الميزة'),
  creating: labels.adding,
  created: both('Benefit added successfully!', 'تمت إضافة الميزة بنجاح!'),

  list: naming('Benefits of {level}', 'مزايا المستوى {level}'),
  none: naming('{level} has no benefits yet', 'لا توجد مزايا للمستوى {level} بعد'),
  noneText: both(
    'What you add appears here and on the cards of that level.',
    'ما تضيفه يظهر هنا وعلى بطاقات هذا المستوى.',
  ),
  at: naming('At {partner}', 'لدى {partner}'),
  restaurantOnly: both('In the restaurant only', 'في المطعم فقط'),
  active: both('Active', 'مفعّلة'),
  activeOf: naming('{benefit}: active', '{benefit}: مفعّلة'),
  resting: both('Rests: partner is off', 'موقوفة مع شريكها'),
  edit: both('Edit benefit', 'تعديل الميزة'),
  saved: both('Benefit saved', 'تم حفظ الميزة'),
  removeTitle: both('Delete this benefit?', 'هل تريد حذف هذه الميزة؟'),
  removeText: naming(
    '“{benefit}” disappears from every card and from the counters. This cannot be undone.',
    'ستختفي «{benefit}» من كل البطاقات ومن صفحات الشركاء. لا يمكن التراجع عن ذلك.',
  ),
  removeAct: both('Delete benefit', 'احذف الميزة'),
  removed: both('Benefit deleted successfully!', 'تم حذف الميزة بنجاح!'),
});
