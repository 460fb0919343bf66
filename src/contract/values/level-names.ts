// The five levels of the programme, in order.
export const levels = ['Starter', 'Bronze', 'Silver', 'Gold', 'Diamond'] as const;
export type Level = (typeof levels)[number];
