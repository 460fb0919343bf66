// Everything Sofra's screens say, in Arabic.
import { arabic } from './arabic-messages.ts';
import type { Words } from './en.ts';
import { grouped, pluralIn } from './plural.ts';

const plural = pluralIn('ar');

const morePoints = {
  one: 'نقطة واحدة إضافية',
  two: 'نقطتين إضافيتين',
  few: '{n} نقاط إضافية',
  other: '{n} نقطة إضافية',
};

const countedPoints = {
  one: 'نقطة واحدة',
  two: 'نقطتين',
  few: '{n} نقاط',
  other: '{n} نقطة',
};

const ownPoints = {
  one: 'نقطتك الواحدة',
  two: 'نقطتاك',
  few: 'نقاطك ({n})',
  other: 'نقاطك ({n})',
};

const countedSeconds = {
  one: 'ثانية واحدة',
  two: 'ثانيتين',
  few: '{n} ثوانٍ',
  other: '{n} ثانية',
};

const countedMinutes = {
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: '{n} دقائق',
  other: '{n} دقيقة',
};

export const ar: Words = {
  language: 'ar',
  levels: {
    Starter: 'المبتدئ',
    Bronze: 'البرونزي',
    Silver: 'الفضي',
    Gold: 'الذهبي',
    Diamond: 'الماسي',
  },

  messages: arabic,

  frame: {
    skip: 'انتقل إلى المحتوى',
    otherLanguage: 'English',
    toDark: 'المظهر الداكن',
    toLight: 'المظهر الفاتح',
    notices: 'الإشعارات',
    dismiss: 'إخفاء',
    close: 'إغلاق',
    retry: 'أعد المحاولة',
    canRetry: (seconds) =>
      seconds < 60
        ? `يمكنك إعادة المحاولة بعد ${plural(seconds, countedSeconds)}.`
        : `يمكنك إعادة المحاولة بعد ${plural(Math.ceil(seconds / 60), countedMinutes)}.`,
    canRetryNow: 'يمكنك إعادة المحاولة الآن.',
    retryIn: (time) => `أعد المحاولة بعد ${time}`,
    loading: 'جارٍ التحميل…',
    refresh: 'تحديث',
    refreshed: 'كل شيء محدَّث',
    logOut: 'تسجيل الخروج',
    logOutFailed: 'خطأ في تسجيل الخروج',
    logOutEverywhere: 'تسجيل الخروج من كل الأجهزة',
    everywhere: 'يُنهي جلستك على هذا الجهاز وعلى كل جهاز آخر.',
    show: 'أظهر المكتوب',
    hide: 'أخفِ المكتوب',
    error: 'خطأ',
    offline: 'لا يوجد اتصال. تحقق من الشبكة ثم أعد المحاولة.',
    couldNotLoad: 'تعذّر التحميل',
    terms: 'الشروط والأحكام',
  },

  notFound: {
    title: '404 الصفحة غير موجودة',
    hint: 'هل نسيت إضافة الصفحة إلى الموجّه؟',
    home: 'العودة إلى البداية',
  },

  welcome: {
    joinTitle: 'لك مكان على سفرتنا',
    joinText: 'اجمع النقاط مع كل زيارة وارتقِ عبر خمسة مستويات من المزايا.',
    loginTitle: 'سعداء برؤيتك من جديد',
    loginText: 'بطاقتك ونقاطك ورمزك بانتظارك.',
    name: 'الاسم الكامل',
    mobile: 'رقم الجوال',
    password: 'كلمة المرور',
    join: (brand) => `انضم إلى عائلة ${brand}`,
    joining: 'جارٍ الانضمام...',
    logIn: (brand) => `سجّل الدخول إلى عائلة ${brand}`,
    loggingIn: 'جارٍ تسجيل الدخول...',
    forgotten: 'ليست لديك كلمة مرور؟ اسأل فريقنا وسيعطيك كلمة جديدة.',
    toLogin: { ask: 'عضو بالفعل؟', act: 'سجّل الدخول' },
    toJoin: { ask: 'جديد هنا؟', act: 'أنشئ بطاقتك' },
    alreadyMember: 'لهذا الرقم بطاقة بالفعل. سجّل الدخول بكلمة مروره.',
    joined: (brand) => `مرحبًا بك في عائلة ${brand}!`,
    back: 'مرحبًا بعودتك!',
    codeRenewed: 'تم تحديث رمز التحقق الخاص بك.',
    temporary: 'تم إنشاء كلمة مرور مؤقتة',
    failed: 'فشل تسجيل الدخول',
    wrong: 'كلمة المرور خاطئة أو الحساب غير موجود. يرجى المحاولة مرة أخرى.',
    ladder: 'خمسة مستويات',
    from: (points) => `من ${grouped(points)}`,
  },

  mobile: {
    withCode: 'مع رمز الدولة، مثل \u2066+966\u2069',
    localToo: 'محلي، أو مع رمز الدولة',
    read: 'سنحفظه هكذا:',
  },

  dashboard: {
    title: 'بطاقتك',
    required: 'تسجيل الدخول مطلوب',
    requiredText: 'يرجى تسجيل الدخول برقم جوالك وكلمة المرور',
    failed: 'فشل تسجيل الدخول',
    failedNoPassword: 'كلمة المرور مطلوبة. يرجى تسجيل الدخول من النموذج.',
    failedUnknown: 'تعذّر التحقق من هويتك. يرجى المحاولة مرة أخرى.',
    notFound: 'الضيف غير موجود',
    notFoundText: 'هذا العنوان يخص بطاقة أخرى.',
    toOwnCard: 'إلى بطاقتي',

    points: 'النقاط',
    toSpend: (points) => `${grouped(points)} للاستخدام`,
    topLevel: 'لقد بلغت أعلى مستوى',
    earnMore: (missing, level) => `اجمع ${plural(missing, morePoints)} لتبلغ المستوى ${level}`,
    visitsLeft: (visits) =>
      plural(visits, {
        one: 'زيارة واحدة تقريبًا مثل زياراتك الأخيرة',
        two: 'زيارتان تقريبًا مثل زياراتك الأخيرة',
        few: 'نحو {n} زيارات مثل زياراتك الأخيرة',
        other: 'نحو {n} زيارة مثل زياراتك الأخيرة',
      }),
    code: 'رمز التحقق',
    codeHint: 'أبرزه عند طلب مكافأة أو خصم.',
    copy: 'انسخ الرمز',
    copied: 'نُسخ الرمز',
    showCode: 'اعرض رمزي',
    showQr: 'اعرض رمز QR على الشاشة كاملة',
    fullQr: 'رمز QR لبطاقتك',

    pointsAdded: 'أُضيفت نقاط!',
    pointsNews: ({ points, total, undo }) => {
      const counted = plural(Math.abs(points), countedPoints);
      const now = `رصيدك الآن ${grouped(total)}.`;
      if (undo) return `تراجعنا عن عملية سابقة. ${now}`;
      if (points === 0) return `سُجّلت زيارتك. ${now}`;
      return points < 0 ? `خصمنا من رصيدك ${counted}. ${now}` : `لقد كسبت ${counted}! ${now}`;
    },
    risen: (level) => ({
      title: `أهلًا بك في المستوى ${level}!`,
      detail: 'لبطاقتك الآن معدن جديد ومعه مزايا جديدة.',
    }),
    gone: {
      deleted: {
        title: 'حُذف حسابك',
        detail: 'إن لم تطلب ذلك فتحدّث إلينا في المطعم.',
      },
      reset: {
        title: 'أُعيد تعيين كلمة مرورك',
        detail: 'سجّل الدخول بكلمة المرور المؤقتة التي أُعطيت لك.',
      },
    },
    offline: 'لا يوجد اتصال. ربما تغيّرت النقاط والرمز منذ ذلك الحين.',
    lastKnown: (moment) => `آخر ما نعرفه، من ${moment}. لا يوجد اتصال.`,

    offers: 'إعلانات خاصة',
    noOffers: 'لا توجد عروض خاصة متاحة حاليًا',
    validUntil: (date) => `متاح حتى ${date}`,
    newOffer: 'عرض خاص جديد!',
    tellMe: 'أعلمني بالعروض الجديدة',

    benefits: (level) => `مزايا المستوى ${level}`,
    noBenefits: 'لا توجد مزايا متاحة حاليًا',
    unlockMore: (points) => `اجمع ${plural(points, countedPoints)} لتفتح مزايا أكثر`,
    comesWith: (level) => `ومع المستوى ${level} تحصل أيضًا على`,
    locked: 'مقفلة',
    history: 'سجل النقاط',
    noHistory: 'لا توجد عمليات بعد',
    monthSum: 'نقاط الشهر:',
    firstSteps: 'كيف تبدأ',
    steps: [
      'اذكر رقم جوالك عند الدفع',
      'تصل نقاطك إلى هنا تلقائيًا',
      'ارتقِ من مستوى إلى آخر واستمتع بمزاياه',
    ],
    undoes: 'تراجع',
    undone: 'تم التراجع عنها',
    older: 'اعرض الأقدم',
  },

  benefit: {
    often: {
      unlimited: '',
      daily: 'مرة في اليوم',
      weekly: 'مرة في الأسبوع',
      monthly: 'مرة في الشهر',
      once: 'مرة واحدة فقط',
    },
    given: (date) => `قُدّمت في ${date}`,
    dueFrom: (date) => `تتاح من جديد في ${date}`,
    gaveYou: (partner) => (partner === null ? 'قُدّم لك' : `لك من \u2068${partner}\u2069`),
    takenBack: 'سُحبت منك',
  },

  account: {
    open: 'حسابك',
    since: (day) => `في العائلة منذ ${day}`,
    install: 'ضع البطاقة على هذا الهاتف',
    installText: 'تُفتح كتطبيق، ودون شبكة أيضًا.',
    installByHand: 'لوضع البطاقة على هذا الهاتف: «مشاركة» ثم «إضافة إلى الشاشة الرئيسية».',
    data: 'نزّل بياناتي في ملف',
    dataText: 'بطاقتك وسجل نقاطك كاملًا.',
    dataBusy: 'جارٍ جمع بياناتك…',
    dataDone: 'بياناتك في مجلد التنزيلات',
    dataFailed: 'تعذّر جمع بياناتك',
    logOut: 'هل تريد تسجيل الخروج؟',
    logOutText: 'لن تُفتح بطاقتك على هذا الجهاز حتى تسجّل الدخول بكلمة مرورك.',
    stay: 'البقاء',
    remove: 'احذف حسابي',
    removeText: (points) =>
      points === 0
        ? 'تُحذف بطاقتك وسجلك نهائيًا وفي الحال.'
        : `تُحذف بطاقتك و${plural(points, ownPoints)} وسجلك نهائيًا وفي الحال.`,
    removeNumber: 'اكتب رقم جوالك للتأكيد',
    removing: 'جارٍ الحذف...',
    removed: 'حُذف حسابك',
    removedText: 'شكرًا لأنك كنت ضيفنا.',
    removeFailed: 'لم يُحذف حسابك',
  },

  newPassword: {
    toast: 'إعادة تعيين كلمة المرور',
    title: 'اختر كلمة مرور جديدة',
    text: 'لقد سجّلت الدخول بكلمة مرور مؤقتة. اختر كلمة لا يعرفها سواك.',
    first: 'كلمة المرور الجديدة',
    second: 'تأكيد كلمة المرور',
    change: 'غيّر كلمة المرور',
    current: 'كلمة المرور الحالية',
    save: 'احفظ كلمة المرور',
    saving: 'جارٍ الحفظ...',
    saved: 'تم تغيير كلمة المرور بنجاح!',
  },

  terms: { back: 'رجوع' },
};
