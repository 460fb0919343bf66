// The words of the set-up, in which a new owner comes to a running programme.
import { labels } from '../../../../contract/messages/labels.ts';
import { points, visits } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Back {
  /** Amounts of money: `100 SAR`. */
  of: string;
  back: string;
  points: number;
}

interface Coffee {
  price: string;
  visits: number;
}

export const setUpWords = inBothLanguages({
  title: both('Set up your restaurant', 'إعداد مطعمك'),
  begin: {
    title: both('Your restaurant is ready to be set up', 'مطعمك جاهز للإعداد'),
    text: both(
      'Choose your password. This link and the printed password end with it.',
      'اختر كلمة مرورك، وبها ينتهي هذا الرابط وكلمة المرور المعروضة عند التشغيل.',
    ),
    username: both('Your user name', 'اسم المستخدم الخاص بك'),
    password: both('Your password', 'كلمة مرورك'),
    act: both('Begin', 'ابدأ'),
    busy: labels.oneMoment,
    toLogIn: both('Log in with the password', 'سجّل الدخول بكلمة المرور'),
  },
  steps: {
    country: {
      title: labels.country,
      text: both(
        'It sets the currency, the clocks, the weeks and how numbers are typed. All of it can be ' +
          'changed.',
        'تحدد العملة والتوقيت وبداية الأسبوع وطريقة كتابة الأرقام، ويمكن تغييرها كلها لاحقًا.',
      ),
    },
    brand: {
      title: both('Name and logo', 'الاسم والشعار'),
      text: both(
        'In both languages, as guests see them on their card.',
        'باللغتين، كما يراهما الضيوف على بطاقاتهم.',
      ),
    },
    earning: {
      title: both('What comes back', 'كم يكسب الضيف'),
      text: both(
        'How many points a bill brings, and what they are worth to your guests.',
        'عدد النقاط التي تمنحها الفاتورة، وقيمتها عند ضيوفك.',
      ),
    },
    levels: {
      title: labels.levels,
      text: both(
        'Guests climb from Starter to Diamond by the points they have earned.',
        'يصعد الضيوف من الأساسي إلى الماسي بما جمعوه من نقاط.',
      ),
    },
    offerings: {
      title: both('First reward and benefits', 'أول مكافأة ومزايا'),
      text: both(
        'Something within three visits’ reach, and thanks for those who come often.',
        'مكافأة في متناول ثلاث زيارات، وشكر لمن يزورك كثيرًا.',
      ),
    },
    partners: {
      title: labels.partners,
      text: both(
        'Other businesses that give your guests something by their level.',
        'متاجر أخرى تمنح ضيوفك مزايا حسب مستواهم.',
      ),
    },
    poster: {
      title: both('Poster and table cards', 'الملصق وبطاقات الطاولات'),
      text: both(
        'Guests join by the code on them. Print what you need.',
        'ينضم الضيوف بالرمز الذي عليها. اطبع ما تحتاجه.',
      ),
    },
    trial: {
      title: both('Try it', 'جرّبه'),
      text: both(
        'Be the first guest on your own phone, and make the first backup.',
        'كن أول ضيف على هاتفك، وأنشئ أول نسخة احتياطية.',
      ),
    },
  },
  stepOf: both(
    ({ step, of }: { step: number; of: number }) => `Step ${step} of ${of}`,
    ({ step, of }) => `الخطوة ${step} من ${of}`,
  ),
  allSteps: both('Steps', 'الخطوات'),
  done: both('done', 'تمّت'),
  skipped: both('skipped', 'تم تخطّيها'),
  answered: both(
    ({ title, answer }: { title: string; answer: string }) => `${title}, ${answer}`,
    ({ title, answer }) => `${title}، ${answer}`,
  ),
  back: both('Back', 'السابق'),
  skip: both('Skip', 'تخطَّ'),
  next: labels.next,
  saveAndNext: both('Save and go on', 'احفظ وتابع'),
  unsaved: both(
    'What you chose or typed in this step is not saved.',
    'ما اخترته أو كتبته في هذه الخطوة لم يُحفظ بعد.',
  ),
  saveFirst: labels.save,
  leaveUnsaved: both('Do not save', 'لا تحفظ'),
  finish: both('Finish', 'أنهِ الإعداد'),
  finished: both('Your restaurant is set up', 'اكتمل إعداد مطعمك'),
  card: both('The card of a guest, with this set-up', 'بطاقة ضيف بهذا الإعداد'),
  guest: both('Sara Ahmad', 'سارة أحمد'),
  afterVisits: both(
    (count: number) => `A guest’s card after ${visits.en(count)}`,
    (count) => `بطاقة ضيف بعد ${visits.genitive(count)}`,
  ),

  country: {
    country: labels.country,
    none: both('Choose a country', 'اختر دولة'),
    proposed: both('Proposed by this browser.', 'اقترحها هذا المتصفح.'),
    currency: labels.currency,
    timeZone: labels.timeZone,
    code: both('Calling code', 'رمز الاتصال'),
    weekBegins: both('Weeks begin on', 'يبدأ الأسبوع يوم'),
    saved: both('Country saved', 'تم حفظ الدولة'),
  },

  earning: {
    noCurrency: both('Choose your currency first.', 'اختر العملة أولًا.'),
    rate: naming('Points for 1 {isolated currency}', 'النقاط مقابل 1 {isolated currency}'),
    usualBill: naming(
      'A guest’s usual bill in {isolated currency}',
      'فاتورة الضيف المعتادة بعملة {isolated currency}',
    ),
    back: both('Of 100, a guest gets back about', 'كم يكسب الضيف من كل 100 تقريبًا'),
    backHint: both('It decides what rewards cost. 5 is common.', 'يحدد تكلفة المكافآت، والشائع 5.'),
    comesBack: both(
      ({ of, back, points: given }: Back) =>
        `A guest who spends ${isolated(of)} gets about ${isolated(back)} back: ` +
        `${points.en(given)}.`,
      ({ of, back, points: given }) =>
        `${points.ar(given)} مقابل ${isolated(of)}، ويعود للضيف منها نحو ${isolated(back)}.`,
    ),
    coffee: both(
      ({ price, visits: after }: Coffee) =>
        `A free coffee (${isolated(price)}) after about ${visits.en(after)}.`,
      ({ price, visits: after }) =>
        `قهوة مجانية (${isolated(price)}) بعد نحو ${visits.genitive(after)}.`,
    ),
    askedAbove: naming(
      'Bills above {isolated amount} are asked about, in case a finger slipped.',
      'يُسأل عن كل فاتورة تتجاوز {isolated amount} تحسّبًا لخطأ في الكتابة.',
    ),
    saved: both('Points for bills saved', 'تم حفظ نقاط الفواتير'),
  },

  offerings: {
    spending: both(
      'Guests can spend points on rewards. Their level stays.',
      'يستطيع الضيوف استبدال نقاطهم بمكافآت، ويبقى مستواهم كما هو.',
    ),
    start: labels.beginRewards,
    started: both('Rewards are switched on', 'تم تفعيل المكافآت'),
    reward: both('First reward', 'أول مكافأة'),
    reachable: both(
      ({ points: cost, worth }: { points: number; worth: string }) =>
        `${points.en(cost)} is what three usual visits bring: something worth about ` +
        `${isolated(worth)}.`,
      ({ points: cost, worth }) =>
        `${points.ar(cost)} هي ما تجلبه ثلاث زيارات معتادة: مكافأة قيمتها نحو ${isolated(worth)}.`,
    ),
    name: both('A free tea', 'شاي مجاني'),
    hasRewards: both(
      'You have a reward. Others are added under Rewards.',
      'لديك مكافأة، وتضاف غيرها في قسم المكافآت.',
    ),
    benefits: both('Benefits of levels', 'مزايا المستويات'),
    benefitsText: both(
      'Ready texts in English and Arabic: add what suits your restaurant. Each can be changed ' +
        'under Benefits.',
      'نصوص جاهزة بالعربية والإنجليزية: أضف ما يناسب مطعمك، ويمكن تغييرها في قسم المزايا.',
    ),
    add: both('Add', 'أضف'),
    adding: labels.adding,
    added: both('Added', 'أُضيفت'),
    addOf: naming('Add: {isolated text}', 'أضف: {isolated text}'),
    failed: both('The benefit was not added', 'لم تُضف الميزة'),
    byPartners: both('Partners may give these too', 'يستطيع الشركاء تقديمها أيضًا'),
    texts: {
      Bronze: both('A free bottle of water with every meal', 'عبوة ماء مجانية مع كل وجبة'),
      Silver: both('A free dessert once a month', 'حلوى مجانية مرة كل شهر'),
      Gold: both('10 % off the bill', 'خصم 10٪ على الفاتورة'),
      Diamond: both('Your table is kept for half an hour', 'تبقى طاولتك لك نصف ساعة إن تأخرت'),
    },
  },

  partners: {
    question: both(
      'Do other businesses give your guests something?',
      'هل تمنح متاجر أخرى ضيوفك مزايا؟',
    ),
    none: both('No partners', 'ليس لدينا شركاء'),
    add: both('Add a partner', 'أضف شريكًا'),
    new: both('First partner', 'أول شريك'),
  },

  trial: {
    phone: both('Your phone', 'هاتفك'),
    address: both('Guests reach your restaurant at', 'يصل الضيوف إلى مطعمك من العنوان'),
    onlyHere: both(
      'Only this computer knows this address, so no phone finds it. Start Sofra with ' +
        'PUBLIC_URL, or open this page by the address of this machine in your network.',
      'لا يعرف هذا العنوان إلا هذا الجهاز، فلن يجده أي هاتف. شغّل سفرة مع PUBLIC_URL، أو افتح ' +
        'هذه الصفحة بعنوان الجهاز في شبكتك.',
    ),
    otherAddress: both(
      (address: string) =>
        `This page was opened at another address than guests use: ${isolated(address)}.`,
      (address) => `فُتحت هذه الصفحة من عنوان غير الذي يستخدمه الضيوف: ${isolated(address)}.`,
    ),
    plain: both(
      'This address has no https. Joining, points and the card work. Without https phones do ' +
        'not scan with the camera here, keep no card for use without a network, do not install ' +
        'the app, show no notifications and use no passkeys; and what is typed can be read on ' +
        'the way.',
      'هذا العنوان بلا https. يعمل الانضمام والنقاط والبطاقة. أما المسح بالكاميرا هنا وحفظ ' +
        'البطاقة دون شبكة وتثبيت التطبيق والإشعارات ومفاتيح المرور فلا تعمل بدونه، ويمكن قراءة ' +
        'ما يُكتب في الطريق.',
    ),
    secure: both(
      'This address has https: everything works.',
      'هذا العنوان يستخدم https: كل شيء يعمل.',
    ),
    guest: both('You as the first guest', 'أنت أول ضيف'),
    guestText: both(
      'Your name and number, as a guest gives them at the till.',
      'اسمك ورقمك كما يذكرهما الضيف عند الصندوق.',
    ),
    name: both('Your name', 'اسمك'),
    mobile: both('Your mobile number', 'رقم جوالك'),
    enrol: both('Make my card', 'أنشئ بطاقتي'),
    failsTitle: both('The page does not open?', 'لا تُفتح الصفحة؟'),
    fails: both(
      'The phone has to be in the same network as this machine, and its firewall has to let ' +
        'others in at the port of Sofra. A guest network often keeps devices apart. From ' +
        'outside, guests need an address of their own: PUBLIC_URL.',
      'يجب أن يكون الهاتف على شبكة هذا الجهاز نفسها، وأن يسمح جدار الحماية بالدخول إلى منفذ ' +
        'سفرة. وكثيرًا ما تفصل شبكة الضيوف بين الأجهزة. ومن خارج الشبكة يحتاج الضيوف إلى عنوان ' +
        'خاص: PUBLIC_URL.',
    ),
    welcome: both(
      ({ name, points: balance }: { name: string; points: number }) =>
        `${isolated(name)} has a card, with ${points.en(balance)}.`,
      ({ name, points: balance }) =>
        `لدى ${isolated(name)} بطاقة فيها ${points.nominative(balance)}.`,
    ),
    give: both(
      (count: number) => `Give me ${points.en(count)} to try`,
      (count) => `أضف للتجربة: ${points.ar(count)}`,
    ),
    opened: both(
      'Your phone has opened the card: guests can do it too.',
      'فتح هاتفك البطاقة، ويستطيع ضيوفك ذلك أيضًا.',
    ),
    given: both('Watch your phone: they are there', 'انظر إلى هاتفك: وصلت النقاط'),
    testPoints: both('Test points', 'نقاط تجربة'),
    takeAway: both('Take the test points away', 'أزل نقاط التجربة'),
    taken: both('The test points are gone', 'أُزيلت نقاط التجربة'),
    pointsStay: both(
      'The test points are still on your card, and count as a visit.',
      'ما زالت نقاط التجربة على بطاقتك، وتُحتسب زيارة.',
    ),
    takeAndFinish: both('Take them away and finish', 'أزلها وأنهِ الإعداد'),
    keepAndFinish: both('Keep them and finish', 'أبقها وأنهِ الإعداد'),
    failed: both('That did not work', 'لم ينجح ذلك'),
    backup: both('First backup', 'أول نسخة احتياطية'),
    backupText: both(
      'A copy of everything, read back and compared.',
      'نسخة من كل شيء تُقرأ ثانية وتُقارن.',
    ),
    makeBackup: both('Make the first backup', 'أنشئ أول نسخة'),
    making: both('Making it...', 'جارٍ الإنشاء...'),
    proving: both('Reading it back...', 'جارٍ التحقق...'),
    proven: both('Backed up, read back and compared.', 'نُسخ كل شيء وقُرئ ثانية وطابق الأصل.'),
  },

  left: {
    title: both('What is left', 'ما تبقى'),
    text: both('Until your programme runs as you want it.', 'حتى يعمل برنامجك كما تريد.'),
    goOn: both('Go on', 'تابع'),
    putAway: both('Put away', 'أخفِ هذه القائمة'),
    away: both('All of it stands in Settings', 'تجد كل ذلك في الإعدادات'),
  },
  begins: both('Ten minutes lead to a running programme.', 'عشر دقائق تفصلك عن برنامج يعمل.'),
  toSetUp: both('Go through the set-up', 'انتقل إلى خطوات الإعداد'),
});
