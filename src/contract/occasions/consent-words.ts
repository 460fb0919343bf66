// The words by which guests say whether they want messages on their cards, as they are shown and
// noted.
/** The number of the words below; other words get another number. */
export const consentVersion = 1;

/** The words by which a guest ends messages on the card, and begins them again. */
export const consentWords = {
  ended: {
    en: 'No more offers on my card',
    ar: 'لا أريد عروضًا على بطاقتي',
  },
  given: {
    en: 'Show me offers on my card',
    ar: 'أريد رؤية العروض على بطاقتي',
  },
} as const;
