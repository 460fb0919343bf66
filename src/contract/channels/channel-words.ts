// The words by which guests allow a channel and end it, as they are shown and noted.
import type { Channel } from './channel-values.ts';

/** The number of the words below; other words get another number. */
export const channelWordsVersion = 1;

/** The words by channel: to allow offers, and to end them. */
export const channelConsents = {
  push: {
    given: {
      en: 'Send offers to this phone',
      ar: 'أريد استلام العروض على هذا الجهاز',
    },
    ended: {
      en: 'No more offers to my phones',
      ar: 'لا أريد عروضًا على أجهزتي',
    },
  },
  email: {
    given: {
      en: 'Send me offers by e-mail',
      ar: 'أريد استلام العروض بالبريد الإلكتروني',
    },
    ended: {
      en: 'No more offers by e-mail',
      ar: 'لا أريد عروضًا بالبريد الإلكتروني',
    },
  },
  text: {
    given: {
      en: 'Send offers to my number (SMS or WhatsApp)',
      ar: 'أريد استلام العروض على رقمي (SMS أو واتساب)',
    },
    ended: {
      en: 'No more offers to my number',
      ar: 'لا أريد عروضًا على رقمي',
    },
  },
} as const satisfies Record<Channel, Record<'given' | 'ended', { en: string; ar: string }>>;
