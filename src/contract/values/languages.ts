// The languages of screens, files and messages.

export const languages = ['en', 'ar'] as const;
export type LanguageCode = (typeof languages)[number];
