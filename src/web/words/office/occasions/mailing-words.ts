// The words of messages that an owner sends to a list of guests, once.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const mailingWords = inBothLanguages({
  title: both('To a list, once', 'إلى قائمة، مرة واحدة'),
  text: both(
    'Your own words to the guests you choose, sent once to each of them. What came of it is kept.',
    'كلماتك إلى من تختارهم من الضيوف، وتصل كلًا منهم مرة واحدة. وتبقى نتائجها محفوظة.',
  ),
  list: both('Messages to lists', 'رسائل إلى قوائم'),
  none: both('No messages to a list yet', 'لا توجد رسائل إلى قوائم بعد'),
  noneText: both(
    'Write one, look at who would get it, and send it now or on a day.',
    'اكتب رسالة واطّلع على من ستصلهم، ثم أرسلها الآن أو في يوم تحدده.',
  ),
  addNew: both('New message', 'رسالة جديدة'),
  add: both('New message to a list', 'رسالة جديدة إلى قائمة'),
  edit: both('Edit message to a list', 'تعديل رسالة إلى قائمة'),
  create: both('Save as a draft', 'احفظها مسودة'),
  created: both('Draft saved', 'تم حفظ المسودة'),
  saved: both('Message saved', 'تم حفظ الرسالة'),

  words: both('Message', 'الرسالة'),
  to: both('To', 'إلى'),
  level: labels.level,
  away: labels.lastVisit,
  anyTime: both('At any time', 'في أي وقت'),
  outlet: labels.outlet,
  anyLevel: both('All levels', 'كل المستويات'),
  anyOutlet: both('All outlets', 'كل الفروع'),
  everybody: both('All guests', 'كل الضيوف'),
  mostMessages: both('Most messages', 'أقصى عدد رسائل'),
  mostPoints: both('Most points', 'أقصى نقاط'),

  state: labels.state,
  states: {
    draft: both('Draft', 'مسودة'),
    waiting: both('Waits for its day', 'تنتظر يومها'),
    sending: both('Being sent', 'قيد الإرسال'),
    sent: both('Sent', 'أُرسلت'),
    cancelled: both('Cancelled', 'أُلغيت'),
  },
  when: labels.when,
  got: both('Got it', 'وصلت'),

  send: both('Send', 'أرسل'),
  sendTitle: both('Send this message?', 'هل تريد إرسال هذه الرسالة؟'),
  sendNow: both('Send now', 'أرسل الآن'),
  sendOn: both('Send on that day', 'أرسل في ذلك اليوم'),
  sending: both('Sending...', 'جارٍ الإرسال...'),
  day: labels.day,
  dayHint: both(
    'Left blank, it goes out now; in the quiet hours, in the morning',
    'إن تُرك فارغًا أُرسلت الآن، وفي ساعات الهدوء تُرسل صباحًا',
  ),
  started: both('The message goes out by itself', 'تُرسل الرسالة تلقائيًا'),
  cancel: both('Cancel', 'ألغِ'),
  cancelTitle: both('Cancel this message?', 'هل تريد إلغاء هذه الرسالة؟'),
  cancelText: both(
    'Who has got it keeps it. Nobody else gets it any more.',
    'من وصلته تبقى لديه، ولا تصل أحدًا غيره.',
  ),
  cancelAct: both('Cancel the message', 'ألغِ الرسالة'),
  cancelling: both('Cancelling...', 'جارٍ الإلغاء...'),
  cancelled: both('Message cancelled', 'أُلغيت الرسالة'),
  outcome: both('What it brought', 'ما حققته'),
  removeTitle: both('Delete this message?', 'هل تريد حذف هذه الرسالة؟'),
  removeText: naming('“{name}” was sent to nobody.', 'لم تُرسل «{name}» إلى أحد.'),
  removeAct: both('Delete message', 'احذف الرسالة'),
  removed: both('Message deleted', 'تم حذف الرسالة'),
});
