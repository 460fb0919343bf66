// The words of e-mails besides those that the owner has written, in both languages.
import type { LanguageCode } from '../../contract/values/languages.ts';

const en = {
  gift: (points: number) =>
    points === 1 ? '1 point is on your card.' : `${points} points are on your card.`,
  openCard: 'Open my card',
  why: {
    offers: (sender: string) =>
      `You get this because you asked ${sender} for offers by e-mail. ` +
      'You can end them at any time.',
    service: (sender: string) =>
      `You get this because you asked ${sender} to tell you before points and gifts end. ` +
      'You can end it at any time.',
  },
  look: 'Look at it',
  alertsWhy: 'Sofra tells you what cannot wait. You choose in the settings what it is.',
  confirmSubject: (sender: string) => `${sender}: offers by e-mail?`,
  confirmText: (sender: string) =>
    `On a loyalty card of ${sender}, somebody asked for offers to this address. If that was you, ` +
    'please confirm it within a day.',
  confirmElse: 'If it was not you, you need not do anything: nothing more will come.',
  confirm: 'Look and confirm',
  testSubject: (sender: string) => `${sender}: a test`,
  testMessage: (brand: string) => `${brand}: this is a test. Messages to your guests can be sent.`,
  testText: 'This is a test: e-mails to your guests can be sent.',
};

const ar: typeof en = {
  gift: (points) => `نقاط أُضيفت إلى بطاقتك: ${points}`,
  openCard: 'افتح بطاقتي',
  why: {
    offers: (sender) =>
      `تصلك هذه الرسالة لأنك طلبت من ${sender} إرسال العروض بالبريد الإلكتروني. ` +
      'ويمكنك إيقافها متى شئت.',
    service: (sender) =>
      `تصلك هذه الرسالة لأنك طلبت من ${sender} تنبيهك قبل انتهاء نقاطك وهداياك. ` +
      'ويمكنك إيقافها متى شئت.',
  },
  look: 'اطّلع عليه',
  alertsWhy: 'تخبرك سفرة بما لا يحتمل الانتظار. وتختار في الإعدادات ما تريد معرفته.',
  confirmSubject: (sender) => `${sender}: هل تريد العروض بالبريد الإلكتروني؟`,
  confirmText: (sender) =>
    `طلب أحدهم من بطاقة ولاء في ${sender} إرسال العروض إلى هذا العنوان. إن كنت أنت، فيرجى ` +
    'التأكيد خلال يوم.',
  confirmElse: 'وإن لم تكن أنت، فلا يلزمك شيء، ولن تصلك رسائل أخرى.',
  confirm: 'اطّلع وأكّد',
  testSubject: (sender) => `${sender}: رسالة تجريبية`,
  testMessage: (brand) => `\u2068${brand}\u2069: هذه رسالة تجريبية. يمكن إرسال الرسائل إلى ضيوفك.`,
  testText: 'هذه رسالة تجريبية: يمكن إرسال البريد الإلكتروني إلى ضيوفك.',
};

export const letterWords: Record<LanguageCode, typeof en> = { en, ar };
