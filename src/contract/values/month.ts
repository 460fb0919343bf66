// A month in the addresses of calls.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';

/** A month in the restaurant's time zone: `2026-11`. */
export const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, messages.monthFormat));
