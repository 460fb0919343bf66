// The words about rewards: of the tab with its form, and in the overview.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { points, rewardClaims } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Stock {
  left: number;
  stock: number;
}

interface Day {
  day: string;
  claimed: number;
  served: number;
}

export const rewardsWords = inBothLanguages({
  intro: both(
    'What guests can have for their points. A level never falls by spending them.',
    'ما يستبدل الأعضاء نقاطهم به. واستبدال النقاط لا يخفض مستوى أحد.',
  ),
  begin: labels.beginRewards,
  addNew: both('New reward', 'أضف مكافأة'),
  add: both('New reward', 'مكافأة جديدة'),
  edit: both('Edit reward', 'تعديل المكافأة'),
  create: both('Create reward', 'أنشئ المكافأة'),
  creating: labels.creating,
  created: both('Reward created', 'تم إنشاء المكافأة'),
  saved: both('Reward saved', 'تم حفظ المكافأة'),

  list: labels.rewards,
  none: both('No rewards yet', 'لا توجد مكافآت بعد'),
  noneText: both(
    'Create the first one: guests claim it on their card and show its code to be served.',
    'أنشئ أول مكافأة: يستبدل الأعضاء نقاطهم بها من بطاقاتهم، ويُظهرون رمزها لاستلامها.',
  ),
  name: labels.reward,
  cost: both('Cost', 'النقاط المطلوبة'),
  costOf: both(points.en, points.ar),
  from: naming('From {level}', 'من المستوى {level} فما فوق'),
  stock: both('Left', 'المتبقي'),
  remainingOf: both(
    ({ left, stock }: Stock) => `${grouped(left)} of ${grouped(stock)}`,
    ({ left, stock }) => `${grouped(left)} من ${grouped(stock)}`,
  ),
  endless: both('No limit', 'غير محدودة'),
  gone: both('None left', 'نفدت'),
  claimed: both('Claimed', 'المستبدَلة'),
  served: both('Served', 'المقدَّمة'),
  so: both(
    ({ claimed, served }: { claimed: number; served: number }) =>
      `${grouped(claimed)} claimed · ${grouped(served)} served`,
    ({ claimed, served }) => `استُبدلت: ${grouped(claimed)} · قُدِّمت: ${grouped(served)}`,
  ),
  inShort: both(
    ({ cost, served }: { cost: number; served: number }) =>
      `${points.en(cost)} · ${grouped(served)} served`,
    ({ cost, served }) => `${points.ar(cost)} · قُدِّمت: ${grouped(served)}`,
  ),
  lastDay: labels.lastDay,
  noLastDay: both('Open end', 'مستمرة'),
  over: both('Over', 'انتهت'),
  starts: naming('From {isolated day}', 'من {isolated day}'),
  at: naming('At {isolated partner}', 'لدى {isolated partner}'),
  active: both('Active', 'مفعّلة'),
  activeOf: naming('{name}: active', '{name}: مفعّلة'),
  removeTitle: both('Delete this reward?', 'هل تريد حذف هذه المكافأة؟'),
  removeText: naming(
    '“{name}” disappears from every card. This cannot be undone.',
    'ستختفي «{name}» من كل البطاقات. لا يمكن التراجع عن ذلك.',
  ),
  removeClaims: both(
    (count: number) =>
      `${rewardClaims.en(count)} still to be served: guests can have it all the same.`,
    (count) => `بانتظار الاستلام: ${rewardClaims.ar(count)}. يبقى لأصحابها حق استلامها.`,
  ),
  removeAct: both('Delete reward', 'احذف المكافأة'),
  removed: both('Reward deleted', 'تم حذف المكافأة'),

  field: {
    name: labels.name,
    nameHint: both('For example: Dessert of the day', 'مثل: حلوى اليوم'),
    nameArabic: labels.nameInArabic,
    secondHint: both(
      'Optional: left blank, the first one stands there too.',
      'اختياري: إن تُرك فارغًا ظهر الاسم الأول مكانه.',
    ),
    description: both('Description (optional)', 'الوصف (اختياري)'),
    descriptionArabic: both('Description in Arabic (optional)', 'الوصف بالعربية (اختياري)'),
    cost: both('Cost in points', 'النقاط المطلوبة'),
    menuPrice: both('Price on the menu', 'السعر في القائمة'),
    menuPriceHint: both(
      'Optional: tells you what is owed in points at menu price. Guests do not see it.',
      'اختياري: لحساب قيمة النقاط المستحقة بسعر القائمة. لا يراه الأعضاء.',
    ),
    ownCost: both('What it costs you', 'تكلفته عليك'),
    ownCostHint: both('Optional: the same at your cost.', 'اختياري: لحساب قيمتها بتكلفتك.'),
    lowestLevel: both('Lowest level', 'أدنى مستوى'),
    levelHint: both('Guests below it see what they are missing.', 'من هم دونه يرون ما ينتظرهم.'),
    stock: both('How many there are', 'العدد المتوفر'),
    stockHint: both('Left blank: as many as are asked for.', 'إن تُرك فارغًا: دون حد.'),
    mostEach: both('Times for each guest', 'عدد المرات لكل عضو'),
    mostEachHint: both('Left blank: as often as they like.', 'إن تُرك فارغًا: دون حد.'),
    firstDay: both('First day', 'أول يوم'),
    lastDay: labels.lastDay,
    daysHint: both('Left blank: always.', 'إن تُرك فارغًا: دائمًا.'),
    partnerId: both('Served at', 'تُقدَّم لدى'),
    restaurant: both('Our own restaurant', 'مطعمنا'),
    active: both('Guests see it', 'يراها الأعضاء'),
  },
  more: labels.moreChoices,
  preview: both('As guests will see it', 'كما سيراها الأعضاء'),
  previewNote: naming(
    'On the card of every guest from {level} up.',
    'على بطاقة كل عضو من المستوى {level} فما فوق.',
  ),
  previewEverybody: both('On every card.', 'على كل البطاقات.'),
  previewPaused: both('No guest sees it until it is switched on.', 'لا يراها أحد حتى تُفعَّل.'),

  figures: {
    title: labels.rewards,
    owed: both('Points to spend', 'الأرصدة المتاحة'),
    owedText: both(
      'Guests have earned them and not spent them yet: what the restaurant still owes.',
      'نقاط كسبها الأعضاء ولم يستبدلوها بعد: ما زال المطعم مدينًا لهم بها.',
    ),
    days: both('Claimed and served by day', 'المكافآت حسب اليوم'),
    span: both('Span of rewards', 'مدة المكافآت'),
    day: both('Day of rewards', 'يوم المكافآت'),
    claimed: both('Claimed', 'المستبدَلة'),
    served: both('Served', 'المقدَّمة'),
    daySummary: both(
      ({ day, claimed, served }: Day) =>
        `${isolated(day)}: ${grouped(claimed)} claimed, ${grouped(served)} served`,
      ({ day, claimed, served }) =>
        `${isolated(day)}: استُبدلت ${rewardClaims.nominative(claimed)} ` +
        `وقُدِّمت ${rewardClaims.nominative(served)}`,
    ),
    shares: both('What was served', 'المكافآت المقدَّمة'),
    outcomes: both(
      (count: number) => `Claimed in 30 days: ${grouped(count)}`,
      (count) => `المستبدَلة في 30 يومًا: ${grouped(count)}`,
    ),
    states: {
      served: both('Served', 'قُدِّمت'),
      claimed: both('Waiting', 'بانتظار الاستلام'),
      expired: both('Expired', 'انتهت مهلتها'),
      cancelled: both('Cancelled or undone', 'أُلغيت أو تم التراجع عنها'),
    },
    none: both('Nothing has been claimed yet', 'لم تُستبدل أي مكافأة بعد'),
    noneText: both(
      'As soon as guests spend points, you see here what they like best.',
      'حين يستبدل الأعضاء نقاطهم ترى هنا ما يفضّلونه.',
    ),
    noneServed: both('Nothing has been served yet.', 'لم تُقدَّم أي مكافأة بعد.'),
    gone: both('Rewards that are deleted now', 'مكافآت حُذفت'),
    toRewards: both('All rewards', 'كل المكافآت'),
  },
});
