// The words about administrators.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

/** The host of Sofra's address, and the names of those who have passkeys for it. */
interface Bound {
  host: string;
  names: string;
}

export const administratorWords = inBothLanguages({
  title: labels.people,
  text: both(
    'A name for each person: the activity log says who did what. Owners have everything, ' +
      'managers the day’s work, cashiers the till.',
    'اسم لكل شخص، ليبيّن سجل النشاط من فعل ماذا. المالك يدير كل شيء، ' +
      'والمدير يدير العمل اليومي، والكاشير يعمل على نقطة البيع.',
  ),
  addNew: both('New person', 'أضف شخصًا'),
  add: both('New person', 'شخص جديد'),
  edit: both('Edit person', 'تعديل بيانات الشخص'),
  actionsOf: naming('Actions: {isolated name}', 'إجراءات: {isolated name}'),
  acts: {
    edit: labels.edit,
    reset: both('Reset password', 'إعادة تعيين كلمة المرور'),
    pin: both('New PIN', 'رقم سري جديد'),
    card: both('Member card', 'بطاقة العضوية'),
    outlet: labels.outlet,
  },
  role: both('Role', 'الدور'),
  roleHint: both(
    'A changed role ends the sessions of this person.',
    'تغيير الدور ينهي جلسات هذا الشخص.',
  ),
  roles: {
    owner: both('Owner', 'مالك'),
    manager: both('Manager', 'مدير'),
    cashier: both('Cashier', 'كاشير'),
  },
  username: labels.username,
  usernameHint: both(
    'Used to log in at the office. You hand over the first password.',
    'لتسجيل الدخول إلى الإدارة. تسلّم أنت كلمة المرور الأولى.',
  ),
  create: both('Create account', 'أنشئ الحساب'),
  creating: labels.creating,
  created: both('Account created', 'تم إنشاء الحساب'),
  addFailed: both('Error creating the account', 'تعذّر إنشاء الحساب'),
  saved: both('Account saved', 'تم حفظ الحساب'),
  saveFailed: both('Error saving the account', 'تعذّر حفظ الحساب'),
  handOver: naming('A password for {isolated name}', 'كلمة مرور لحساب {isolated name}'),

  list: labels.people,
  you: both('You', 'أنت'),
  waits: both('Has a password to be replaced', 'لم تُستبدل كلمة المرور المؤقتة بعد'),
  factors: {
    app: both('App for codes', 'تطبيق رموز'),
    passkey: labels.passkey,
    'ended-passkey': both('Passkey of another address', 'مفتاح مرور لعنوان آخر'),
  },
  bound: both(
    ({ host, names }: Bound) =>
      `Passkeys belong to ${isolated(host)}. ` +
      `Should Sofra get another address, those of ${names} end.`,
    ({ host, names }) =>
      `مفاتيح المرور مرتبطة بالعنوان ${isolated(host)}. إن تغيّر عنوان سفرة بطلت مفاتيح ${names}.`,
  ),
  active: both('Active', 'مفعّل'),
  isActive: both('Active', 'مفعّل'),
  isOff: both('Off', 'موقوف'),
  activeOf: naming('{isolated name} is active', 'تفعيل {isolated name}'),
  left: both(
    ({ total }: { total: number }) => `People who left: ${grouped(total)}`,
    ({ total }) => `من غادروا الفريق: ${grouped(total)}`,
  ),
  leftList: both('People who left', 'من غادروا الفريق'),
  leftText: both(
    'They cannot log in, and stay by name in what they did. Their usernames stay theirs, ' +
      'so nobody has to be renamed for somebody new.',
    'لا يمكنهم تسجيل الدخول، وتبقى أسماؤهم فيما فعلوه. أسماء المستخدمين تبقى لهم، ' +
      'فلا حاجة إلى إعادة تسمية أحد من أجل شخص جديد.',
  ),
  search: both('Search people who left', 'البحث فيمن غادروا الفريق'),
  searchHint: labels.username,
  none: both('Nobody found', 'لا توجد نتائج'),
  noneText: both('Try the beginning of the username.', 'جرّب بداية اسم المستخدم.'),
  createdAt: labels.created,
  switched: both('Account status updated', 'تم تحديث حالة الحساب'),
  switchFailed: both('Error updating the account status', 'تعذّر تحديث حالة الحساب'),

  reset: both('Reset Password', 'أعد تعيين كلمة المرور'),
  resetting: both('Resetting...', 'جارٍ التعيين...'),
  resetDone: both('Password reset successfully', 'تمت إعادة تعيين كلمة المرور بنجاح'),
  resetFailed: both('Error resetting the password', 'تعذّرت إعادة تعيين كلمة المرور'),
  resetTitle: naming(
    'Reset the password of {isolated name}?',
    'هل تريد إعادة تعيين كلمة مرور {isolated name}؟',
  ),
  resetText: both(
    'The old password ends at once, and so does every session with it.',
    'تبطل كلمة المرور القديمة فورًا، وتنتهي كل الجلسات التي فُتحت بها.',
  ),
});
