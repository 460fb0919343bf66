// What the restaurant offers: partners, benefits and offers of each level, terms, a past special
// event.
import type { Frequency } from '../../contract/offers/benefits.ts';
import type { Level } from '../../contract/levels.ts';
import { addBenefit } from '../offers/benefits.ts';
import type { Database } from '../database/tables.ts';
import { activateTerms, addEvent, addOffer, addTerms } from '../offers/offers.ts';
import { addPartner } from '../partners/partners.ts';
import { day } from './guests.ts';

interface When {
  /** The midnight, UTC, of the day that it is. */
  midnight: Date;
  /** The password hash of the partners, whose password nobody has. */
  partnerPassword: string;
}

/** Adds benefits, partners, offers, terms and an event to an empty restaurant. */
export async function addOfferings(db: Database, { midnight, partnerPassword }: When) {
  const inDays = (days: number) => new Date(midnight.getTime() + days * day).toISOString();
  const addBenefits = async (some: Benefit[], partnerId: number | null) => {
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

interface Benefit {
  level: Level;
  benefit: string;
  /** Without limit where there is none. */
  frequency?: Frequency;
}

const benefits: Benefit[] = [
  {
    level: 'Starter',
    benefit: 'A glass of mint lemonade with your first dinner',
    frequency: 'once',
  },
  { level: 'Starter', benefit: 'قهوة عربية وتمر مع كل زيارة', frequency: 'daily' },
  {
    level: 'Bronze',
    benefit: 'A free appetizer of your choice once a month',
    frequency: 'monthly',
  },
  { level: 'Bronze', benefit: 'A dessert on your birthday' },
  { level: 'Bronze', benefit: 'خصم ٥٪ على الطلبات الخارجية' },
  { level: 'Silver', benefit: '10% off every bill from Sunday to Wednesday' },
  { level: 'Silver', benefit: 'A table by the window when you book a day ahead' },
  { level: 'Silver', benefit: 'كعكة عيد ميلاد مجانية للعائلة' },
  { level: 'Gold', benefit: '15% off every bill' },
  { level: 'Gold', benefit: 'No waiting at the weekend: your table is kept for half an hour' },
  { level: 'Gold', benefit: 'طبق رئيسي مجاني كل شهر', frequency: 'monthly' },
  { level: 'Diamond', benefit: '20% off every bill, and delivery is on us' },
  { level: 'Diamond', benefit: "The chef's table for six, once a season" },
  { level: 'Diamond', benefit: 'دعوة لشخصين إلى ليلة تذوق القائمة الجديدة' },
];

const partners: { username: string; name: string; benefits: Benefit[] }[] = [
  {
    username: 'noor.flowers',
    name: 'Noor Flowers',
    benefits: [
      { level: 'Bronze', benefit: '5% off every bouquet' },
      { level: 'Gold', benefit: '15% off, and free delivery in the city' },
      { level: 'Diamond', benefit: 'باقة ورد مجانية في يوم ميلادك' },
    ],
  },
  {
    username: 'qasr.cinema',
    name: 'سينما القصر',
    benefits: [
      {
        level: 'Silver',
        benefit: 'تذكرة ثانية بنصف السعر من الأحد إلى الأربعاء',
        frequency: 'weekly',
      },
      { level: 'Gold', benefit: 'A free popcorn with each ticket', frequency: 'daily' },
    ],
  },
  {
    username: 'pearl.spa',
    name: 'Pearl Spa',
    benefits: [
      { level: 'Gold', benefit: '10% off all treatments' },
      { level: 'Diamond', benefit: 'A free hour in the hammam each month', frequency: 'monthly' },
    ],
  },
];

/** Offers end `days` from now. */
const offers: { level: Level; title: string; description: string; days: number }[] = [
  {
    level: 'Starter',
    title: 'Welcome back',
    days: 30,
    description: 'Come again within the month and the soup is on us.',
  },
  {
    level: 'Starter',
    title: 'فطور الجمعة',
    days: 45,
    description: 'فطور لشخصين بسعر شخص واحد، كل جمعة من التاسعة إلى الحادية عشرة.',
  },
  {
    level: 'Bronze',
    title: 'Lunch for the office',
    days: 60,
    description: 'Four business lunches for the price of three, from Sunday to Thursday.',
  },
  {
    level: 'Bronze',
    title: 'حلوى مع كل عشاء',
    days: 21,
    description: 'كنافة أو بسبوسة مع كل عشاء من السبت إلى الأربعاء.',
  },
  {
    level: 'Silver',
    title: 'Family Friday',
    days: 40,
    description: 'Children under ten eat free at every family table on Fridays.',
  },
  {
    level: 'Silver',
    title: 'مشاوي مشكلة',
    days: 35,
    description: 'طبق مشاوي لأربعة أشخاص بخصم ٢٥٪.',
  },
  {
    level: 'Gold',
    title: 'Dinner on the terrace',
    days: 50,
    description: 'A table on the terrace with a cold mezze as a welcome.',
  },
  {
    level: 'Gold',
    title: 'ضيفك علينا',
    days: 28,
    description: 'أحضر ضيفًا جديدًا وسيكون طبقه الرئيسي هدية منا.',
  },
  {
    level: 'Diamond',
    title: 'An evening with the chef',
    days: 75,
    description: 'Seven courses at the kitchen counter, for you and three guests.',
  },
  {
    level: 'Diamond',
    title: 'وليمة العائلة',
    days: 90,
    description: 'خروف محشي لعشرة أشخاص بنصف السعر مع حجز قبل يومين.',
  },
];

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
