// What a call that sends a CSV file is asked: the language of its headings.
import * as z from 'zod/mini';

const exportLanguages = ['en', 'ar'] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

export const ExportQuery = z.strictObject({
  language: z._default(z.enum(exportLanguages), 'en'),
});
