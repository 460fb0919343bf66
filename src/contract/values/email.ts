// An e-mail address as somebody types it.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { limits } from './values.ts';

/** The pattern has neither spaces nor line ends, so that an address cannot add headers. */
export const Email = z
  .string(messages.emailFormat)
  .check(
    z.maxLength(limits.email, { error: messages.emailFormat, abort: true }),
    z.email(messages.emailFormat),
  );
