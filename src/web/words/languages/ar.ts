// The Arabic texts of Sofra's screens.
import { levelsInArabic } from '../../../contract/values/level-names.ts';
import { arabicOfGuests } from './arabic-guest-messages.ts';
import type { Words } from './en.ts';
import { nouns } from './nouns.ts';
import { grouped, pluralIn } from './plural.ts';

const plural = pluralIn('ar');
const { point, furtherPoint, visit, second, minute } = nouns;

const ownPoints = {
  one: 'نقطتك الواحدة',
  two: 'نقطتاك',
  other: 'نقاطك ({n})',
};

export const ar: Words = {
  language: 'ar',
  levels: levelsInArabic,

  messages: arabicOfGuests,

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
        ? `يمكنك إعادة المحاولة بعد ${second.genitive(seconds)}.`
        : `يمكنك إعادة المحاولة بعد ${minute.genitive(Math.ceil(seconds / 60))}.`,
    canRetryNow: 'يمكنك إعادة المحاولة الآن.',
    retryIn: (time) => `أعد المحاولة بعد ${time}`,
    loading: 'جارٍ التحميل…',
    refresh: 'تحديث',
    refreshed: 'كل شيء محدَّث الآن',
    logOut: 'تسجيل الخروج',
    logOutFailed: 'تعذّر تسجيل الخروج',
    logOutEverywhere: 'تسجيل الخروج من كل الأجهزة',
    everywhere: 'يُنهي جلستك على هذا الجهاز وعلى كل جهاز آخر.',
    show: 'إظهار كلمة المرور',
    hide: 'إخفاء كلمة المرور',
    error: 'خطأ',
    offline: 'لا يوجد اتصال. تحقق من الشبكة ثم أعد المحاولة.',
    updated: 'حُدّثت سفرة بعد فتح هذه الصفحة.',
    reload: 'أعد فتحها',
    couldNotLoad: 'تعذّر التحميل',
    terms: 'الشروط والأحكام',
  },

  notFound: {
    title: '404 الصفحة غير موجودة',
    hint: 'ربما تغيّر الرابط. عُد إلى بطاقتك.',
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
    forgotten: 'ليست لديك كلمة مرور؟ اسأل موظفينا وسيعطونك كلمة مرور جديدة.',
    codeOfTill: 'ليست لديك كلمة مرور بعد؟ افتح بطاقتك برمز من الصندوق',
    toLogin: { ask: 'لديك بطاقة؟', act: 'سجّل الدخول' },
    toJoin: { ask: 'جديد هنا؟', act: 'أنشئ بطاقتك' },
    alreadyMember:
      'لهذا الرقم بطاقة بالفعل. سجّل الدخول بكلمة مرورها. هل حصلت على هذا الرقم حديثًا وليست ' +
      'البطاقة لك؟ أخبر موظفينا ليُخلوا الرقم لك.',
    joined: (brand) => `مرحبًا بك في عائلة ${brand}!`,
    back: 'مرحبًا بعودتك!',
    codeRenewed: 'تم تحديث رمز التحقق الخاص بك.',
    temporary: 'تم إنشاء كلمة مرور مؤقتة',
    failed: 'فشل تسجيل الدخول',
    wrong: 'كلمة المرور غير صحيحة أو الحساب غير موجود. يرجى المحاولة مرة أخرى.',
    ladder: 'خمسة مستويات',
    from: (points) => `من ${grouped(points)}`,
  },

  invited: {
    title: 'نقاطك بانتظارك',
    text: 'افتح بطاقتك على هذا الهاتف في دقيقة.',
    greeting: (name) => `أهلًا \u2068${name}\u2069`,
    points: (points) =>
      points === 0
        ? 'بطاقتك جاهزة. اختر كلمة مرور لتصبح لك.'
        : `في بطاقتك ${point.nominative(points)}. اختر كلمة مرور لتصبح لك.`,
    digits: 'آخر أربعة أرقام من جوالك',
    digitsHint: 'من الرقم المسجَّل لدينا',
    code: 'الرمز',
    codeHint: 'يعطيك إياه موظفونا عند الصندوق، ويصلح كذلك الرمز المطبوع على دعوتك.',
    next: 'متابعة',
    looking: 'لحظة...',
    open: 'افتح بطاقتي',
    opening: 'جارٍ الفتح...',
    opened: 'فُتحت بطاقتك',
    hasPassword: 'لديك كلمة مرور؟',
    logIn: 'سجّل الدخول',
  },

  mobile: {
    withCode: 'مع رمز الدولة، مثل \u2066+966\u2069',
    localToo: 'محلي، أو مع رمز الدولة',
    read: 'سنحفظه هكذا:',
    none: 'بلا رقم',
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
    owed: (points) => `عليك ${point.nominative(points)}، والسداد من نقاطك القادمة.`,
    toSpend: (points) => `الرصيد المتاح: ${grouped(points)}`,
    nextEnd: ({ points, day }) => `تنتهي ${point.nominative(points)} بعد \u2068${day}\u2069`,
    keptUntil: (day) => `مستواك محفوظ حتى \u2068${day}\u2069`,
    toKeep: ({ points, day }) =>
      `تنقصك ${point.nominative(points)} حتى \u2068${day}\u2069 للحفاظ على مستواك.`,
    ends: 'نقاط تنتهي',
    endsHint: 'تُصرف قبل غيرها.',
    until: (day) => `حتى \u2068${day}\u2069`,
    endedNews: ({ points, left }) =>
      `انتهت ${point.nominative(points)}. المتاح الآن ${grouped(left)}، ومستواك كما هو.`,
    topLevel: 'بلغت أعلى مستوى',
    earnMore: (missing, level) => `اجمع ${furtherPoint.accusative(missing)} لتبلغ المستوى ${level}`,
    visitsLeft: (visits) => `نحو ${visit.genitive(visits)} مثل زياراتك الأخيرة`,
    code: 'رمز التحقق',
    codeHint: 'أظهره عند طلب مكافأة أو خصم.',
    copy: 'انسخ الرمز',
    copied: 'نُسخ الرمز',
    showCode: 'اعرض رمزي',
    showQr: 'اعرض رمز QR على الشاشة كاملة',
    fullQr: 'رمز QR لبطاقتك',

    pointsAdded: 'أُضيفت إليك نقاط!',
    pointsNews: ({ points, total, undo }) => {
      const counted = point.accusative(Math.abs(points));
      const now = `رصيدك الآن ${grouped(total)}.`;
      if (undo) return `تراجعنا عن عملية سابقة. ${now}`;
      if (points === 0) return `سجّلنا زيارتك. ${now}`;
      return points < 0 ? `خصمنا ${counted} من رصيدك. ${now}` : `كسبت ${counted}! ${now}`;
    },
    risen: (level) => ({
      title: `أهلًا بك في المستوى ${level}!`,
      detail: `بطاقتك الآن من المستوى ${level}.`,
    }),
    newlyYours: 'لك من الآن',
    gone: {
      deleted: {
        title: 'حُذف حسابك',
        detail: 'إن لم تطلب ذلك فأخبرنا في المطعم.',
      },
      reset: {
        title: 'أُعيد تعيين كلمة مرورك',
        detail: 'سجّل الدخول بكلمة المرور المؤقتة التي أُعطيت لك.',
      },
    },
    offline: 'لا يوجد اتصال. ربما تغيّرت النقاط والرمز منذ ذلك الحين.',
    numberFreed:
      'صار رقمك السابق لشخص آخر، فلم يعد على هذه البطاقة. كل ما عداه باقٍ كما هو. ' +
      'أخبر موظفينا برقمك الجديد، فلا يمكنك تسجيل الدخول من جديد بلا رقم.',
    lastKnown: (moment) => `آخر تحديث: ${moment}. لا يوجد اتصال.`,

    offers: 'عروض خاصة',
    noOffers: 'لا توجد عروض خاصة متاحة حاليًا',
    validUntil: (date) => `سارٍ حتى ${date}`,
    newOffer: 'عرض خاص جديد!',
    tellMe: 'أبلغني بالعروض الجديدة',

    benefits: (level) => `مزايا المستوى ${level}`,
    noBenefits: 'لا توجد مزايا متاحة حاليًا',
    unlockMore: (points) => `عند بلوغ ${point.genitive(points)} تحصل على مزايا أكثر`,
    comesWith: (level) => `وفي المستوى ${level} تحصل أيضًا على`,
    locked: 'مقفلة',
    history: 'سجل النقاط',
    noHistory: 'لا توجد عمليات بعد',
    monthSum: 'نقاط الشهر:',
    monthRewards: 'مكافآت الشهر:',
    firstSteps: 'كيف تبدأ',
    steps: [
      'اذكر رقم جوالك عند الدفع',
      'تصل نقاطك إلى هنا تلقائيًا',
      'ارتقِ من مستوى إلى آخر واستمتع بالمزايا',
    ],
    undoes: 'تراجع',
    undone: 'تم التراجع عنها',
    wordings: {
      brought: 'رصيد منقول من البطاقة السابقة',
      owed: 'من فاتورة مُعادة صُرفت نقاطها',
      repaid: 'سداد نقاط مطلوب استردادها',
      joined: 'بطاقتان صارتا بطاقة واحدة',
      given: 'هدية',
      ended: 'انتهت نقاط',
      'import-undone': 'التراجع عن الاستيراد',
    },
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
    dueFrom: (date) => `تتاح من جديد من ${date}`,
    gaveYou: (partner) => (partner === null ? 'قُدّمت لك' : `قدّم لك \u2068${partner}\u2069`),
    takenBack: 'سُحب ختم الميزة',
  },

  account: {
    open: 'حسابك',
    since: (day) => `في العائلة منذ ${day}`,
    install: 'أضف البطاقة إلى هذا الهاتف',
    installText: 'تُفتح كأي تطبيق، حتى دون اتصال.',
    installByHand: 'لإضافة البطاقة إلى هذا الهاتف: «مشاركة» ثم «إضافة إلى الشاشة الرئيسية».',
    installLater: 'ليس الآن',
    messages: 'الرسائل والعروض',
    data: 'نزّل بياناتي في ملف',
    dataText: 'بطاقتك وسجل نقاطك كاملًا.',
    dataBusy: 'جارٍ جمع بياناتك…',
    dataDone: 'بياناتك في مجلد التنزيلات',
    dataFailed: 'تعذّر جمع بياناتك',
    logOut: 'هل تريد تسجيل الخروج؟',
    logOutText: 'لن تُفتح بطاقتك على هذا الجهاز حتى تسجّل الدخول بكلمة مرورك.',
    stay: 'ابقَ هنا',
    remove: 'احذف حسابي',
    removeText: (points) =>
      points === 0
        ? 'تُحذف بطاقتك وسجلك نهائيًا وعلى الفور.'
        : `تُحذف بطاقتك و${plural(points, ownPoints)} وسجلك نهائيًا وعلى الفور.`,
    removeNumber: 'اكتب رقم جوالك للتأكيد',
    removing: 'جارٍ الحذف...',
    removed: 'حُذف حسابك',
    removedText: 'سعدنا بك ضيفًا. شكرًا لك.',
    removeFailed: 'لم يُحذف حسابك',
  },

  newPassword: {
    toast: 'إعادة تعيين كلمة المرور',
    title: 'اختر كلمة مرور جديدة',
    text: 'سجّلت الدخول بكلمة مرور مؤقتة. اختر كلمة مرور لا يعرفها سواك.',
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
