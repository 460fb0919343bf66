// The words of the settings: password, brand, place, earning, resets.
import { points } from '../counts.ts';
import { inBothLanguages, isolated } from '../words.ts';

export const settingsWords = inBothLanguages({
  en: {
    views: 'Settings',
    parts: {
      brand: { title: 'Brand', text: 'Your name, logo and colour, as guests see them everywhere.' },
      house: {
        title: 'House',
        text: 'Whose clocks your days follow, how numbers are typed, and what a bill earns.',
      },
      rewards: {
        title: 'Rewards',
        text: 'Whether guests can spend points, and how long a claimed reward waits for them.',
      },
      access: {
        title: 'Access',
        text: 'Who may come in here, your own password, and the passwords that you hand out.',
      },
      backups: {
        title: 'Backups',
        text: 'Copies of all your data, made by themselves: the way back if something goes wrong.',
      },
      data: {
        title: 'Data',
        text: 'Members from a file of yours, and everything as files for a spreadsheet.',
      },
      submissions: { title: 'Stores', text: 'What the app stores are told about your app.' },
      audit: {
        title: 'Audit',
        text: 'Who did what, when and from where, and whether all points add up.',
      },
    },

    password: {
      title: 'Change admin password',
      current: 'Current password',
      first: 'New password',
      second: 'Confirm new password',
      save: 'Change Password',
      saving: 'Changing...',
      saved: 'Password changed successfully!',
    },

    place: {
      title: 'Time and numbers',
      timeZone: 'Time zone',
      now: (time: string) => `Days begin and end by its clocks. There it is ${time}.`,
      countryCode: 'Country code',
      countryCodeHint:
        'With it, numbers can be typed as at home: with 966, 0555 000 111 is +966 55 500 0111.',
      ask:
        'Which country are your guests’ numbers from? Nobody can type them as at home until it ' +
        'is known.',
      unanswered: 'A question is open',
      decline: 'Numbers are always typed with their country code',
      save: 'Save time and numbers',
      saving: 'Saving...',
      saved: 'Time and numbers saved',
    },

    earning: {
      title: 'Earning by the bill',
      text: 'Type what a guest has paid, and the points are worked out, rounded down.',
      currency: 'Currency',
      noCurrency: 'None: points are typed',
      pointsPerUnit: (currency: string) => `Points for 1 ${currency}`,
      off: 'Left blank, points are typed as before.',
      example: ({ bill, points: given }: { bill: string; points: number }) =>
        `A bill of ${isolated(bill)} gives ${points.en(given)}.`,
      save: 'Save earning',
      saving: 'Saving...',
      saved: 'Earning saved',
    },

    brand: {
      name: 'Name',
      arabicName: 'Name in Arabic',
      arabicNameHint: 'For Arabic sentences. Left blank, the name above stands there too.',
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
    parts: {
      brand: { title: 'الهوية', text: 'اسمك وشعارك ولونك، كما يراها الأعضاء في كل مكان.' },
      house: {
        title: 'المطعم',
        text: 'توقيت أيامك، وطريقة كتابة الأرقام، والنقاط التي تمنحها الفاتورة.',
      },
      rewards: {
        title: 'المكافآت',
        text: 'استبدال الأعضاء نقاطهم، والمهلة لاستلام المكافأة.',
      },
      access: { title: 'الدخول', text: 'حسابات الإدارة، وكلمة مرورك، وكلمات المرور التي تمنحها.' },
      backups: {
        title: 'النسخ الاحتياطي',
        text: 'نسخ من كل بياناتك تُنشأ تلقائيًا، لتعود إليها إن حدث خلل.',
      },
      data: {
        title: 'البيانات',
        text: 'استيراد الأعضاء من ملف، وتنزيل كل شيء في ملفات لبرامج الجداول.',
      },
      submissions: { title: 'المتاجر', text: 'ما يُقدَّم لمتاجر التطبيقات عن تطبيقك.' },
      audit: {
        title: 'التدقيق',
        text: 'من فعل ماذا ومتى ومن أين، وهل تطابق الأرصدة عملياتها.',
      },
    },

    password: {
      title: 'تغيير كلمة مرور الإدارة',
      current: 'كلمة المرور الحالية',
      first: 'كلمة المرور الجديدة',
      second: 'تأكيد كلمة المرور الجديدة',
      save: 'غيّر كلمة المرور',
      saving: 'جارٍ التغيير...',
      saved: 'تم تغيير كلمة المرور بنجاح!',
    },

    place: {
      title: 'الوقت والأرقام',
      timeZone: 'المنطقة الزمنية',
      now: (time) => `تبدأ الأيام وتنتهي بتوقيتها. الوقت فيها الآن ${time}.`,
      countryCode: 'رمز الدولة',
      countryCodeHint:
        'به تُكتب الأرقام بصيغتها المحلية: فمع الرمز 966 يُفهم \u20660555 000 111\u2069 على أنه ' +
        '\u2066+966 55 500 0111\u2069.',
      ask: 'من أي دولة أرقام أعضائك؟ لا يمكن كتابتها بصيغتها المحلية قبل أن تُعرف.',
      unanswered: 'سؤال ينتظر جوابك',
      decline: 'تُكتب الأرقام دائمًا مع رمز الدولة',
      save: 'احفظ الوقت والأرقام',
      saving: 'جارٍ الحفظ...',
      saved: 'تم حفظ الوقت والأرقام',
    },

    earning: {
      title: 'النقاط حسب الفاتورة',
      text: 'اكتب ما دفعه الضيف فتُحسب نقاطه، ويُهمل كسرها.',
      currency: 'العملة',
      noCurrency: 'دون عملة: تُكتب النقاط مباشرة',
      pointsPerUnit: (currency) => `النقاط مقابل 1 ${isolated(currency)}`,
      off: 'إن تُرك فارغًا كُتبت النقاط مباشرة كما في السابق.',
      example: ({ bill, points: given }) =>
        `فاتورة بمبلغ ${isolated(bill)} تمنح ${points.accusative(given)}.`,
      save: 'احفظ النقاط',
      saving: 'جارٍ الحفظ...',
      saved: 'تم حفظ نقاط الفاتورة',
    },

    brand: {
      name: 'الاسم',
      arabicName: 'الاسم بالعربية',
      arabicNameHint: 'للنصوص العربية. وإن تُرك فارغًا ظهر فيها الاسم أعلاه.',
      colour: 'اللون',
      colourHint: 'للأزرار والروابط والعلامات. وتبقى النصوص فوقه مقروءة تلقائيًا.',
      pickColour: 'اختر من لوحة الألوان',
      ownColour: 'استخدم لون سفرة',
      logo: 'الشعار',
      logoHint: 'صورة تُصغَّر هنا بالقدر اللازم.',
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
      text: 'كلمة جديدة في كل مرة، ما لم تختر كلمة ثابتة: فما يُعطى للجميع سرعان ما يعرفه الجميع.',
      rules: {
        customerResetPassword: 'عندما ينسى عضو كلمة المرور',
        partnerResetPassword: 'عندما ينسى شريك كلمة المرور',
        partnerDefaultPassword: 'أول كلمة مرور لشريك جديد',
      },
      fixed: 'كلمة مرور ثابتة',
      which: 'الكلمة الثابتة',
      save: 'احفظ كلمات المرور',
      saving: 'جارٍ الحفظ...',
      saved: 'تم حفظ إعدادات كلمات المرور',
    },
  },
});
