// The words of invitations of many guests: on the screen, and on the cards that are printed.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { members, points } from '../counts.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

interface Counted {
  guests: number;
  more: boolean;
}

export const invitationWords = inBothLanguages({
  title: both('Invite guests', 'دعوة الضيوف'),
  waiting: both(
    ({ guests, more }: Counted) =>
      `${more ? 'More than ' : ''}${members.en(guests)} without a password: invite them`,
    ({ guests, more }) =>
      more
        ? `أكثر من ${members.genitive(guests)} بلا كلمة مرور: ادعُهم`
        : `${members.ar(guests)} بلا كلمة مرور: ادعُهم`,
  ),
  none: both('Every member has a password', 'لكل الأعضاء كلمات مرور'),
  noneText: both(
    'Guests who come with a file or are enrolled at the till can be invited here.',
    'يمكن هنا دعوة من استُوردوا من ملف أو سُجِّلوا عند الصندوق.',
  ),
  text: both(
    'Each invitation opens one card, once, for 90 days: the guest scans it or follows the link, ' +
      'types the last four digits of the number and chooses a password.',
    'تفتح كل دعوة بطاقة واحدة مرة واحدة خلال 90 يومًا: يمسحها الضيف أو يفتح الرابط، ثم يكتب ' +
      'آخر أربعة أرقام من جواله ويختار كلمة مرور.',
  ),
  atTill: both(
    'At the till, the QR and the code beside a found guest do the same for 15 minutes.',
    'وعند الصندوق يؤدي الغرض نفسه الرمزان الظاهران بجانب الضيف لمدة 15 دقيقة.',
  ),
  whom: both('For whom', 'لمن'),
  whoms: {
    uninvited: both('Not invited yet', 'من لم يُدعَ بعد'),
    all: both('Everybody without a password', 'كل من ليست له كلمة مرور'),
  },
  allGood: both(
    'Invitations that were made before stay valid until they end.',
    'تبقى الدعوات السابقة صالحة إلى أن تنتهي.',
  ),
  from: both('Import', 'ملف الاستيراد'),
  anywhere: both('Any, or none', 'أي ملف أو بلا ملف'),
  freshCards: both(
    'Every print makes new invitations, which are on the paper alone and cannot be shown again.',
    'كل طباعة تنشئ دعوات جديدة لا توجد إلا على الورق ولا يمكن عرضها مرة أخرى.',
  ),
  freshLinks: both(
    'Every file makes new links, which are in the file alone. Whoever has it has the cards: ' +
      'delete it once it is sent.',
    'كل ملف ينشئ روابط جديدة لا توجد إلا فيه، ومن يملكه يملك البطاقات: احذفه بعد الإرسال.',
  ),
  makeCards: both('Make cards', 'أنشئ بطاقات'),
  making: both('Making cards...', 'جارٍ الإنشاء...'),
  notMade: both('No cards were made', 'لم تُنشأ بطاقات'),
  nobody: both('Nobody is left to invite', 'لم يبقَ أحد لدعوته'),
  links: both('Links as CSV', 'الروابط بصيغة CSV'),
  notExported: both('There is no file', 'تعذّر إنشاء الملف'),
  made: both(
    ({ from, to }: { from: number; to: number }) =>
      `Cards ${grouped(from)} to ${grouped(to)}. Print them now: they cannot be shown again.`,
    ({ from, to }) =>
      `البطاقات من ${grouped(from)} إلى ${grouped(to)}. اطبعها الآن، فلا يمكن عرضها مرة أخرى.`,
  ),
  paper: both('Print as', 'شكل الطباعة'),
  papers: {
    cards: both('Cards', 'بطاقات'),
    list: both('List', 'قائمة'),
  },
  onPaper: {
    cards: both(
      'Ten cards on a sheet of A4, to be cut at the lines.',
      'عشر بطاقات في ورقة A4 تُقص عند الخطوط.',
    ),
    list: both(
      'Ten guests on a sheet of A4, for the counter: guests scan their own row. It has their ' +
        'names, so keep it with the staff.',
      'عشرة ضيوف في كل ورقة A4 تبقى عند الصندوق، ويمسح كل ضيف رمزه. فيها أسماء الضيوف، ' +
        'فاحفظها لدى الموظفين.',
    ),
  },
  print: labels.print,
  more: both('Next cards', 'البطاقات التالية'),
  done: labels.done,
  /** The words of the list, at the head of every sheet. */
  list: {
    title: both('Invitations of guests', 'دعوات الضيوف'),
    how: both(
      'The guest scans the code of their row, then types the last four digits of the number and ' +
        'chooses a password.',
      'يمسح الضيف الرمز الذي بجانب اسمه، ثم يكتب آخر أربعة أرقام من جواله ويختار كلمة مرور.',
    ),
    typed: both(
      (address: string) => `Without a camera: ${isolated(address)}, then the letters of the row.`,
      (address) => `بلا كاميرا: ${isolated(address)} ثم الحروف التي في السطر.`,
    ),
    until: both(
      (day: string) => `Each is good once, until ${isolated(day)}.`,
      (day) => `كل دعوة صالحة مرة واحدة حتى ${isolated(day)}.`,
    ),
    place: both('No.', 'م'),
    guest: labels.guest,
    mobile: both('Number', 'رقم الجوال'),
    letters: both('Letters', 'الحروف'),
    code: labels.code,
  },
  preview: both('Preview of the first page', 'معاينة الصفحة الأولى'),
  runs: both('Active invitations', 'الدعوات الصالحة'),
  form: labels.invitations,
  forms: {
    cards: both('Cards', 'بطاقات'),
    links: both('Links', 'روابط'),
  },
  madeBy: both('By', 'أنشأها'),
  until: labels.validUntil,
  count: both('Sent', 'العدد'),
  opened: both('Opened', 'المفتوحة'),
  end: both('End', 'أنهِ'),
  endOf: both(
    (count: number) => `End ${grouped(count)} invitations`,
    (count) => `أنهِ الدعوات (${grouped(count)})`,
  ),
  endTitle: both('End these invitations?', 'هل تريد إنهاء هذه الدعوات؟'),
  endText: both(
    'Those that have not been opened are not good any more. Cards that are open stay open.',
    'لن تعود الدعوات التي لم تُفتح صالحة. أما البطاقات المفتوحة فتبقى كما هي.',
  ),
  ending: both('Ending...', 'جارٍ الإنهاء...'),
  ended: both('Invitations ended', 'تم إيقاف الدعوات'),
  notEnded: both('The invitations were not ended', 'تعذّر إيقاف الدعوات'),
  endAll: both('End all invitations', 'أنهِ كل الدعوات'),
  endAllTitle: both('End every invitation?', 'هل تريد إنهاء كل الدعوات؟'),

  /** The words on a card, in both languages. */
  card: {
    waiting: both(
      (count: number) => (count === 0 ? 'Your card is waiting' : `${points.en(count)} for you`),
      (count) => (count === 0 ? 'بطاقتك بانتظارك' : `لك ${points.ar(count)}`),
    ),
    how: both(
      'Scan, then type the last four digits of your number',
      'امسح الرمز ثم اكتب آخر أربعة أرقام من جوالك',
    ),
    until: both(
      (day: string) => `Good once, until ${isolated(day)}`,
      (day) => `صالحة مرة واحدة حتى ${isolated(day)}`,
    ),
  },
});
