// Offers, benefits and terms, with something in every column.
import type { Database } from '../src/storage/database/tables/tables.ts';

interface Offering {
  partnerId: number;
  /** ISO 8601. */
  moment: string;
}

/** Offers and benefits of the restaurant, its terms and its submission to a store. */
export async function offer(db: Database, offering: Offering) {
  await offerToLevels(db, offering);
  const { moment } = offering;
  const active = true;
  await db
    .insertInto('special_events')
    .values({
      name: 'Eid',
      description: '',
      multiplier: 2,
      startDate: '2027-01-01T00:00:00.000Z',
      endDate: '2027-01-02T00:00:00.000Z',
      active,
    })
    .execute();
  await db
    .insertInto('terms_and_conditions')
    .values([
      { content: 'الشروط', contentEnglish: 'The terms\nin full', updatedAt: moment, active },
      { content: 'القديمة', contentEnglish: null, updatedAt: moment, active: false },
    ])
    .execute();
  await db
    .insertInto('store_submissions')
    .values({
      shortDescription: 'A family table',
      fullDescription: 'A family table for everybody who comes, again and again and again.',
      privacyPolicyUrl: 'https://family.example/privacy',
      contactEmail: 'office@family.example',
      contactPhone: null,
      iconPath: '/icon.png',
      featureGraphicPath: '/graphic.png',
      screenshotPaths: '["/one.png"]',
      createdAt: moment,
    })
    .execute();
  await db
    .insertInto('settings')
    .values([
      { name: 'brand', value: '"Bayt"' },
      { name: 'colour', value: '"#b4532a"' },
    ])
    .execute();
}

/** Benefits and an offer. */
async function offerToLevels(db: Database, { partnerId, moment }: Offering) {
  const active = true;
  const common = { lastUpdated: moment, imagePath: '/pictures/bread.png' };
  const plain = { frequency: 'unlimited', benefitArabic: null, moreLevels: null, position: null };
  const inLists = { benefitArabic: 'خبز\nطازج', moreLevels: 'Diamond', position: 1 };
  await db
    .insertInto('level_benefits')
    .values(
      [
        { level: 'Gold', benefit: 'Bread', active, partnerId, frequency: 'weekly', ...inLists },
        { level: 'Starter', benefit: 'Tea', active: false, partnerId: null },
      ].map((benefit) => ({ ...plain, ...benefit, ...common }) as never),
    )
    .execute();
  await db
    .insertInto('special_offers')
    .values({
      level: 'Silver',
      title: 'Dessert',
      description: 'One\nfor two',
      validUntil: moment,
      active,
      imagePath: null,
      titleArabic: 'حلوى',
      descriptionArabic: 'واحدة\nلشخصين',
      validFrom: '2026-11-01T00:00:00.000Z',
      moreLevels: 'Gold,Diamond',
      position: 1,
    })
    .execute();
}
