// The themes, languages and widths in which every screen is looked at.

/** Of theme, language and width every two go together in one of them, as in all eight. */
export const looks = [
  { colorScheme: 'light', locale: 'en-US', width: 360 },
  { colorScheme: 'light', locale: 'ar-SA', width: 1_280 },
  { colorScheme: 'dark', locale: 'en-US', width: 1_280 },
  { colorScheme: 'dark', locale: 'ar-SA', width: 360 },
] as const;
