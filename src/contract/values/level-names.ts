// The five levels of the programme, in order.
export const levels = ['Starter', 'Bronze', 'Silver', 'Gold', 'Diamond'] as const;
export type Level = (typeof levels)[number];

/** Their usual names in Arabic; those in English are the levels themselves. */
export const levelsInArabic: Record<Level, string> = {
  Starter: 'الأساسي',
  Bronze: 'البرونزي',
  Silver: 'الفضي',
  Gold: 'الذهبي',
  Diamond: 'الماسي',
};
