// What calls that send files of rows are asked, and what they send.
import * as z from 'zod/mini';
import { languages, type LanguageCode } from './languages.ts';

export type ExportLanguage = LanguageCode;

export const ExportQuery = z.strictObject({
  language: z._default(z.enum(languages), 'en'),
});

/** A file that is made while it is sent: its name, and its parts in order. */
export const FileOfRows = z.object({
  name: z.string(),
  parts: z.custom<AsyncIterable<string | Uint8Array>>(),
});
export type FileOfRows = z.output<typeof FileOfRows>;

/** Business days, the last one included; left out, all before or after. */
export const SpanQuery = z.extend(ExportQuery, {
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});
export type SpanQuery = z.output<typeof SpanQuery>;
