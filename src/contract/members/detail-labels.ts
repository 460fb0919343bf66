// What the details of members are called, on screens and in files.
import { labels } from '../messages/labels.ts';
import type { DetailName } from './details.ts';

export const detailLabels = {
  birthday: labels.birthday,
  email: labels.email,
  formerVisits: { en: 'Visits before Sofra', ar: 'الزيارات قبل سفرة' },
  formerLastVisit: { en: 'Last visit before Sofra', ar: 'آخر زيارة قبل سفرة' },
} satisfies Record<DetailName, { en: string; ar: string }>;
