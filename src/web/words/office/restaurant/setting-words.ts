// The words of the settings: their names, and those of the panels that change them.
import { labels } from '../../../../contract/messages/labels.ts';
import type { SettingName } from '../../../../contract/restaurant/settings.ts';
import { points } from '../counts.ts';
import { both, inBothLanguages, isolated, naming, type Both } from '../words.ts';

export const settingsWords = inBothLanguages({
  views: labels.settings,
  parts: {
    house: {
      title: both('Restaurant', 'المطعم'),
      text: both(
        'Your name, logo and colour, whose clocks your days follow, and what bills earn.',
        'اسمك وشعارك ولونك، وتوقيت أيامك، والنقاط التي تمنحها الفاتورة.',
      ),
    },
    rewards: {
      title: both('Rewards and levels', 'المكافآت والمستويات'),
      text: both(
        'Whether guests can spend points, and from how many points they rise.',
        'استبدال الأعضاء نقاطهم، ونقاط كل مستوى.',
      ),
    },
    access: {
      title: both('Sign-in', 'الدخول'),
      text: both(
        'Your own password, and the passwords that you hand out.',
        'كلمة مرورك، وكلمات المرور التي تمنحها.',
      ),
    },
    backups: {
      title: labels.backups,
      text: both(
        'Copies of all your data, made by themselves: the way back if something goes wrong.',
        'نسخ من كل بياناتك تُنشأ تلقائيًا، لتعود إليها إن حدث خلل.',
      ),
    },
    advanced: {
      title: both('Advanced', 'إعدادات متقدمة'),
      text: both(
        'What a small restaurant hardly needs: other programs, app stores, and who did what.',
        'ما قلّما يحتاجه مطعم صغير: البرامج الأخرى، ومتاجر التطبيقات، وسجل ما جرى.',
      ),
    },
  },

  /** What each setting is called in the audit log. */
  names: {
    brand: both('name', 'الاسم'),
    brandArabic: both('Arabic name', 'الاسم العربي'),
    timeZone: both('time zone', 'المنطقة الزمنية'),
    countryCode: both('country code', 'رمز الدولة'),
    currency: both('currency', 'العملة'),
    pointsPerUnit: both('points for a bill', 'نقاط الفاتورة'),
    billsAskedAbove: both('unusually high bills', 'الفواتير المرتفعة'),
    colour: both('colour', 'اللون'),
    logo: both('logo', 'الشعار'),
    customerResetPassword: both('reset password of guests', 'كلمة مرور الأعضاء عند إعادة التعيين'),
    partnerResetPassword: both('reset password of partners', 'كلمة مرور الشركاء عند إعادة التعيين'),
    partnerDefaultPassword: both('first password of partners', 'أول كلمة مرور للشركاء'),
    rewards: both('rewards', 'المكافآت'),
    pointEnds: both('when points end', 'انتهاء النقاط'),
    levelsBy: both('by which points levels are reached', 'النقاط التي تُبلَغ بها المستويات'),
    claimMinutes: both('how long a claim is valid', 'مهلة الاستلام'),
    dayBegins: both('beginning of the day', 'بداية اليوم'),
    weekBegins: both('beginning of the week', 'بداية الأسبوع'),
    setUp: both('set-up', 'الإعداد الأول'),
    openingHours: both('opening hours', 'أوقات العمل'),
    counterSheet: both('sheet of partners', 'صفحة الزيارة عند الشركاء'),
    secondFactorFor: both('who needs a second factor', 'من تُشترط له خطوة ثانية'),
    tillLockMinutes: both('locking of tills', 'قفل نقاط البيع'),
    staffChooseRewards: both('rewards chosen by staff', 'اختيار الموظفين للمكافآت'),
    alertsOff: both('alerts', 'التنبيهات'),
    proofAtTill: both('proof at the till', 'الإثبات عند الصرف'),
    receipts: both('receipts', 'الإيصالات'),
    receiptHours: both('how long receipts are good', 'مدة صلاحية الإيصالات'),
    refundDays: both('how long points of receipts wait', 'مدة انتظار نقاط الإيصالات'),
    welcomeMessage: both('message after the first visit', 'رسالة الزيارة الأولى'),
    secondVisitMessage: both('message for a second visit', 'رسالة الزيارة الثانية'),
    birthdayMessage: both('birthday message', 'رسالة يوم الميلاد'),
    missYouMessage: both('message to guests who stay away', 'رسالة من طال غيابه'),
    nearlyThereMessage: both('message to guests who are nearly there', 'رسالة من اقترب من مكافأة'),
    friendMessage: both('message when a friend was brought', 'رسالة دعوة الأصدقاء'),
    messageRules: both('rules of messages', 'قواعد الرسائل'),
    ownCardPercent: both('points on one’s own card', 'نقاط البطاقة الشخصية'),
  } satisfies Record<SettingName, Both<string>>,

  password: {
    title: both('Change admin password', 'تغيير كلمة مرور الإدارة'),
    current: both('Current password', 'كلمة المرور الحالية'),
    first: both('New password', 'كلمة المرور الجديدة'),
    second: both('Confirm new password', 'تأكيد كلمة المرور الجديدة'),
    save: both('Change Password', 'غيّر كلمة المرور'),
    saving: both('Changing...', 'جارٍ التغيير...'),
    saved: both('Password changed successfully!', 'تم تغيير كلمة المرور بنجاح!'),
  },

  place: {
    title: both('Time and numbers', 'الوقت والأرقام'),
    timeZone: labels.timeZone,
    now: naming(
      'Days begin and end by its clocks. There it is {time}.',
      'تبدأ الأيام وتنتهي بتوقيتها. الوقت فيها الآن {time}.',
    ),
    countryCode: both('Country code', 'رمز الدولة'),
    countryCodeHint: both(
      'With it, numbers can be typed as at home: with 966, 0555 000 111 is +966 55 500 0111.',
      'به تُكتب الأرقام بصيغتها المحلية: فمع الرمز 966 يُفهم \u20660555 000 111\u2069 على أنه ' +
        '\u2066+966 55 500 0111\u2069.',
    ),
    ask: both(
      'Which country are your guests’ numbers from? Nobody can type them as at home until it ' +
        'is known.',
      'من أي دولة أرقام أعضائك؟ لا يمكن كتابتها بصيغتها المحلية قبل أن تُعرف.',
    ),
    unanswered: both('A question is open', 'سؤال ينتظر جوابك'),
    decline: both(
      'Numbers are always typed with their country code',
      'تُكتب الأرقام دائمًا مع رمز الدولة',
    ),
    dayBegins: both('The day begins at', 'يبدأ اليوم عند'),
    dayBeginsHint: both(
      'Visits after midnight and before this hour count for the day before.',
      'ما كان من الزيارات بعد منتصف الليل وقبل هذه الساعة يُحسب على اليوم السابق.',
    ),
    weekBegins: both('Weeks begin on', 'يبدأ الأسبوع يوم'),
    weekBeginsHint: both(
      'A benefit of once a week can be had again on this day.',
      'ما يُقدَّم مرة كل أسبوع يمكن تقديمه من جديد في هذا اليوم.',
    ),
    save: both('Save time and numbers', 'احفظ الوقت والأرقام'),
    saved: both('Time and numbers saved', 'تم حفظ الوقت والأرقام'),
  },

  hours: {
    title: both('Opening hours', 'أوقات العمل'),
    text: both(
      'Visits at other times are shown under Worth a look. Hours may end after midnight: write ' +
        'times as 11:30 or 11:30 PM.',
      'تظهر الزيارات في غير هذه الأوقات ضمن الحركات غير المعتادة. ويمكن أن تنتهي الأوقات بعد ' +
        'منتصف الليل، وتُكتب هكذا: 11:30 أو 23:30.',
    ),
    open: both('Open', 'مفتوح'),
    closed: both('Closed', 'مغلق'),
    from: both('From', 'من'),
    to: both('To', 'إلى'),
    copy: both('Copy to all days', 'انسخ إلى كل الأيام'),
    copyOf: naming('Copy to all days: {isolated day}', 'انسخ إلى كل الأيام: {isolated day}'),
    save: both('Save the hours', 'احفظ الأوقات'),
    saved: both('Opening hours saved', 'تم حفظ أوقات العمل'),
  },

  earning: {
    title: both('Earning by the bill', 'النقاط حسب الفاتورة'),
    text: both(
      'Type what a guest has paid, and the points are worked out, rounded down.',
      'اكتب ما دفعه الضيف فتُحسب نقاطه، ويُهمل كسرها.',
    ),
    currency: labels.currency,
    noCurrency: both('None: points are typed', 'دون عملة: تُكتب النقاط مباشرة'),
    pointsPerUnit: naming('Points for 1 {currency}', 'النقاط مقابل 1 {isolated currency}'),
    off: both(
      'Left blank, points are typed as before.',
      'إن تُرك فارغًا كُتبت النقاط مباشرة كما في السابق.',
    ),
    example: both(
      ({ bill, points: given }: { bill: string; points: number }) =>
        `A bill of ${isolated(bill)} gives ${points.en(given)}.`,
      ({ bill, points: given }) =>
        `فاتورة بمبلغ ${isolated(bill)} تمنح ${points.accusative(given)}.`,
    ),
    save: labels.save,
    saved: both('Earning saved', 'تم حفظ نقاط الفاتورة'),
  },

  alerts: {
    title: both('Alerts', 'التنبيهات'),
    text: both(
      'They stand at the top of the overview, and are sent to webhooks, each thing once.',
      'تظهر أعلى النظرة العامة وتُرسل إلى وجهات الإشعار، كل أمر مرة واحدة.',
    ),
    saved: both('Alerts saved', 'تم حفظ التنبيهات'),
  },
  unusualBills: {
    title: both('Unusually high bills', 'الفواتير المرتفعة على غير المعتاد'),
    text: both(
      'A slip of the finger makes 4850 of 48.50. Owners and partners are asked whether such an ' +
        'amount is right; of managers and cashiers it waits for approval.',
      'قد تجعل زلّة إصبع من 48.50 مبلغ 4850. يُسأل المالك والشريك عن صحة هذا المبلغ، وما يكتبه ' +
        'المدير أو الكاشير ينتظر الموافقة.',
    ),
    noCurrency: both(
      'Bills earn once a currency is chosen.',
      'تمنح الفواتير نقاطًا بعد اختيار العملة.',
    ),
    askedAbove: naming(
      'Bills above … {isolated currency} are asked about',
      'يُسأل عن الفواتير التي تتجاوز … {isolated currency}',
    ),
    hint: both(
      ({ times, amount }: { times: number; amount: string | undefined }) =>
        `Left blank, above ${times} times the usual bill` +
        `${amount ? ` (${isolated(amount)})` : ''}. 0 asks about none.`,
      ({ times, amount }) =>
        `إن تُرك فارغًا فما يتجاوز ${times} ضعفًا للفاتورة المعتادة` +
        `${amount ? ` (${isolated(amount)})` : ''}. والرقم 0 يوقف السؤال.`,
    ),
    save: labels.save,
    saved: labels.saved,
  },

  counters: {
    title: both('At your partners', 'عند شركائك'),
    label: both('Partners save a visit on one sheet', 'يسجّل الشركاء الزيارة في صفحة واحدة'),
    text: both(
      'Once a guest is verified, all they are given is marked there and confirmed at once. ' +
        'Off, partners only see the benefits.',
      'بعد التحقق من العضو يحدد الشريك فيها كل ما يقدّمه له ويؤكده دفعة واحدة. ' +
        'وعند إيقافها لا يرى الشركاء إلا المزايا.',
    ),
    saved: labels.saved,
  },

  till: {
    title: both('At your till', 'عند نقطة البيع'),
    proof: {
      label: both(
        'Rewards and benefits need the guest’s card',
        'تتطلب المكافآت والمزايا بطاقة الضيف',
      ),
      text: both(
        'Its QR or its code, each of which is right once. A number alone only earns points.',
        'رمز QR أو الرمز الظاهر عليها، وكل منهما صالح لمرة واحدة. ' +
          'أما رقم الجوال وحده فيُكسب النقاط فقط.',
      ),
      saved: labels.saved,
    },
    ownCard: both(
      'Points that staff give to their own card, in percent',
      'النقاط التي يمنحها الموظف لبطاقته، بالنسبة المئوية',
    ),
    ownCardHint: both('0: none. 100: as to everybody else.', '0: لا شيء. 100: كما لأي ضيف آخر.'),
    save: labels.save,
    saved: both('Share saved', 'تم حفظ النسبة'),
  },

  brand: {
    name: labels.name,
    arabicName: labels.nameInArabic,
    arabicNameHint: both(
      'For Arabic sentences. Left blank, the name above stands there too.',
      'للنصوص العربية. وإن تُرك فارغًا ظهر فيها الاسم أعلاه.',
    ),
    colour: both('Colour', 'اللون'),
    colourHint: both(
      'Buttons, links and signs. Texts on it stay readable. Left blank, it is Sofra’s own.',
      'للأزرار والروابط والعلامات، وتبقى النصوص فوقه مقروءة. وإن تُرك فارغًا فهو لون سفرة.',
    ),
    pickColour: both('Choose from a palette', 'اختر من لوحة الألوان'),
    ownColour: both('Use Sofra’s own colour', 'استخدم لون سفرة'),
    logo: both('Logo', 'الشعار'),
    logoHint: both('A picture; it is made small enough here.', 'صورة تُصغَّر هنا بالقدر اللازم.'),
    chooseLogo: both('Choose a picture', 'اختر صورة'),
    removeLogo: both('Remove logo', 'أزل الشعار'),
    logoColours: both('Colours of the logo', 'ألوان الشعار'),
    takeColour: naming('Use the colour {isolated colour}', 'استخدم اللون {isolated colour}'),
    noPicture: both(
      'This file is not a picture that can be read',
      'هذا الملف ليس صورة يمكن قراءتها',
    ),
    sample: both('Preview', 'معاينة'),
    sampleButton: both('Button', 'زر'),
    sampleLink: both('Link', 'رابط'),
    save: both('Save brand', 'احفظ الهوية'),
    saved: both('Brand saved', 'تم حفظ الهوية'),
  },

  resets: {
    title: both('Passwords you hand out', 'كلمات المرور التي تمنحها'),
    text: both(
      'A fresh one each time, unless you choose one that everybody gets, and soon knows.',
      'كلمة جديدة في كل مرة، ما لم تختر كلمة ثابتة: فما يُعطى للجميع سرعان ما يعرفه الجميع.',
    ),
    rules: {
      customerResetPassword: both('When a guest forgot the password', 'عندما ينسى عضو كلمة المرور'),
      partnerResetPassword: both(
        'When a partner forgot the password',
        'عندما ينسى شريك كلمة المرور',
      ),
      partnerDefaultPassword: both('First password of a new partner', 'أول كلمة مرور لشريك جديد'),
    },
    fixed: both('Always the same one', 'كلمة مرور ثابتة'),
    which: both('Which one', 'الكلمة الثابتة'),
    save: both('Save passwords', 'احفظ كلمات المرور'),
    saved: both('Password settings saved', 'تم حفظ إعدادات كلمات المرور'),
  },
});
