// What stands in the office's frame: its door, its tabs, and the two buttons of the backup.
import { inBothLanguages } from './words.ts';

interface BackupFile {
  name: string;
  /** When the backup was made, where the file says so. */
  made?: string | undefined;
}

export const headerWords = inBothLanguages({
  en: {
    title: 'Administration',
    sections: 'Sections',
    tabs: {
      points: 'Points',
      members: 'Members',
      partners: 'Partners',
      offers: 'Offers',
      benefits: 'Benefits',
      terms: 'Terms & Conditions',
      events: 'Events',
      settings: 'Settings',
    },
    loginTitle: 'Administrator login',
    loginText: 'Members, points and everything else, in one place.',
    username: 'Username',
    password: 'Password',
    logIn: 'Log in',
    loggingIn: 'Logging in...',
    loggedIn: 'Login successful',
    loginFailed: 'Login failed',

    backUp: 'Backup Data',
    backingUp: 'Backing up...',
    backedUp: 'Backup created successfully',
    backUpFailed: 'Error creating backup',

    restore: 'Restore Data',
    restoring: 'Restoring...',
    restored: 'Restore completed successfully',
    restoreFailed: 'Error restoring data',
    unreadable: 'Error processing backup file',
    unreadableText: 'This file is not JSON. Choose a backup whose name ends in .json.',
    restoreTitle: 'Restore this backup?',
    restoreFrom: ({ name, made }: BackupFile) => (made ? `${name}, made on ${made}` : name),
    restoreText:
      'Members, points, partners, benefits, offers and terms become what they were then. ' +
      'What has changed since is replaced; it is kept in a backup that is made first.',
  },
  ar: {
    title: 'الإدارة',
    sections: 'الأقسام',
    tabs: {
      points: 'النقاط',
      members: 'الأعضاء',
      partners: 'الشركاء',
      offers: 'العروض',
      benefits: 'المزايا',
      terms: 'الشروط والأحكام',
      events: 'المناسبات',
      settings: 'الإعدادات',
    },
    loginTitle: 'دخول الإدارة',
    loginText: 'الأعضاء والنقاط وكل ما سواهما في مكان واحد.',
    username: 'اسم المستخدم',
    password: 'كلمة المرور',
    logIn: 'دخول',
    loggingIn: 'جارٍ الدخول...',
    loggedIn: 'تم تسجيل الدخول بنجاح',
    loginFailed: 'فشل تسجيل الدخول',

    backUp: 'نسخ البيانات احتياطيًا',
    backingUp: 'جارٍ النسخ...',
    backedUp: 'تم إنشاء النسخة الاحتياطية بنجاح',
    backUpFailed: 'خطأ في إنشاء النسخة الاحتياطية',

    restore: 'استعادة البيانات',
    restoring: 'جارٍ الاستعادة...',
    restored: 'اكتملت الاستعادة بنجاح',
    restoreFailed: 'خطأ في استعادة البيانات',
    unreadable: 'خطأ في معالجة ملف النسخة الاحتياطية',
    unreadableText: 'هذا الملف ليس بصيغة JSON. اختر نسخة احتياطية ينتهي اسمها بـ ‎.json.',
    restoreTitle: 'أتريد استعادة هذه النسخة؟',
    restoreFrom: ({ name, made }) => (made ? `${name}، أُنشئت في ${made}` : name),
    restoreText:
      'يعود الأعضاء والنقاط والشركاء والمزايا والعروض والشروط إلى ما كانت عليه حينها. ' +
      'يُستبدل ما تغيّر بعد ذلك، ويُحفظ في نسخة احتياطية تُنشأ أولًا.',
  },
});
