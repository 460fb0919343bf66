// The words of hooks: the receivers of events, the deliveries and their outcome.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Sum {
  delivered: string;
  ms: string | undefined;
}

export const hookWords = inBothLanguages({
  title: both('Webhooks', 'إشعارات البرامج (Webhooks)'),
  text: both(
    'Sofra tells other programs at once what happens: a member joined, points changed, a visit ' +
      'was saved. Each event is signed, sent until it arrives, and names nobody unless you ' +
      'want it to.',
    'تُبلغ سفرة البرامج الأخرى فورًا بما يحدث: انضم عضو أو تغيّرت نقاط أو سُجّلت زيارة. ' +
      'كل حدث موقّع، ويُعاد إرساله حتى يصل، ولا يذكر اسم أحد إلا إذا أردت.',
  ),
  addNew: both('New webhook', 'أضف وجهة'),
  add: both('New webhook', 'وجهة إشعار جديدة'),
  edit: both('Edit webhook', 'تعديل وجهة الإشعار'),
  name: labels.name,
  nameHint: both('For example: Cash register', 'مثل: الكاشير'),
  address: labels.address,
  addressHint: both(
    'Where events are sent: https, or http within your own network.',
    'حيث تُرسل الأحداث: \u2066https\u2069، أو \u2066http\u2069 داخل شبكتك.',
  ),
  named: both('With name and number', 'مع الاسم والرقم'),
  namedHint: both(
    'Events say a member’s name and mobile number too.',
    'تذكر الأحداث أيضًا اسم العضو ورقم جواله.',
  ),
  create: both('Make webhook', 'أنشئ الوجهة'),
  saved: both('Webhook saved', 'تم حفظ وجهة الإشعار'),
  list: both('Webhooks', 'وجهات الإشعار'),
  none: both('No webhooks yet', 'لا توجد وجهات إشعار بعد'),
  noneText: both(
    'Make one for a cash register, an accounting tool, or a flow of your own.',
    'أضف عنوانًا لبرنامج الكاشير أو المحاسبة أو لأي برنامج تستخدمه.',
  ),
  state: labels.state,
  states: {
    on: both('on', 'يعمل'),
    paused: both('paused', 'متوقف مؤقتًا'),
    failing: both('paused: nothing arrives', 'متوقف: لا يصل شيء'),
    gone: both('ended by the receiver', 'أنهاه المستقبِل'),
  },
  day: both('Last 24 hours', 'آخر 24 ساعة'),
  sum: both(
    ({ delivered, ms }: Sum) =>
      [`${delivered} delivered`, ...(ms ? [`${ms}\u00a0ms`] : [])].join(' · '),
    ({ delivered, ms }) =>
      [`وصل ${delivered}`, ...(ms ? [`${ms}\u00a0مللي ثانية`] : [])].join(' · '),
  ),
  waiting: both(
    ({ count, since }: { count: string; since: string }) =>
      `${count} waiting, the oldest since ${since}`,
    ({ count, since }) => `بالانتظار: ${count}، أقدمها منذ ${since}`,
  ),
  failing: naming(
    'Nothing has arrived at {isolated name} for five days, so it was paused. Nothing is lost ' +
      'as long as events are kept: let it go on once the receiver answers.',
    'لم يصل شيء إلى {isolated name} منذ خمسة أيام فتوقف مؤقتًا. ' +
      'لا يضيع شيء ما دامت الأحداث محفوظة: استأنفه حين يعود المستقبِل إلى الرد.',
  ),
  gone: naming(
    'The receiver of {isolated name} answered that it is gone (410).',
    'رد مستقبِل {isolated name} بأنه لم يعد موجودًا (410).',
  ),
  missed: both(
    ({ name, count }: { name: string; count: string }) =>
      `${isolated(name)} missed events that were not kept any longer: ${count}.`,
    ({ name, count }) => `فاتت ${isolated(name)} أحداث انتهت مدة حفظها: ${count}.`,
  ),
  gaveUp: both(
    ({ name, count }: { name: string; count: string }) =>
      `${isolated(name)} did not take these events in five days: ${count}. They can be sent again.`,
    ({ name, count }) =>
      `لم تُقبل أحداث لدى ${isolated(name)} طوال خمسة أيام: ${count}. يمكن إرسالها من جديد.`,
  ),
  trouble: both(
    ({ name, why, next }: { name: string; why: string; next: string }) =>
      `${isolated(name)} failed: ${why}. The next try is at ${next}.`,
    ({ name, why, next }) =>
      `تعذّر الإرسال إلى ${isolated(name)}: ${why}. المحاولة التالية ${next}.`,
  ),
  answered: both(
    ({ status, answer }: { status: number; answer: string }) =>
      `it answered ${status}${answer && ` (${isolated(answer)})`}`,
    ({ status, answer }) => `جاء الرد ${status}${answer && ` (${isolated(answer)})`}`,
  ),

  actsOf: naming('Actions for {isolated name}', 'إجراءات {isolated name}'),
  test: both('Send a test', 'أرسل تجربة'),
  testOf: naming('A test of {isolated name}', 'تجربة {isolated name}'),
  testing: both('Sending...', 'جارٍ الإرسال...'),
  arrived: both(
    ({ status, ms }: { status: number; ms: number }) => `It arrived: ${status} in ${ms} ms.`,
    ({ status, ms }) => `وصلت التجربة: ${status} خلال ${ms} مللي ثانية.`,
  ),
  notArrived: naming('It did not arrive: {why}.', 'لم تصل التجربة: {why}.'),
  deliveries: both('Show deliveries', 'اعرض ما أُرسل'),
  deliveriesOf: naming('What {isolated name} was sent', 'ما أُرسل إلى {isolated name}'),
  pause: both('Pause', 'أوقف مؤقتًا'),
  paused: both('Webhook paused', 'تم الإيقاف مؤقتًا'),
  resume: both('Go on', 'استأنف'),
  resumed: both('The webhook goes on', 'تم الاستئناف'),
  renew: both('New secret', 'سر جديد'),
  renewTitle: naming('A new secret for {isolated name}?', 'سر جديد لعنوان {isolated name}؟'),
  renewText: both(
    'Events are signed with both for a day, so that the receiver can change over.',
    'تُوقّع الأحداث بالسرّين معًا ليوم واحد كي يتمكن المستقبِل من التبديل.',
  ),
  renewing: both('Making...', 'جارٍ الإنشاء...'),
  secretOf: naming('The secret of {isolated name}', 'سر {isolated name}'),
  secretText: both(
    'Give it to the receiver, which checks signatures with it. It is shown this once.',
    'أعطه للمستقبِل ليتحقق به من التوقيعات. يُعرض هذه المرة فقط.',
  ),
  done: labels.done,
  again: both('Send again since...', 'أعد الإرسال منذ...'),
  againOf: naming('Send {isolated name} events again', 'إعادة الإرسال إلى {isolated name}'),
  againText: both(
    'All events that are kept since this moment are sent again, in their order.',
    'تُرسل من جديد كل الأحداث المحفوظة منذ هذا الوقت بترتيبها.',
  ),
  since: both('Since', 'منذ'),
  send: both('Send Again', 'أعد الإرسال'),
  sending: both('Sending...', 'جارٍ الإرسال...'),
  sent: both('It is sent again', 'يُعاد الإرسال'),
  end: both('End webhook', 'أوقف هذه الوجهة'),
  endTitle: naming('End {isolated name}?', 'هل تريد إيقاف الإشعارات إلى {isolated name}؟'),
  endText: both(
    'Nothing more is sent to it, and what was sent is forgotten.',
    'لن يُرسل إليه شيء بعد الآن، ويُنسى ما أُرسل.',
  ),
  ending: both('Ending...', 'جارٍ الإنهاء...'),
  ended: both('Webhook ended', 'تم إيقاف الوجهة'),

  event: both('Event', 'الحدث'),
  kinds: {
    'member.joined': both('Member joined', 'انضم عضو'),
    'member.changed': both('Name or number changed', 'تغيّر الاسم أو الرقم'),
    'member.gone': both('Member deleted', 'حُذف العضو'),
    'cards.joined': both('Card joined with another', 'ضُمّت البطاقة إلى أخرى'),
    'cards.parted': both('Cards are two again', 'عادت البطاقتان منفصلتين'),
    'points.changed': both('Points changed', 'تغيّرت النقاط'),
    'points.ending': both('Member told that points end', 'إعلام عضو بنقاط ستنتهي'),
    'points.ended': both('Points ended', 'انتهت نقاط'),
    'level.changed': both('Level changed', 'تغيّر المستوى'),
    'levels.changed': both('Threshold of a level moved', 'تغيّر حد أحد المستويات'),
    'visit.settled': both('Visit saved', 'سُجّلت زيارة'),
    'visit.reversed': both('Visit or bill reversed', 'أُلغيت زيارة أو فاتورة'),
    'reward.claimed': both('Reward chosen', 'اختيرت مكافأة'),
    'reward.served': both('Reward served', 'قُدّمت مكافأة'),
    'reward.ended': both('Reward ended, points back', 'انتهت مكافأة وعادت نقاطها'),
    'approval.waiting': both('Request waits for approval', 'طلب ينتظر الموافقة'),
    'owner.alerted': both('Owner alerted', 'تنبيه للمالك'),
    'house.restored': both('Backup restored', 'استُعيدت نسخة احتياطية'),
  },
  member: naming('Member {number}', 'العضو رقم {number}'),
  restaurant: both('The restaurant', 'المطعم'),
  when: labels.when,
  outcome: both('Outcome', 'النتيجة'),
  outcomes: {
    waiting: both('waiting', 'بالانتظار'),
    delivered: both('delivered', 'وصل'),
    failed: both('given up', 'توقفت المحاولات'),
  },
  tries: naming('Tries: {count}', 'المحاولات: {count}'),
  ms: naming('{count}\u00a0ms', '{count}\u00a0مللي ثانية'),
  noDeliveries: both('Nothing has been sent yet', 'لم يُرسل شيء بعد'),
  noDeliveriesText: both(
    'What happens from now on is sent within seconds.',
    'يُرسل ما يحدث من الآن خلال ثوانٍ.',
  ),

  settings: both('Networks and days', 'الشبكات وأيام الحفظ'),
  networks: both('Networks of your own', 'شبكاتك الخاصة'),
  networksHint: both(
    'One a line, such as 192.168.1.0/24. Webhooks reach nothing else inside your network.',
    'شبكة في كل سطر، مثل \u2066192.168.1.0/24\u2069. لا تصل الإشعارات إلى غيرها داخل شبكتك.',
  ),
  days: both('Days for which events are kept', 'أيام حفظ الأحداث'),
  save: labels.save,
  settingsSaved: labels.saved,
});
