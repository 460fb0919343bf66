// What a reward is called, in the language of whoever reads it.
import type { Language } from '../languages/en.ts';

interface Named {
  name: string;
  nameArabic: string | null;
}

/** Its name; the first one where it has none in Arabic. */
export const rewardName = ({ name, nameArabic }: Named, language: Language) =>
  (language === 'ar' && nameArabic) || name;

interface Described {
  description: string | null;
  descriptionArabic: string | null;
}

/** What is said of it, if anything; the first one where there is none in Arabic. */
export const rewardText = ({ description, descriptionArabic }: Described, language: Language) =>
  (language === 'ar' && descriptionArabic) || description;

interface Claimed {
  reward: string;
  rewardArabic: string | null;
}

/** What a claim was made for, as the guest saw it then. */
export const claimedName = ({ reward, rewardArabic }: Claimed, language: Language) =>
  rewardName({ name: reward, nameArabic: rewardArabic }, language);
