// The words of the counter: the partner's log-in, verification and benefits.
import { nouns } from '../../languages/nouns.ts';
import { inBothLanguages, isolated } from '../words.ts';

export const counterWords = inBothLanguages({
  en: {
    welcome: {
      title: 'Partners',
      greeting: 'Welcome to the counter',
      text: (brand: string) =>
        `Recognise the guests of the ${isolated(brand)} family. Give them what their level brings.`,
      logIn: 'Partner Login',
    },

    login: {
      title: 'Partner Login',
      text: 'For the businesses that welcome our family.',
      username: 'Username',
      password: 'Password',
      forgotten: 'No password? Ask the restaurant: it gives you a new one.',
      logIn: 'Log in',
      loggingIn: 'Logging in...',
      loggedIn: 'Login successful',
      failed: 'Login failed',
      back: 'Verify Customer',
    },

    gone: {
      title: 'Authentication Error',
      text: 'Please log in to access the partner dashboard',
    },

    logOut: {
      label: 'Log Out',
      brief: 'Log Out',
      question: 'Log out of the counter?',
      text: 'Whoever stands at this counter next has to log in again.',
      busy: 'Logging out...',
      done: 'Logged out successfully',
      failed: 'Error logging out',
    },

    title: 'Partner dashboard',
    sections: 'Sections',
    tabs: { verify: 'Verify Customer', benefits: 'Benefits', rewards: 'Reward Points' },

    verify: {
      title: 'Who is your guest?',
      text: 'Scan the QR code on the card, or type the mobile number.',
      mobile: 'Mobile Number',
      find: 'Verify',
      finding: 'Looking up...',
      mobileRequired: 'Mobile number required',
      failed: 'Verification failed',

      codeTitle: 'Ask for the verification code',
      codeText: 'It stands on the card, six digits. Your guest reads it out or shows it.',
      code: 'Verification code',
      check: 'Verify',
      checking: 'Verifying...',
      cancel: 'Cancel',
      codeRequired: 'Verification code required',
      codeWrong: 'Invalid verification code',

      done: 'Verified',
      toast: 'Verification successful',
      level: 'Level',
      close: 'Close',
    },

    stamps: {
      hint: 'Touch what you give: it is stamped on the card at once.',
      stamp: 'Stamp',
      stampOf: (benefit: string) => `Stamp: ${isolated(benefit)}`,
      stamped: (times: number) => (times > 1 ? `Stamped ${times} times` : 'Stamped'),
      said: (benefit: string) => `Stamped: ${isolated(benefit)}`,
      takenBack: (benefit: string) => `Taken back: ${isolated(benefit)}`,
      notYet: (benefit: string) => `Not due yet: ${isolated(benefit)}`,
      failed: 'Stamping failed',
      more: 'Once more',
      moreOf: (benefit: string) => `Once more: ${isolated(benefit)}`,
      takeBack: 'Take back',
      takeBackOf: (benefit: string) => `Take back: ${isolated(benefit)}`,
      takeBackFailed: 'Taking back failed',
    },

    today: {
      title: 'Verified today',
      none: 'Whom you verify today stands here.',
    },

    benefits: {
      level: 'Level',
      heading: 'Benefits',
      own: 'Your own',
      updated: (date: string) => `Updated ${date}`,
      failed: 'Failed to fetch benefits',
    },

    rewards: {
      title: 'Reward Points',
      text: 'This feature is coming soon.',
    },
  },
  ar: {
    welcome: {
      title: 'الشركاء',
      greeting: 'أهلًا بك في صفحة الشركاء',
      text: (brand) => `تعرّف على ضيوف عائلة ${isolated(brand)}، وقدّم لهم مزايا مستوياتهم.`,
      logIn: 'سجّل الدخول',
    },

    login: {
      title: 'تسجيل دخول الشركاء',
      text: 'للأماكن التي ترحّب بعائلتنا.',
      username: 'اسم المستخدم',
      password: 'كلمة المرور',
      forgotten: 'ليست لديك كلمة مرور؟ اسأل المطعم وسيعطيك كلمة مرور جديدة.',
      logIn: 'سجّل الدخول',
      loggingIn: 'جارٍ تسجيل الدخول...',
      loggedIn: 'تم تسجيل الدخول بنجاح',
      failed: 'فشل تسجيل الدخول',
      back: 'التحقق من الضيف',
    },

    gone: {
      title: 'تسجيل الدخول مطلوب',
      text: 'يرجى تسجيل الدخول للوصول إلى صفحة الشريك',
    },

    logOut: {
      label: 'تسجيل الخروج',
      brief: 'الخروج',
      question: 'هل تريد تسجيل الخروج؟',
      text: 'سيحتاج من يعمل هنا بعدك إلى تسجيل الدخول من جديد.',
      busy: 'جارٍ تسجيل الخروج...',
      done: 'تم تسجيل الخروج بنجاح',
      failed: 'تعذّر تسجيل الخروج',
    },

    title: 'صفحة الشريك',
    sections: 'الأقسام',
    tabs: { verify: 'التحقق من الضيف', benefits: 'المزايا', rewards: 'تقديم المكافآت' },

    verify: {
      title: 'من ضيفك؟',
      text: 'امسح رمز QR الظاهر على البطاقة، أو اكتب رقم الجوال.',
      mobile: 'رقم الجوال',
      find: 'تحقق',
      finding: 'جارٍ البحث...',
      mobileRequired: 'رقم الجوال مطلوب',
      failed: 'فشل التحقق',

      codeTitle: 'اطلب رمز التحقق',
      codeText: 'ستة أرقام على البطاقة، يقرؤها ضيفك أو يُظهرها لك.',
      code: 'رمز التحقق',
      check: 'تحقق',
      checking: 'جارٍ التحقق...',
      cancel: 'إلغاء',
      codeRequired: 'رمز التحقق مطلوب',
      codeWrong: 'رمز التحقق غير صحيح',

      done: 'تم التحقق',
      toast: 'تم التحقق بنجاح',
      level: 'المستوى',
      close: 'إغلاق',
    },

    stamps: {
      hint: 'اضغط على ما تقدّمه فيظهر ختمه على البطاقة على الفور.',
      stamp: 'اختم',
      stampOf: (benefit) => `اختم: ${isolated(benefit)}`,
      stamped: (times) => (times > 1 ? `خُتمت ${nouns.time.accusative(times)}` : 'خُتمت'),
      said: (benefit) => `خُتمت: ${isolated(benefit)}`,
      takenBack: (benefit) => `سُحب الختم: ${isolated(benefit)}`,
      notYet: (benefit) => `لم يحن موعدها بعد: ${isolated(benefit)}`,
      failed: 'تعذّر الختم',
      more: 'مرة أخرى',
      moreOf: (benefit) => `مرة أخرى: ${isolated(benefit)}`,
      takeBack: 'اسحب الختم',
      takeBackOf: (benefit) => `اسحب الختم: ${isolated(benefit)}`,
      takeBackFailed: 'تعذّر سحب الختم',
    },

    today: {
      title: 'تم التحقق منهم اليوم',
      none: 'يظهر هنا الضيوف الذين تتحقق منهم اليوم.',
    },

    benefits: {
      level: 'المستوى',
      heading: 'المزايا',
      own: 'تقدّمها أنت',
      updated: (date) => `حُدّثت في ${date}`,
      failed: 'تعذّر تحميل المزايا',
    },

    rewards: {
      title: 'تقديم المكافآت',
      text: 'ستتوفر هذه الخدمة قريبًا.',
    },
  },
});
