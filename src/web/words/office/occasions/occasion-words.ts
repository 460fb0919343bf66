// The words of the Messages tab, and of messages in the drawer of a member.
import { labels } from '../../../../contract/messages/labels.ts';
import { occasionLimits } from '../../../../contract/occasions/occasion-values.ts';
import { friends } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

const { friends: most } = occasionLimits;

interface Share {
  came: string;
  guests: string;
}

interface Interval {
  from: string;
  to: string;
}

export const occasionWords = inBothLanguages({
  intro: both(
    'A message stands on the guest’s card until it is read. Each occasion is off until you ' +
      'switch it on, and each guest can end messages with one touch.',
    'تبقى الرسالة على بطاقة الضيف حتى يقرأها. كل مناسبة متوقفة حتى تشغّلها، ويمكن لكل ضيف إيقاف ' +
      'الرسائل بلمسة واحدة.',
  ),
  kinds: {
    welcome: {
      title: both('Welcome', 'ترحيب'),
      text: both('After the first visit', 'بعد الزيارة الأولى'),
    },
    secondVisit: {
      title: both('Second visit', 'الزيارة الثانية'),
      text: both(
        'Who came once, and not again for some days',
        'لمن زار مرة ولم يعد خلال أيام تحددها',
      ),
    },
    birthday: {
      title: labels.birthday,
      text: both('In the week around the birthday', 'في الأسبوع الذي يقع فيه يوم الميلاد'),
    },
    missYou: {
      title: both('We miss you', 'اشتقنا إليك'),
      text: both(
        'After twice a guest’s usual time without a visit; before the third visit after some days',
        'بعد ضعف المدة المعتادة للضيف دون زيارة، وقبل زيارته الثالثة بعد أيام تحددها',
      ),
    },
    nearlyThere: {
      title: both('Nearly there', 'على وشك الوصول'),
      text: both(
        'When one usual visit brings a reward or the next level; {goal} in the words is its name',
        'عندما تكفي زيارة معتادة لمكافأة أو للمستوى التالي، و{goal} في النص اسمها',
      ),
    },
    friend: {
      title: both('Bring a friend', 'ادعُ صديقًا'),
      text: both(
        'Once points or a reward come with it, guests have a link on their card. Both get it ' +
          `after the friend’s first paid bill; the guest for ${friends.en(most)} a month at most.`,
        'عند إضافة نقاط أو مكافأة يظهر لكل ضيف رابط على بطاقته. يحصل الاثنان عليها بعد أول ' +
          `فاتورة يدفعها الصديق، والضيف عن ${friends.genitive(most)} في الشهر على الأكثر.`,
      ),
    },
    once: {
      title: both('To a list', 'إلى قائمة'),
      text: both('Your own message, sent once', 'رسالة منك تُرسل مرة واحدة'),
    },
  },
  on: naming('{name}: on', '{name}: مفعّلة'),
  dueNow: both('Due now', 'مستحقة الآن'),
  sentInMonth: both('Sent this month', 'أُرسلت هذا الشهر'),
  pointsInMonth: both('Points this month', 'نقاط هذا الشهر'),
  edit: both('Words and gift', 'النص والهدية'),
  editOf: naming('Words and gift: {name}', 'النص والهدية: {name}'),
  english: both('In English', 'بالإنجليزية'),
  arabic: both('In Arabic', 'بالعربية'),
  points: both('Points with it', 'النقاط معها'),
  pointsHint: both('0 for words or a reward alone', '0 للنص أو المكافأة وحدها'),
  reward: both('Reward with it, as a gift', 'مكافأة معها هدية'),
  noReward: both('None', 'لا شيء'),
  giftDays: both('Days for which the gift waits', 'أيام بقاء الهدية'),
  giftDaysHint: both(
    'A gift costs the guest no points, and ends by itself',
    'لا تكلّف الهدية الضيف نقاطًا، وتنتهي تلقائيًا',
  ),
  days: both('Days without a visit', 'أيام دون زيارة'),
  atNight: both('Due in the quiet hours', 'إن حلّت في ساعات الهدوء'),
  nights: {
    morning: both('It waits for the morning', 'تنتظر حتى الصباح'),
    ends: both('It is not sent', 'لا تُرسل'),
  },
  mostMessages: both('Most messages a month', 'أقصى عدد رسائل في الشهر'),
  mostPoints: both('Most points a month', 'أقصى نقاط في الشهر'),
  noLimit: both('Left blank, there is no limit', 'إن تُرك فارغًا فلا حد'),
  goalSample: both('Coffee', 'قهوة'),
  preview: both('How it looks on the card', 'كيف تظهر على البطاقة'),
  save: labels.save,
  saved: both('Message saved', 'تم حفظ الرسالة'),
  switchedOn: both(
    'Switched on: the next messages go out by themselves',
    'تم التشغيل، وتُرسل الرسائل تلقائيًا',
  ),
  switchedOff: both('Switched off: no more messages go out', 'تم الإيقاف، ولن تُرسل رسائل أخرى'),

  tryTitle: naming('Switch on: {name}?', 'هل تريد تشغيل: {name}؟'),
  tryAct: both('Switch on', 'شغّل'),
  switching: both('Switching on...', 'جارٍ التشغيل...'),
  tryToday: both('Guests who would get it today', 'من تصلهم اليوم'),
  tryMonth: both('A month, by the last year', 'في الشهر، بحسب السنة الماضية'),
  tryPointsOnce: both('At most, points', 'أقصى النقاط'),
  tryPoints: both('At most, points a month', 'أقصى النقاط في الشهر'),
  tryMenu: both('At menu price', 'بسعر القائمة'),
  tryCost: both('At cost', 'بسعر التكلفة'),
  tryNobody: both('Nobody would get it today.', 'لا تصل أحدًا اليوم.'),
  tryFirst: both('Today, among others', 'اليوم، ومنهم'),
  tryNote: both(
    'What the quiet hours, the week of each guest, the budget and the comparison leave out is ' +
      'not taken off here.',
    'لم يُحذف هنا ما تستبعده ساعات الهدوء وحد الأسبوع والميزانية والمقارنة.',
  ),

  brought: both('What it brought', 'ما حققته'),
  broughtText: both(
    'Who came again within 30 days, of the messages of the last twelve months whose 30 days ' +
      'are over.',
    'من عادوا خلال 30 يومًا، من رسائل آخر اثني عشر شهرًا التي اكتملت أيامها الثلاثون.',
  ),
  withIt: both('With a message', 'مع رسالة'),
  without: both('Without, to compare', 'دون رسالة، للمقارنة'),
  share: both(
    ({ came, guests }: Share) => `${came} of ${guests}`,
    ({ came, guests }) => `${isolated(came)} من ${isolated(guests)}`,
  ),
  difference: both('Difference in percentage points', 'الفرق بالنقاط المئوية'),
  between: both(
    ({ from, to }: Interval) => `between ${isolated(from)} and ${isolated(to)}`,
    ({ from, to }) => `بين ${isolated(from)} و${isolated(to)}`,
  ),
  tooEarly: naming(
    'Too early to say: about {count} guests are needed to see a difference of five points.',
    'الوقت مبكر للحكم: يلزم نحو {isolated count} من الأعضاء لملاحظة فرق خمس نقاط مئوية.',
  ),
  more: both('More guests come again with it.', 'يعود عدد أكبر من الأعضاء بسببها.'),
  fewer: both('Fewer guests come again with it.', 'يعود عدد أقل من الأعضاء معها.'),
  nobodyHeldOut: both(
    'Nobody is held out, so nothing can be said about what it brings.',
    'لا أحد خارج الرسائل للمقارنة، فلا يمكن معرفة أثرها.',
  ),
  cost: both('Points given in twelve months', 'نقاط مُنحت في اثني عشر شهرًا'),
  nothing: both('Nothing sent yet', 'لم يُرسل شيء بعد'),

  list: both('What went to whom', 'ما وصل ولمن'),
  search: both('Search messages', 'ابحث في الرسائل'),
  searchHint: both('A member’s name', 'اسم العضو'),
  none: both('No messages yet', 'لا توجد رسائل بعد'),
  noneText: both(
    'Switch on an occasion: each message stands here with the reason, if it was not sent.',
    'شغّل مناسبة: تظهر هنا كل رسالة، ومعها السبب إن لم تُرسل.',
  ),
  member: labels.member,
  occasion: both('Occasion', 'المناسبة'),
  state: labels.state,
  when: labels.when,
  givenPoints: labels.points,
  states: {
    due: both('Due', 'مستحقة'),
    sent: both('On the card', 'على البطاقة'),
    read: both('Read', 'مقروءة'),
    heldOut: both('Held out to compare', 'خارج الرسائل للمقارنة'),
    stopped: both('Wants no messages', 'لا يريد رسائل'),
    quiet: both('Quiet hours', 'ساعات الهدوء'),
    capped: both('Enough this week', 'بلغ حد الأسبوع'),
    overtaken: both('No longer true', 'لم تعد صحيحة'),
    spent: both('Budget used up', 'نفدت الميزانية'),
    off: both('Switched off', 'متوقفة'),
    gone: both('Reward not to be had', 'المكافأة غير متاحة'),
    full: both('Card holds no more points', 'البطاقة لا تتسع لنقاط أخرى'),
  },

  rules: both('Rules for all messages', 'قواعد لكل الرسائل'),
  perWeek: both('Most messages a guest gets in seven days', 'أقصى رسائل للضيف في سبعة أيام'),
  quietFrom: both('Quiet from', 'هدوء من الساعة'),
  quietUntil: both('Quiet until', 'هدوء حتى الساعة'),
  quietHint: both(
    'The hour by the restaurant’s clocks, 0 to 23',
    'الساعة بتوقيت المطعم من 0 إلى 23',
  ),
  heldOut: both('Percentage held out to compare', 'نسبة من لا تصلهم الرسائل للمقارنة'),
  heldOutHint: both(
    'The same guests at all times. With 0, nobody can tell what messages bring.',
    'هم أنفسهم في كل وقت. ومع 0 لا يمكن معرفة أثر الرسائل.',
  ),
  saveRules: both('Save the rules', 'احفظ القواعد'),
  rulesSaved: both('Rules saved', 'تم حفظ القواعد'),

  ofMember: labels.messages,
  wantsNone: both('Wants no messages on the card', 'لا يريد رسائل على البطاقة'),
  end: both('End messages', 'أوقف الرسائل'),
  ended: both('No more messages go to this card', 'لن تصل رسائل أخرى إلى هذه البطاقة'),
  notEnded: both('Messages could not be ended', 'تعذّر إيقاف الرسائل'),
  chosen: both(
    ({ words, at }: { words: string; at: string }) => `“${words}” · ${isolated(at)}`,
    ({ words, at }) => `«${words}» · ${isolated(at)}`,
  ),
  places: {
    card: both('on the card', 'على البطاقة'),
    office: both('in the office', 'في الإدارة'),
    link: both('by the link in a message', 'بالرابط في رسالة'),
    program: both('by a STOP to a message', 'بطلب إيقاف ردًّا على رسالة'),
  },
});
