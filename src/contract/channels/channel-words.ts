// The words by which guests allow a channel and end it, as they are shown and noted.
import type { Channel, Purpose } from './channel-values.ts';

/** The number of the words below; other words get another number. */
export const channelWordsVersion = 1;

type Words = Record<Channel, Record<'given' | 'ended', { en: string; ar: string }>>;

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
} as const satisfies Words;

/** The same for notices about the guest's own points and rewards. */
const serviceConsents = {
  push: {
    given: {
      en: 'Tell this phone before points and gifts end',
      ar: 'أريد تنبيهًا على هذا الجهاز قبل انتهاء نقاطي وهداياي',
    },
    ended: {
      en: 'No more notices about points to my phones',
      ar: 'لا أريد تنبيهات النقاط على أجهزتي',
    },
  },
  email: {
    given: {
      en: 'E-mail me before points and gifts end',
      ar: 'أريد تنبيهًا بالبريد الإلكتروني قبل انتهاء نقاطي وهداياي',
    },
    ended: {
      en: 'No more notices about points by e-mail',
      ar: 'لا أريد تنبيهات النقاط بالبريد الإلكتروني',
    },
  },
  text: {
    given: {
      en: 'Tell my number before points and gifts end (SMS or WhatsApp)',
      ar: 'أريد تنبيهًا على رقمي قبل انتهاء نقاطي وهداياي (SMS أو واتساب)',
    },
    ended: {
      en: 'No more notices about points to my number',
      ar: 'لا أريد تنبيهات النقاط على رقمي',
    },
  },
} as const satisfies Words;

/** The words of each purpose. */
export const consentsFor: Record<Purpose, Words> = {
  offers: channelConsents,
  service: serviceConsents,
};
