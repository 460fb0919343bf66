// The words of the log-in and of the tabs.
import { both, inBothLanguages } from './words.ts';

export const headerWords = inBothLanguages({
  title: both('Administration', 'الإدارة'),
  sections: both('Sections', 'الأقسام'),
  groups: {
    guests: both('Guests', 'العائلة'),
    house: both('House', 'المطعم'),
    office: both('Office', 'الإدارة'),
  },
  more: both('More', 'المزيد'),
  tabs: {
    overview: both('Overview', 'نظرة عامة'),
    points: both('Points', 'النقاط'),
    members: both('Members', 'الأعضاء'),
    partners: both('Partners', 'الشركاء'),
    offers: both('Offers', 'العروض'),
    benefits: both('Benefits', 'المزايا'),
    rewards: both('Rewards', 'المكافآت'),
    terms: both('Terms & Conditions', 'الشروط والأحكام'),
    events: both('Events', 'المناسبات'),
    settings: both('Settings', 'الإعدادات'),
  },
  loginTitle: both('Administrator login', 'تسجيل دخول الإدارة'),
  loginText: both(
    'Members, points and everything else, in one place.',
    'الأعضاء والنقاط وكل شيء آخر في مكان واحد.',
  ),
  username: both('Username', 'اسم المستخدم'),
  password: both('Password', 'كلمة المرور'),
  forgotten: both(
    'The first password was shown once, where Sofra was started for the first time.',
    'ظهرت أول كلمة مرور مرة واحدة عند تشغيل سفرة لأول مرة.',
  ),
  logIn: both('Log in', 'سجّل الدخول'),
  loggingIn: both('Logging in...', 'جارٍ تسجيل الدخول...'),
  loggedIn: both('Login successful', 'تم تسجيل الدخول بنجاح'),
  loginFailed: both('Login failed', 'فشل تسجيل الدخول'),
});
