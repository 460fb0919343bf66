// The address to which a guest wants offers, as it is typed; a guest's page fetches this alone.
import * as z from 'zod/mini';
import { Email } from '../values/email.ts';
import { languages } from '../values/languages.ts';

export const EmailAsked = z.strictObject({ address: Email, language: z.enum(languages) });
