// A value for every column of what the restaurant announces.
import type { Selectable } from 'kysely';
import type { Tables } from '../src/storage/database/tables/tables.ts';

const at = '2026-11-20T12:34:56.789Z';

type Offered = 'special_events' | 'special_offers' | 'terms_and_conditions' | 'store_submissions';

export const offered: { [Name in Offered]: Selectable<Tables[Name]> } = {
  special_events: {
    id: 12,
    name: 'Eid',
    description: 'Twice',
    multiplier: 2,
    startDate: at,
    endDate: '2026-12-20T12:34:56.789Z',
    active: false,
  },
  special_offers: {
    id: 13,
    level: 'Silver',
    title: 'Soup',
    description: 'For two',
    validUntil: at,
    active: false,
    imagePath: 'https://family.example/soup.png',
    titleArabic: 'شوربة',
    descriptionArabic: 'لشخصين',
    validFrom: at,
    moreLevels: 'Gold,Diamond',
    position: 1,
  },
  terms_and_conditions: {
    id: 14,
    content: 'الشروط',
    updatedAt: at,
    active: false,
    contentEnglish: 'The terms',
  },
  store_submissions: {
    id: 15,
    shortDescription: 'A family table',
    fullDescription: 'A family table for everybody who comes, again and again and again.',
    privacyPolicyUrl: 'https://family.example/privacy',
    contactEmail: 'office@family.example',
    contactPhone: '+966555000111',
    iconPath: '/icon.png',
    featureGraphicPath: '/graphic.png',
    screenshotPaths: '["/one.png"]',
    status: 'approved',
    createdAt: at,
  },
};
