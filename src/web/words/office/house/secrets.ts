// The words about a password that is handed over.
import { inBothLanguages, isolated } from '../words.ts';

export const secretWords = inBothLanguages({
  en: {
    willBe: 'The new password will be:',
    newPassword: (password: string) => `New password: ${password}`,
    handOver: 'Hand it over now. It works for 24 hours; the next log-in asks for a new one.',
    address: 'Log in at',
    username: 'Username',
    password: 'Password',
    done: 'Done',
  },
  ar: {
    willBe: 'ستكون كلمة المرور الجديدة:',
    newPassword: (password) => `كلمة المرور الجديدة: ${isolated(password)}`,
    handOver:
      'سلّمها الآن. تصلح لمدة 24 ساعة، ويُطلب عند تسجيل الدخول التالي اختيار كلمة مرور جديدة.',
    address: 'صفحة تسجيل الدخول',
    username: 'اسم المستخدم',
    password: 'كلمة المرور',
    done: 'تم',
  },
});
