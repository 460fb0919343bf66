// A sentence as a field of an answer, for readers of any language.
import * as z from 'zod/mini';
import type { Sentence } from '../messages/sentences.ts';

/**
 * The key of a sentence and the values of its placeholders, as in the header `Refusal`. A value can
 * be a sentence itself.
 */
export const SentenceReply = z.object({
  key: z.string(),
  values: z.optional(
    z.record(z.string(), z.union([z.string(), z.number(), z.record(z.string(), z.unknown())])),
  ),
}) as unknown as z.ZodMiniType<Sentence>;
