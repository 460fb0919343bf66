// The words about a password that is handed over.
import { both, inBothLanguages, naming } from '../words.ts';

export const secretWords = inBothLanguages({
  willBe: both('The new password will be:', 'ستكون كلمة المرور الجديدة:'),
  newPassword: naming('New password: {password}', 'كلمة المرور الجديدة: {isolated password}'),
  handOver: both(
    'Hand it over now. It works for 24 hours; the next log-in asks for a new one.',
    'سلّمها الآن. تصلح لمدة 24 ساعة، ويُطلب عند تسجيل الدخول التالي اختيار كلمة مرور جديدة.',
  ),
  address: both('Log in at', 'صفحة تسجيل الدخول'),
  username: both('Username', 'اسم المستخدم'),
  password: both('Password', 'كلمة المرور'),
  done: both('Done', 'تم'),
});
