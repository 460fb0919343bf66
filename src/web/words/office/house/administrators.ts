// The words about administrators.
import { both, inBothLanguages, isolated, naming } from '../words.ts';

/** The host of Sofra's address, and the names of those who have passkeys for it. */
interface Bound {
  host: string;
  names: string;
}

export const administratorWords = inBothLanguages({
  title: both('Administrators', 'حسابات الإدارة'),
  text: both(
    'A name for each person: the audit log says who did what.',
    'اسم لكل شخص، ليبيّن سجل التدقيق من فعل ماذا.',
  ),
  addNew: both('New administrator', 'أضف حساب إدارة'),
  add: both('New administrator', 'حساب إدارة جديد'),
  edit: both('Rename administrator', 'تغيير اسم حساب الإدارة'),
  editOf: naming('Rename {isolated name}', 'تغيير اسم {isolated name}'),
  username: both('Username', 'اسم المستخدم'),
  usernameHint: both(
    'Used to log in at the office. You hand over the first password.',
    'لتسجيل الدخول إلى الإدارة. تسلّم أنت كلمة المرور الأولى.',
  ),
  create: both('Create administrator', 'أنشئ الحساب'),
  creating: both('Creating...', 'جارٍ الإنشاء...'),
  created: both('Administrator created', 'تم إنشاء حساب الإدارة'),
  addFailed: both('Error creating administrator', 'تعذّر إنشاء حساب الإدارة'),
  saved: both('Administrator saved', 'تم حفظ حساب الإدارة'),
  saveFailed: both('Error saving administrator', 'تعذّر حفظ حساب الإدارة'),
  handOver: naming('A password for {isolated name}', 'كلمة مرور لحساب {isolated name}'),

  list: both('Administrators', 'حسابات الإدارة'),
  you: both('You', 'أنت'),
  waits: both('Has a password to be replaced', 'لم تُستبدل كلمة المرور المؤقتة بعد'),
  factors: {
    app: both('App for codes', 'تطبيق رموز'),
    passkey: both('Passkey', 'مفتاح مرور'),
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
  activeOf: naming('{isolated name} is active', 'تفعيل {isolated name}'),
  createdAt: both('Created', 'تاريخ الإنشاء'),
  switched: both('Administrator status updated', 'تم تحديث حالة حساب الإدارة'),
  switchFailed: both('Error updating administrator status', 'تعذّر تحديث حالة حساب الإدارة'),

  reset: both('Reset Password', 'أعد تعيين كلمة المرور'),
  resetOf: naming('Reset the password of {isolated name}', 'إعادة تعيين كلمة مرور {isolated name}'),
  resetting: both('Resetting...', 'جارٍ التعيين...'),
  resetDone: both(
    'Administrator password reset successfully',
    'تمت إعادة تعيين كلمة مرور حساب الإدارة بنجاح',
  ),
  resetFailed: both(
    'Error resetting administrator password',
    'تعذّرت إعادة تعيين كلمة مرور حساب الإدارة',
  ),
  resetTitle: naming(
    'Reset the password of {isolated name}?',
    'هل تريد إعادة تعيين كلمة مرور {isolated name}؟',
  ),
  resetText: both(
    'The old password ends at once, and so does every session with it.',
    'تبطل كلمة المرور القديمة فورًا، وتنتهي كل الجلسات التي فُتحت بها.',
  ),
});
