// The names and descriptions of rewards in the reader's language: in Arabic where there is one.
import type { Claim, ShelfReward } from '../../../contract/rewards/claims.ts';
import type { Language } from '../languages/en.ts';

type Named = Pick<ShelfReward, 'name' | 'nameArabic'>;
type Described = Pick<ShelfReward, 'description' | 'descriptionArabic'>;
type Claimed = Pick<Claim, 'reward' | 'rewardArabic'>;

export const rewardName = ({ name, nameArabic }: Named, language: Language) =>
  (language === 'ar' && nameArabic) || name;

export const rewardText = ({ description, descriptionArabic }: Described, language: Language) =>
  (language === 'ar' && descriptionArabic) || description;

/** The name of a claimed reward, as the guest saw it then. */
export const claimedName = ({ reward, rewardArabic }: Claimed, language: Language) =>
  (language === 'ar' && rewardArabic) || reward;
