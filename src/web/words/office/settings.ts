// What the settings say: password, brand, resets.
import { inBothLanguages } from './words.ts';

export const settingsWords = inBothLanguages({
  en: {
    views: 'Settings',
    general: 'General',
    submissions: 'Store submissions',
    audit: 'Audit log',

    password: {
      title: 'Change admin password',
      current: 'Current password',
      first: 'New password',
      second: 'Confirm new password',
      save: 'Change Password',
      saving: 'Changing...',
      saved: 'Password changed successfully!',
    },

    brand: {
      title: 'Brand',
      text: 'Guests see it on every screen and on their card.',
      name: 'Name',
      colour: 'Colour',
      colourHint: 'Buttons, links and signs. Texts on it stay readable by themselves.',
      pickColour: 'Choose from a palette',
      ownColour: 'Use Sofra’s own colour',
      logo: 'Logo',
      logoHint: 'A picture; it is made small enough here.',
      chooseLogo: 'Choose a picture',
      removeLogo: 'Remove logo',
      noPicture: 'This file is not a picture that can be read',
      sample: 'Preview',
      sampleButton: 'Button',
      sampleLink: 'Link',
      save: 'Save brand',
      saving: 'Saving...',
      saved: 'Brand saved',
    },

    resets: {
      title: 'Passwords you hand out',
      text: 'A fresh one each time, unless you choose one that everybody gets, and soon knows.',
      rules: {
        customerResetPassword: 'When a guest forgot the password',
        partnerResetPassword: 'When a partner forgot the password',
        partnerDefaultPassword: 'First password of a new partner',
      },
      fixed: 'Always the same one',
      which: 'Which one',
      save: 'Save passwords',
      saving: 'Saving...',
      saved: 'Password settings saved',
    },
  },
  ar: {
    views: 'الإعدادات',
    general: 'عام',
    submissions: 'طلبات المتاجر',
    audit: 'سجل التدقيق',

    password: {
      title: 'تغيير كلمة مرور الإدارة',
      current: 'كلمة المرور الحالية',
      first: 'كلمة المرور الجديدة',
      second: 'تأكيد كلمة المرور الجديدة',
      save: 'غيّر كلمة المرور',
      saving: 'جارٍ التغيير...',
      saved: 'تم تغيير كلمة المرور بنجاح!',
    },

    brand: {
      title: 'الهوية',
      text: 'يراها الضيوف على كل شاشة وعلى بطاقاتهم.',
      name: 'الاسم',
      colour: 'اللون',
      colourHint: 'للأزرار والروابط والعلامات. وتبقى النصوص عليه مقروءة تلقائيًا.',
      pickColour: 'اختر من لوحة الألوان',
      ownColour: 'استخدم لون سفرة',
      logo: 'الشعار',
      logoHint: 'صورة تُصغَّر هنا بالقدر الكافي.',
      chooseLogo: 'اختر صورة',
      removeLogo: 'أزل الشعار',
      noPicture: 'هذا الملف ليس صورة يمكن قراءتها',
      sample: 'معاينة',
      sampleButton: 'زر',
      sampleLink: 'رابط',
      save: 'احفظ الهوية',
      saving: 'جارٍ الحفظ...',
      saved: 'تم حفظ الهوية',
    },

    resets: {
      title: 'كلمات المرور التي تمنحها',
      text: 'جديدة في كل مرة، ما لم تختر واحدة: فما يُعطى للجميع يعرفه الجميع سريعًا.',
      rules: {
        customerResetPassword: 'عندما ينسى ضيف كلمة المرور',
        partnerResetPassword: 'عندما ينسى شريك كلمة المرور',
        partnerDefaultPassword: 'أول كلمة مرور لشريك جديد',
      },
      fixed: 'نفسها دائمًا',
      which: 'ما هي',
      save: 'احفظ كلمات المرور',
      saving: 'جارٍ الحفظ...',
      saved: 'تم حفظ إعدادات كلمات المرور',
    },
  },
});
