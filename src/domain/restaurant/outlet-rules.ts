// The name of an outlet in the reader's language.
import type { Outlet } from '../../contract/restaurant/outlets.ts';

interface Sought {
  outletId: number;
  language: 'en' | 'ar';
}

/** The name of an outlet; undefined if it has no name or was deleted. */
export function outletNameIn(
  outlets: readonly Outlet[],
  { outletId, language }: Sought,
): string | undefined {
  const outlet = outlets.find(({ id }) => id === outletId);
  return (language === 'ar' && outlet?.nameArabic) || outlet?.name;
}
