// Everything Sofra's screens say, in Arabic.
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

  messages: {
    required: 'هذا الحقل مطلوب',
    invalidInput: 'قيمة غير صالحة',
    unknownField: 'حقل غير معروف',
    tooLong: 'الحد الأقصى {limit} حرفًا',
    controlCharacters: 'يجب ألا يحتوي على رموز تحكم',
    directionCharacters: 'يجب ألا يحتوي على رموز تقلب اتجاه النص',
    unknownTimeZone: 'لا توجد منطقة زمنية بهذا الاسم',
    countryCodeFormat: 'رمز الدولة من رقم إلى ثلاثة أرقام، مثل 966',
    unknownLevel: 'لا يوجد مستوى بهذا الاسم',
    wrongMethod: 'هذا العنوان يقبل {methods}',
    wrongPage: 'يجب أن تضم الصفحة من 1 إلى 500 صف',

    dateRequired: 'التاريخ مطلوب',
    dateFormat: 'هذا ليس تاريخًا',
    imagePathFormat: 'تكون الصورة مسارًا في هذا الموقع أو عنوان https',
    otherId: 'هذا الرقم يخص صفًا آخر',

    nameTooShort: 'يجب أن يتكون الاسم من حرفين على الأقل',
    mobileFormat: 'صيغة رقم الجوال غير صحيحة',
    passwordTooShort: 'يجب أن تتكون كلمة المرور من 6 أحرف على الأقل',
    passwordTooCommon: 'كلمة المرور هذه سهلة التخمين، يرجى اختيار غيرها',
    newPasswordTooShort: 'يجب أن تتكون كلمة المرور الجديدة من 6 أحرف على الأقل',
    currentPasswordRequired: 'كلمة المرور الحالية مطلوبة',
    currentPasswordWrong: 'كلمة المرور الحالية غير صحيحة',
    passwordNotNew: 'يرجى اختيار كلمة مرور خاصة بك',
    passwordsDiffer: 'كلمتا المرور غير متطابقتين',
    chooseNewPassword: 'يرجى اختيار كلمة مرور جديدة أولًا',
    temporaryPassword: 'لقد دخلت بكلمة مرور مؤقتة، يرجى اختيار كلمة مرور جديدة',
    usernameRequired: 'اسم المستخدم مطلوب',
    passwordRequired: 'كلمة المرور مطلوبة',
    usernameTooShort: 'يجب أن يتكون اسم المستخدم من 3 أحرف على الأقل',

    benefitRequired: 'الميزة مطلوبة',
    titleRequired: 'العنوان مطلوب',
    termsRequired: 'يرجى إدخال محتوى الشروط والأحكام',
    multiplierRequired: 'المضاعف مطلوب',
    multiplierWhole: 'يجب أن يكون المضاعف عددًا صحيحًا',
    multiplierTooLow: 'يجب ألا يقل المضاعف عن 1',
    multiplierTooHigh: 'يجب ألا يزيد المضاعف على 100',
    endsBeforeItStarts: 'يجب أن تنتهي المناسبة بعد بدايتها',
    shortDescriptionTooShort: 'يجب أن يتكون الوصف القصير من 10 أحرف على الأقل',
    fullDescriptionTooShort: 'يجب أن يتكون الوصف الكامل من 50 حرفًا على الأقل',
    privacyPolicyUrlFormat: 'رابط سياسة الخصوصية غير صحيح',
    contactEmailFormat: 'البريد الإلكتروني للتواصل غير صحيح',
    colourFormat: 'يُكتب اللون هكذا: #b4532a',
    logoFormat: 'يكون الشعار صورة PNG أو JPEG أو WebP لا تزيد على {limit} كيلوبايت',
    backupsRequired: 'عدد النسخ الاحتياطية مطلوب',
    backupsWhole: 'يجب أن يكون عدد النسخ الاحتياطية عددًا صحيحًا',
    fewestBackups: 'احتفظ بنسخة احتياطية واحدة على الأقل',
    mostBackups: 'احتفظ بـ 30 نسخة احتياطية على الأكثر',

    descriptionRequired: 'الوصف مطلوب',
    reasonRequired: 'السبب مطلوب',
    pointsRequired: 'النقاط مطلوبة',
    pointsWhole: 'يجب أن تكون النقاط عددًا صحيحًا',
    atLeastOnePoint: 'يجب خصم نقطة واحدة على الأقل',
    cannotGoBelowZero: 'لا يمكن خصم نقاط أكثر مما لدى العميل',
    balanceTooHigh: 'لا يمكن أن يتجاوز الرصيد 2,147,483,647 نقطة',
    keyTooLong: 'يتكون مفتاح الطلب من 1 إلى 255 حرفًا',
    keyReused: 'استُخدم مفتاح الطلب هذا لطلب آخر',

    logInFirst: 'يرجى تسجيل الدخول',
    unknownRole: 'تقبل Acting-As إحدى القيم customer أو partner أو admin',
    notAllowed: 'لا تملك صلاحية القيام بذلك',
    wrongMobileOrPassword: 'رقم الجوال أو كلمة المرور غير صحيحة',
    wrongUsernameOrPassword: 'اسم المستخدم أو كلمة المرور غير صحيحة',
    mobileRequired: 'يرجى إدخال رقم جوال للتحقق منه',
    codeRequired: 'يرجى إدخال رمز التحقق',
    codeWrong: 'رمز التحقق غير مطابق',
    tooManyPages: 'البطاقة مفتوحة في صفحات كثيرة بالفعل',
    tooManyLookUps: 'تم البحث عن عملاء كثيرين دون التحقق منهم. يرجى المحاولة لاحقًا',
    tooManyCodes: 'رموز خاطئة كثيرة لهذا العميل. دقائق الانتظار: {minutes}',
    qrUnknown: 'هذا الرمز ليس من بطاقة للعائلة',
    qrOutdated: 'لم يعد هذا الرمز صالحًا. يرجى مسح الرمز الظاهر على البطاقة الآن',
    accountInactive: 'هذا الحساب غير مفعّل',
    customerExists: 'يوجد عميل مسجّل بهذا الرقم',
    usernameTaken: 'اسم المستخدم هذا محجوز',
    partnerNotFound: 'الشريك غير موجود',
    benefitNotFound: 'الميزة غير موجودة',
    offerNotFound: 'العرض غير موجود',
    eventNotFound: 'المناسبة الخاصة غير موجودة',
    submissionNotFound: 'طلب النشر في المتجر غير موجود',
    termsNotFound: 'لم تعد هذه النسخة من الشروط موجودة',
    termsAlreadyActive: 'هذه النسخة من الشروط مفعّلة بالفعل',
    backupNotFound: 'النسخة الاحتياطية غير موجودة',
    backupFailed: 'تعذّر إنشاء النسخة الاحتياطية',
    backupRunning: 'يجري الآن نسخ احتياطي أو استعادة أو فحص',
    neverStarted: 'لم تُشغَّل سفرة على قاعدة البيانات هذه بعد: شغّلها مرة ثم أنشئ نسخة احتياطية',
    otherAdministrator:
      'في النسخة {theirs} هو المسؤول رقم {number}، أما أنت فاسمك {own} ورقمك {place}',
    notProved: 'لم تعد النسخة الاحتياطية كاملة: {what}',
    noRoom: 'لا توجد مساحة كافية على القرص',
    notABackup: 'هذا الملف ليس نسخة احتياطية من سفرة',
    newerBackup:
      'أُنشئت هذه النسخة الاحتياطية بإصدار أحدث من سفرة: يلزم الإصدار {version} أو ما بعده',
    damagedBackup: 'هذه النسخة الاحتياطية تالفة: {what}',
    customerNotFound: 'العميل غير موجود',
    notFound: 'غير موجود',
    loggedIn: 'تم تسجيل الدخول بنجاح',

    crossSite: 'جاء هذا الطلب من موقع آخر',
    notJson: 'يجب أن يكون المحتوى بصيغة JSON',
    tooLarge: 'الطلب كبير جدًا',
    tooSlow: 'استغرق وصول الطلب وقتًا طويلاً جدًا',
    tryAgainLater: 'محاولات كثيرة جدًا، يرجى المحاولة لاحقًا',
    unavailable: 'سفرة غير متاحة الآن، يرجى المحاولة بعد قليل',
    somethingWentWrong: 'حدث خطأ ما',
  },

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
    logIn: (brand) => `ادخل إلى عائلة ${brand}`,
    loggingIn: 'جارٍ الدخول...',
    forgotten: 'ليست لديك كلمة مرور؟ اسأل فريقنا وسيعطيك كلمة جديدة.',
    toLogin: { ask: 'عضو بالفعل؟', act: 'سجّل الدخول' },
    toJoin: { ask: 'جديد هنا؟', act: 'أنشئ بطاقتك' },
    alreadyMember: 'لهذا الرقم بطاقة بالفعل. ادخل بكلمة مروره.',
    joined: (brand) => `مرحبًا بك في عائلة ${brand}!`,
    back: 'مرحبًا بعودتك!',
    codeRenewed: 'تم تحديث رمز التحقق الخاص بك.',
    temporary: 'تم إنشاء كلمة مرور مؤقتة',
    failed: 'فشل تسجيل الدخول',
    wrong: 'كلمة المرور خاطئة أو الحساب غير موجود. يرجى المحاولة مرة أخرى.',
    ladder: 'المستويات الخمسة',
    from: (points) => `من ${grouped(points)}`,
  },

  mobile: {
    withCode: 'مع رمز الدولة، مثل \u2066+966\u2069',
    localToo: 'محلي، أو مع رمز الدولة',
    read: 'نقرؤه هكذا:',
  },

  dashboard: {
    title: 'بطاقتك',
    required: 'تسجيل الدخول مطلوب',
    requiredText: 'يرجى تسجيل الدخول برقم جوالك وكلمة المرور',
    failed: 'فشل تسجيل الدخول',
    failedNoPassword: 'كلمة المرور مطلوبة. يرجى تسجيل الدخول من النموذج.',
    failedUnknown: 'تعذّر التحقق من هويتك. يرجى المحاولة مرة أخرى.',
    notFound: 'العميل غير موجود',
    notFoundText: 'هذا العنوان يخص بطاقة أخرى.',
    toOwnCard: 'إلى بطاقتي',

    points: 'النقاط',
    topLevel: 'لقد بلغت أعلى مستوى',
    earnMore: (missing, level) => `اجمع ${plural(missing, morePoints)} لتبلغ المستوى ${level}`,
    code: 'رمز التحقق',
    codeHint: 'أبرزه عند طلب مكافأة أو خصم.',
    copy: 'انسخ الرمز',
    copied: 'نُسخ الرمز',
    showQr: 'اعرض رمز QR على الشاشة كاملة',
    fullQr: 'رمز QR لبطاقتك',

    pointsAdded: 'أُضيفت نقاط!',
    pointsNews: ({ points, total }) => {
      const counted = plural(Math.abs(points), countedPoints);
      const now = `رصيدك الآن ${grouped(total)}.`;
      if (points === 0) return `سُجّلت زيارتك. ${now}`;
      return points < 0 ? `خُصم من رصيدك ${counted}. ${now}` : `لقد كسبت ${counted}! ${now}`;
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
        detail: 'ادخل بكلمة المرور المؤقتة التي أُعطيت لك.',
      },
    },
    offline: 'لا يوجد اتصال. ربما تغيّرت النقاط والرمز منذ ذلك الحين.',
    lastKnown: (moment) => `آخر ما نعرفه، من ${moment}. لا يوجد اتصال.`,

    offers: 'إعلانات خاصة',
    noOffers: 'لا توجد عروض خاصة سارية حاليًا',
    validUntil: (date) => `سارٍ حتى ${date}`,
    newOffer: 'عرض خاص جديد!',
    tellMe: 'أعلمني بالعروض الجديدة',

    benefits: (level) => `مزايا المستوى ${level}`,
    noBenefits: 'لا توجد مزايا سارية',
    unlockMore: (points) => `اجمع ${grouped(points)} نقطة لتفتح مزايا أكثر`,
    history: 'سجل النقاط',
    noHistory: 'لا توجد معاملات بعد',
    older: 'عرض الأقدم',
  },

  newPassword: {
    toast: 'إعادة تعيين كلمة المرور',
    title: 'اختر كلمة مرور جديدة',
    text: 'لقد دخلت بكلمة مرور مؤقتة. اختر كلمة لا يعرفها سواك.',
    first: 'كلمة المرور الجديدة',
    second: 'تأكيد كلمة المرور',
    change: 'تغيير كلمة المرور',
    current: 'كلمة المرور الحالية',
    save: 'احفظ كلمة المرور',
    saving: 'جارٍ الحفظ...',
    saved: 'تم تغيير كلمة المرور بنجاح!',
  },

  terms: { back: 'رجوع' },
};
