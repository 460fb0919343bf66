// The texts of offers and benefits in the reader's language: in Arabic where there is one.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import type { Offer } from '../../../contract/offers/offers.ts';
import type { Language } from '../languages/en.ts';

type Titled = Pick<Offer, 'title' | 'titleArabic'>;
type Described = Pick<Offer, 'description' | 'descriptionArabic'>;
type Said = Pick<Benefit, 'benefit' | 'benefitArabic'>;

export const offerTitle = ({ title, titleArabic }: Titled, language: Language) =>
  (language === 'ar' && titleArabic) || title;

export const offerText = ({ description, descriptionArabic }: Described, language: Language) =>
  (language === 'ar' && descriptionArabic) || description;

export const benefitText = ({ benefit, benefitArabic }: Said, language: Language) =>
  (language === 'ar' && benefitArabic) || benefit;
