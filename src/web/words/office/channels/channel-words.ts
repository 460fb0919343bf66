// The words of the panel of channels, by which messages leave the card.
import type { Channel, DispatchState } from '../../../../contract/channels/channel-values.ts';
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

const states: Record<DispatchState, ReturnType<typeof both<string>>> = {
  waiting: both('On its way', 'في الطريق'),
  carrying: both('On its way', 'في الطريق'),
  sent: both('Taken', 'قُبلت'),
  failed: both('Not taken', 'لم تُقبل'),
  unknown: both('Nobody knows whether it was taken', 'لا يُعرف هل قُبلت'),
  stopped: both('Ended by the guest', 'أوقفها الضيف'),
  capped: both('Enough this week', 'بلغ حد الأسبوع'),
  read: both('Read on the card before', 'قُرئت على البطاقة قبلها'),
  late: both('Too late', 'تأخرت'),
  gone: both('Guest or address gone', 'لم يعد الضيف أو العنوان موجودًا'),
  restored: both('Ended by a restore', 'أنهتها استعادة نسخة'),
};

export const channelWords = inBothLanguages({
  title: both('Ways besides the card', 'طرق غير البطاقة'),
  intro: both(
    'Every message stands on the card, which is enough. Guests who want it get it in other ways ' +
      'as well: they ask for it themselves on their card, and end it with one touch.',
    'كل رسالة تظهر على البطاقة، وهذا يكفي. ومن يرغب من الضيوف تصله بطرق أخرى أيضًا: ' +
      'يطلبها بنفسه من بطاقته ويوقفها بلمسة واحدة.',
  ),
  email: labels.email,
  /** The ways in the list of messages. */
  short: {
    email: labels.email,
    push: both('Phone notice', 'إشعار'),
    text: both('Text message', 'رسالة نصية'),
  } satisfies Record<Channel, ReturnType<typeof both<string>>>,
  push: both('Notices on phones (web push)', 'إشعارات على الهواتف'),
  pushText: both(
    'Guests who come again are asked on their card. Nobody’s account is needed.',
    'يُسأل الضيوف العائدون على بطاقاتهم. ولا يلزم حساب لدى أحد.',
  ),
  pushOn: both('Guests can ask for notices', 'يمكن للضيوف طلب الإشعارات'),
  pushOff: both('No more notices go out', 'لن تُرسل إشعارات أخرى'),
  closed: both('Not set up', 'لم يُعدّ بعد'),
  untested: both(
    'Set up, but not tested: guests get nothing before a test mail was taken.',
    'أُعدّ ولم يُختبر: لا يصل الضيوف شيء قبل أن تُقبل رسالة تجريبية.',
  ),
  guests: both('Guests who want it', 'ضيوف يرغبون فيها'),
  lately: both('In the last thirty days', 'في آخر ثلاثين يومًا'),
  nothing: both('Nothing sent yet', 'لم يُرسل شيء بعد'),
  problem: both(
    ({ at, why }: { at: string; why: string }) => `${isolated(at)}: ${why}`,
    ({ at, why }) => `${isolated(at)}: ${why}`,
  ),
  states,
  noPublicUrl: both(
    'Messages lead to the card, so an operator first sets PUBLIC_URL, the address that guests use.',
    'تقود الرسائل إلى البطاقة، لذا يضبط مشغّل الخادم أولًا \u2068PUBLIC_URL\u2069، ' +
      'وهو العنوان الذي يستخدمه الضيوف.',
  ),
  setUp: both('Set up e-mail', 'إعداد البريد الإلكتروني'),
  change: both('Change e-mail', 'تغيير إعداد البريد'),
  host: both('Mail server (SMTP)', 'خادم البريد (SMTP)'),
  port: both('Port', 'المنفذ'),
  security: both('Encryption', 'التشفير'),
  securities: {
    tls: both('TLS from the first byte (mostly port 465)', 'TLS من البداية (المنفذ 465 غالبًا)'),
    starttls: both('STARTTLS (mostly port 587)', 'STARTTLS (المنفذ 587 غالبًا)'),
    none: both('None, within your own network', 'دون تشفير، داخل شبكتك فقط'),
  },
  user: both('User', 'المستخدم'),
  userHint: both('Blank for a server that asks for nobody', 'يُترك فارغًا إن كان الخادم لا يطلبه'),
  password: labels.password,
  passwordStays: both('Left blank, the stored one stays', 'إن تُرك فارغًا تبقى المحفوظة'),
  senderName: both('Sender', 'اسم المرسل'),
  senderAddress: both('Address of the sender', 'عنوان المرسل'),
  imprint: both('Who sends it, with a postal address', 'الجهة المرسلة مع عنوانها البريدي'),
  imprintHint: both(
    'It stands at the foot of each e-mail, as the law of many countries demands.',
    'يظهر أسفل كل رسالة، كما يتطلب القانون في دول كثيرة.',
  ),
  alertsTo: both('Alerts for you go to', 'تُرسل التنبيهات إليك على'),
  alertsToHint: both(
    'Such as a backup that failed. Left blank, none are sent.',
    'مثل فشل النسخ الاحتياطي. إن تُرك فارغًا فلا تُرسل.',
  ),
  save: labels.save,
  saving: labels.saving,
  saved: both('Saved. Now send yourself a test', 'تم الحفظ. أرسل الآن رسالة تجريبية إلى نفسك'),
  test: both('Send a test', 'أرسل رسالة تجريبية'),
  testTo: both('To this address', 'إلى هذا العنوان'),
  testing: both('Sending...', 'جارٍ الإرسال...'),
  taken: both(
    'The server took it. Please look whether it arrived.',
    'قبلها الخادم. يرجى التأكد من وصولها.',
  ),
  done: labels.done,
  close: both('Close this way', 'أغلق هذه الطريقة'),
  closing: both('Closing...', 'جارٍ الإغلاق...'),
  closeText: both(
    'Nothing more goes out by e-mail, and the password is forgotten. What guests have chosen ' +
      'stays.',
    'لن يُرسل شيء آخر بالبريد الإلكتروني، وتُنسى كلمة المرور. ويبقى ما اختاره الضيوف.',
  ),
  isClosed: both('E-mail is closed', 'أُغلق البريد الإلكتروني'),
});
