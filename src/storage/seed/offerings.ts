// The offerings of the seeded restaurant: points for bills, rewards, partners, benefits and offers
// of each level, terms, and a past special event.
import type { Frequency } from '../../contract/offers/benefits.ts';
import { blankReward } from '../../domain/rewards/reward-rules.ts';
import { levels, type Level } from '../../contract/values/level-names.ts';
import { addBenefit } from '../offers/benefit-queries.ts';
import type { Database } from '../database/tables/tables.ts';
import { activateTerms, addEvent, addOffer, addTerms } from '../offers/offer-queries.ts';
import { addPartner } from '../partners/partner-queries.ts';
import { addReward } from '../rewards/reward-queries.ts';
import { storeSettings } from '../restaurant/setting-queries.ts';
import { currency, timeZone } from './visit-rows.ts';
import { day, pointsPerUnit, rewards } from './seeded-guests.ts';

interface When {
  /** The midnight (UTC) of the current day. */
  midnight: Date;
  /** The password hash of the partners; nobody knows the password. */
  partnerPassword: string;
}

/** Adds rewards, benefits, partners, offers, terms and an event to an empty restaurant. */
export async function addOfferings(db: Database, { midnight, partnerPassword }: When) {
  const inDays = (days: number) => new Date(midnight.getTime() + days * day).toISOString();
  await storeSettings(db, {
    setUp: { away: true },
    timeZone,
    currency,
    pointsPerUnit: String(pointsPerUnit),
    rewards: true,
  });
  for (const reward of rewards) await addReward(db, { ...blankReward, ...reward });
  const addBenefits = async (some: typeof benefits, partnerId: number | null) => {
    for (const benefit of some) {
      await addBenefit(db, { ...benefit, partnerId, lastUpdated: inDays(0), imagePath: null });
    }
  };
  await addBenefits(benefits, null);
  for (const { benefits: theirs, ...about } of partners) {
    const fields = { ...about, password: partnerPassword, createdAt: inDays(-400) };
    const partner = await addPartner(db, fields);
    await addBenefits(theirs, partner!.id);
  }
  for (const { days, ...offer } of offers) {
    await addOffer(db, { ...offer, validUntil: inDays(days), imagePath: null });
  }
  const { id } = await addTerms(db, { content: terms, updatedAt: inDays(-365) });
  await activateTerms(db, id);
  await addEvent(db, {
    name: 'Anniversary week',
    description: 'A year at this table: every visit counts twice',
    multiplier: 2,
    startDate: inDays(-365),
    endDate: inDays(-358),
  });
}

/** The cells of a table with a row in each line. */
const cellsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const benefitsOf = (text: string) =>
  cellsOf(text).map(([level, frequency, benefit = '']) => ({
    level: level as Level,
    frequency: frequency as Frequency,
    benefit,
  }));

const benefits = benefitsOf(`
  Starter | once      | A glass of mint lemonade with your first dinner
  Starter | daily     | قهوة عربية وتمر مع كل زيارة
  Bronze  | monthly   | A free appetizer of your choice once a month
  Bronze  | unlimited | A dessert on your birthday
  Bronze  | unlimited | خصم ٥٪ على الطلبات الخارجية
  Silver  | unlimited | 10% off every bill from Sunday to Wednesday
  Silver  | unlimited | A table by the window when you book a day ahead
  Silver  | unlimited | كعكة عيد ميلاد مجانية للعائلة
  Gold    | unlimited | 15% off every bill
  Gold    | unlimited | No waiting at the weekend: your table is kept for half an hour
  Gold    | monthly   | طبق رئيسي مجاني كل شهر
  Diamond | unlimited | 20% off every bill, and delivery is on us
  Diamond | unlimited | The chef's table for six, once a season
  Diamond | unlimited | دعوة لشخصين إلى ليلة تذوق القائمة الجديدة
`);

const partners = [
  {
    username: 'noor.flowers',
    name: 'Noor Flowers',
    benefits: benefitsOf(`
      Bronze  | unlimited | 5% off every bouquet
      Gold    | unlimited | 15% off, and free delivery in the city
      Diamond | unlimited | باقة ورد مجانية في يوم ميلادك
    `),
  },
  {
    username: 'qasr.cinema',
    name: 'سينما القصر',
    benefits: benefitsOf(`
      Silver  | weekly    | تذكرة ثانية بنصف السعر من الأحد إلى الأربعاء
      Gold    | daily     | A free popcorn with each ticket
    `),
  },
  {
    username: 'pearl.spa',
    name: 'Pearl Spa',
    benefits: benefitsOf(`
      Gold    | unlimited | 10% off all treatments
      Diamond | monthly   | A free hour in the hammam each month
    `),
  },
];

/** Two offers for each level, with the number of days from now for which they are valid. */
const offers = cellsOf(`
  30 | Welcome back | Come again within the month and the soup is on us.
  45 | فطور الجمعة | فطور لشخصين بسعر شخص واحد، كل جمعة من التاسعة إلى الحادية عشرة.
  60 | Lunch for the office | Four business lunches for the price of three, from Sunday to Thursday.
  21 | حلوى مع كل عشاء | كنافة أو بسبوسة مع كل عشاء من السبت إلى الأربعاء.
  40 | Family Friday | Children under ten eat free at every family table on Fridays.
  35 | مشاوي مشكلة | طبق مشاوي لأربعة أشخاص بخصم ٢٥٪.
  50 | Dinner on the terrace | A table on the terrace with a cold mezze as a welcome.
  28 | ضيفك علينا | أحضر ضيفًا جديدًا وسيكون طبقه الرئيسي هدية منا.
  75 | An evening with the chef | Seven courses at the kitchen counter, for you and three guests.
  90 | وليمة العائلة | خروف محشي لعشرة أشخاص بنصف السعر مع حجز قبل يومين.
`).map(([days, title = '', description = ''], i) => ({
  level: levels[Math.floor(i / 2)]!,
  days: Number(days),
  title,
  description,
}));

const terms = `شروط وأحكام برنامج العائلة

١. العضوية مجانية ومفتوحة لكل من أتم الثامنة عشرة ولديه رقم جوال صالح. لكل رقم جوال عضوية واحدة.
٢. تضاف النقاط عند دفع الفاتورة بعد ذكر رقم الجوال أو إظهار رمز العضوية، ولا تضاف لفواتير سابقة.
٣. للبرنامج خمسة مستويات: الأساسي والبرونزي والفضي والذهبي والماسي، ويحدد رصيد النقاط المستوى.
٤. النقاط شخصية، لا تباع ولا تنقل إلى عضو آخر ولا تستبدل بالنقد.
٥. تقدم المزايا والعروض بعد التحقق من رمز العضو، ولا يجمع بين عرضين في فاتورة واحدة.
٦. مزايا الشركاء يقدمها الشركاء أنفسهم، وهم مسؤولون عنها.
٧. نحفظ الاسم ورقم الجوال وسجل النقاط لتشغيل البرنامج فقط، ولا نشاركها مع غير شركائه.
٨. للعضو أن يطلب حذف حسابه في أي وقت، وتحذف معه نقاطه وسجله.
٩. قد نعدل هذه الشروط، وتسري النسخة المنشورة في هذه الصفحة من يوم نشرها.`;
