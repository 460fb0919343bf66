// The words of the log-in and of the tabs.
import { labels } from '../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from './words.ts';

export const headerWords = inBothLanguages({
  title: both('Administration', 'الإدارة'),
  sections: both('Sections', 'الأقسام'),
  groups: {
    guests: both('Guests', 'العائلة'),
    restaurant: both('Restaurant', 'المطعم'),
    office: labels.office,
  },
  more: both('More', 'المزيد'),
  tabs: {
    overview: both('Overview', 'نظرة عامة'),
    points: labels.points,
    approvals: both('Approvals', 'الموافقات'),
    members: labels.members,
    partners: labels.partners,
    offers: labels.offers,
    benefits: labels.benefits,
    rewards: labels.rewards,
    terms: labels.terms,
    events: labels.events,
    messages: labels.messages,
    visits: both('My visits', 'زياراتي'),
    team: both('Team', 'الفريق'),
    settings: labels.settings,
  },
  loginTitle: both('Administrator login', 'تسجيل دخول الإدارة'),
  loginText: both(
    'Members, points and everything else, in one place.',
    'الأعضاء والنقاط وكل شيء آخر في مكان واحد.',
  ),
  username: labels.username,
  password: labels.password,
  forgotten: both(
    'The first password was shown once, where Sofra was started for the first time.',
    'ظهرت أول كلمة مرور مرة واحدة عند تشغيل سفرة لأول مرة.',
  ),
  logIn: both('Log in', 'سجّل الدخول'),
  loggingIn: both('Logging in...', 'جارٍ تسجيل الدخول...'),
  loggedIn: both('Login successful', 'تم تسجيل الدخول بنجاح'),
  loginFailed: both('Login failed', 'فشل تسجيل الدخول'),
});

/** The words of the palette and the shortcuts. */
export const commandWords = inBothLanguages({
  open: both('Search', 'ابحث'),
  title: both('Find or do anything', 'ابحث أو نفّذ أي إجراء'),
  hint: both('A member, a section, a setting, an action', 'عضو أو قسم أو إعداد أو إجراء'),
  members: labels.members,
  goTo: both('Go to', 'انتقل إلى'),
  settings: labels.settings,
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
  inList: both('From the search into the list, and open', 'انتقل من البحث إلى القائمة وافتح'),
  showShortcuts: both('These shortcuts', 'هذه الاختصارات'),
  close: both('Close what is open', 'أغلق النافذة المفتوحة'),
  toSection: naming('Go to {section}', 'انتقل إلى {section}'),
});

/** Further words by which the palette finds sections and actions, in both languages. */
export const furtherWords = inBothLanguages({
  overview: both(
    'home dashboard today yesterday sales revenue report statistics numbers figures busy hours',
    'الرئيسية اليوم أمس مبيعات إيراد تقرير إحصاءات أرقام ازدحام',
  ),
  points: both(
    'till pos cashier give add award bill receipt scan visit',
    'كاشير منح إضافة فاتورة إيصال مسح زيارة',
  ),
  approvals: both(
    'approve request allow waiting permission refuse limit',
    'اعتماد طلب موافقة انتظار إذن رفض حد',
  ),
  members: both(
    'guests customers clients crm phone take bill back undo refund return balance',
    'ضيوف عملاء زبائن جوال تراجع استرجاع إلغاء فاتورة رصيد',
  ),
  partners: both(
    'business verify agreement statement invoice commission cooperation',
    'شركة محل تحقق اتفاق كشف حساب فاتورة عمولة تعاون',
  ),
  offers: both(
    'discount coupon promotion deal news campaign voucher',
    'خصم كوبون تخفيض حملة أخبار قسيمة',
  ),
  benefits: both('discount perk advantage free privilege level vip', 'خصم امتياز مجانا مستوى مميز'),
  rewards: both(
    'redeem spend points guests buy gift free catalogue prize coupon voucher',
    'استبدال صرف نقاط ضيوف شراء يشتريه هدية مجانا جائزة كوبون قسيمة',
  ),
  guides: both('help guide manual training explain how question', 'مساعدة دليل شرح تدريب كيف سؤال'),
  terms: both('privacy policy legal rules text gdpr expiry', 'خصوصية سياسة قانون قواعد نص انتهاء'),
  events: both(
    'happy hour double triple points multiplier friday weekend ramadan campaign bonus',
    'ساعة مضاعفة نقاط مضاعف جمعة عطلة رمضان حملة مكافأة',
  ),
  messages: both(
    'occasion birthday welcome miss you marketing campaign consent win back sms push notify',
    'مناسبة ميلاد ترحيب تسويق حملة موافقة إشعار استرجاع عملاء',
  ),
  visits: both('own mine today shift', 'خاصتي اليوم وردية'),
  team: both(
    'employee staff cashier waiter manager user role permission tablet pin',
    'موظف موظفين عامل كاشير نادل مدير مستخدم صلاحية جهاز لوحي رقم سري',
  ),
  settings: both('options preferences configuration', 'خيارات تفضيلات ضبط'),
  'new-offer': both('add create discount coupon promotion', 'إضافة إنشاء خصم كوبون'),
  'new-benefit': both('add create discount perk', 'إضافة إنشاء خصم امتياز'),
  'new-reward': both('add create gift prize', 'إضافة إنشاء هدية جائزة'),
  'new-event': both('add create happy hour double points', 'إضافة إنشاء مضاعفة نقاط'),
  'new-partner': both('add create business', 'إضافة إنشاء شركة'),
  'back-up': both('save copy', 'حفظ نسخة'),
  theme: both('night day dark light mode colour', 'ليلي نهاري وضع لون'),
  language: both('language english arabic translate', 'عربي إنجليزي ترجمة لغة'),
  shortcuts: both('keys help', 'مفاتيح مساعدة'),
  'log-out': both('sign out exit', 'خروج'),
});
