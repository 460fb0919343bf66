// The name and description of a reward, in the reader's language.
import type { Language } from '../languages/en.ts';

interface Named {
  name: string;
  nameArabic: string | null;
}

/** The reward's name; the first one where it has none in Arabic. */
export const rewardName = ({ name, nameArabic }: Named, language: Language) =>
  (language === 'ar' && nameArabic) || name;

interface Described {
  description: string | null;
  descriptionArabic: string | null;
}

/** The reward's description, if any; the first one where there is none in Arabic. */
export const rewardText = ({ description, descriptionArabic }: Described, language: Language) =>
  (language === 'ar' && descriptionArabic) || description;

interface Claimed {
  reward: string;
  rewardArabic: string | null;
}

/** The name of a claimed reward, as the guest saw it then. */
export const claimedName = ({ reward, rewardArabic }: Claimed, language: Language) =>
  rewardName({ name: reward, nameArabic: rewardArabic }, language);
