// The words of text messages in the panel of channels.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

export const textWords = inBothLanguages({
  title: both('Text messages (SMS, WhatsApp)', 'رسائل نصية (SMS، واتساب)'),
  intro: both(
    'By a service of your choice, which charges for each message. Guests ask for it on their card.',
    'عبر خدمة تختارها وتحاسبك على كل رسالة. ويطلبها الضيوف من بطاقاتهم.',
  ),
  untested: both(
    'Set up, but not tested: guests get nothing before a test message was taken.',
    'أُعدّت ولم تُختبر: لا يصل الضيوف شيء قبل أن تُقبل رسالة تجريبية.',
  ),
  spent: both(
    ({ spent, most }: { spent: string; most: string }) =>
      `Spent today: ${spent} of ${most}, in the smallest unit of your currency`,
    ({ spent, most }) => `أُنفق اليوم: ${isolated(spent)} من ${isolated(most)} بأصغر وحدة من عملتك`,
  ),
  setUp: both('Set up text messages', 'إعداد الرسائل النصية'),
  change: both('Change text messages', 'تغيير الرسائل النصية'),
  preset: both('Begin with the settings of', 'ابدأ بإعدادات'),
  ownCall: both('My own', 'إعداداتي'),
  presets: {
    unifonic: both('Unifonic', 'يونيفونك'),
    taqnyat: both('Taqnyat', 'تقنيات'),
    twilio: both('Twilio', 'تويليو'),
    whatsapp: both('WhatsApp Cloud API', 'واتساب (Cloud API)'),
  },
  untried: both(
    'Made by the documentation of the service, and untried: replace what is written in capitals, ' +
      'and send yourself a test.',
    'أُعدّت حسب وثائق الخدمة ولم تُجرَّب: استبدل المكتوب بالأحرف الكبيرة، ثم أرسل رسالة تجريبية ' +
      'إلى نفسك.',
  ),
  address: both('Address of the service', 'عنوان الخدمة'),
  secret: both('Secret (token or key)', 'السر (رمز أو مفتاح)'),
  secretHint: both(
    'It fills in {secret}, and is not shown again. For Twilio: account SID, colon, auth token.',
    'يحل محل \u2068{secret}\u2069 ولا يُعرض ثانية. في تويليو: Account SID ثم نقطتان ثم Auth Token.',
  ),
  secretStays: both(
    'Left blank, the stored one stays, unless the address is of another host',
    'إن تُرك فارغًا يبقى المحفوظ، ما لم يتغيّر خادم العنوان',
  ),
  headers: both('Headers, one a line', 'الترويسات، واحدة في كل سطر'),
  headersHint: both(
    'Such as Authorization: Bearer {secret}',
    'مثل \u2068Authorization: Bearer {secret}\u2069',
  ),
  encoding: both('Kind of the body', 'نوع المحتوى'),
  encodings: {
    json: both('JSON', 'JSON'),
    form: both('Form: one field a line, name=value', 'نموذج: حقل في كل سطر name=value'),
  },
  body: both('Body', 'المحتوى'),
  bodyHint: both(
    'Filled in: {to} or {number} (without +), {text} or {line} (in one line), {name}, {brand}, ' +
      '{language}, {id}, {secret}, {secret64} (base64), and {stop}, a link by which the guest ' +
      'ends it. Say in the text how to stop.',
    'يُملأ: \u2068{to}\u2069 أو \u2068{number}\u2069 (دون +)، \u2068{text}\u2069 أو ' +
      '\u2068{line}\u2069 (في سطر واحد)، \u2068{name}\u2069، \u2068{brand}\u2069، ' +
      '\u2068{language}\u2069، \u2068{id}\u2069، \u2068{secret}\u2069، \u2068{secret64}\u2069، ' +
      'و\u2068{stop}\u2069 وهو رابط يوقفها به الضيف. اذكر في النص كيف تُوقف.',
  ),
  takenTitle: both('What counts as taken', 'ما يُعد قبولًا'),
  takenText: both(
    'Nothing of it: any status from 200 to 299. A text without a field is sought in the whole ' +
      'answer.',
    'إن تُركت فارغة: أي رمز من 200 إلى 299. والنص دون حقل يُبحث عنه في الرد كله.',
  ),
  takenStatus: both('Status', 'الرمز'),
  takenStatusHint: both('Such as 201', 'مثل 201'),
  takenField: both('Field of the answer', 'حقل الرد'),
  takenValue: both('Its value, or a text', 'قيمته، أو نص'),
  money: both('Money', 'المال'),
  price: both('Price of a message', 'سعر الرسالة'),
  priceHint: both('In the smallest unit: halalas, cents', 'بأصغر وحدة: هللة، سنت'),
  perDay: both('At most a day', 'الحد الأقصى في اليوم'),
  perDayHint: both('What is above it waits for the next day', 'ما زاد ينتظر اليوم التالي'),
  perPart: both(
    'Each part of a long message costs as much (SMS)',
    'كل جزء من رسالة طويلة يكلّف مثلها (SMS)',
  ),
  save: labels.save,
  saving: labels.saving,
  saved: both('Saved. Now send yourself a test', 'تم الحفظ. أرسل الآن رسالة تجريبية إلى نفسك'),
  test: both('Send a test', 'أرسل رسالة تجريبية'),
  testText: both('It costs what a message costs.', 'تكلّف ما تكلّفه أي رسالة.'),
  testTo: both('To your own number', 'إلى رقمك أنت'),
  testing: both('Sending...', 'جارٍ الإرسال...'),
  taken: both(
    'The service took it. Please look whether it arrived.',
    'قبلتها الخدمة. يرجى التأكد من وصولها.',
  ),
  done: labels.done,
  close: both('Close this way', 'أغلق هذه الطريقة'),
  closing: both('Closing...', 'جارٍ الإغلاق...'),
  closeText: both(
    'Nothing more goes out as a text message, and the secret is forgotten. What guests have ' +
      'chosen stays.',
    'لن تُرسل رسائل نصية أخرى، ويُنسى السر. ويبقى ما اختاره الضيوف.',
  ),
  isClosed: both('Text messages are closed', 'أُغلقت الرسائل النصية'),
});
