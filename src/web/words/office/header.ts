// What stands in the office's frame: its door and its tabs.
import { inBothLanguages } from './words.ts';

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
  },
});
