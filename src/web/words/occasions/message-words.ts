// The guests' texts about messages on their card, in both languages; they come with a message.
import type { MessageKind } from '../../../contract/occasions/occasion-values.ts';
import { useWords } from '../languages/language.ts';
import { nouns } from '../languages/nouns.ts';
import { pluralIn } from '../languages/plural.ts';

const english = pluralIn('en');
const { point } = nouns;

/** A name or a day inside a sentence of either direction, between FSI and PDI. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const en = {
  title: 'For you',
  gift: (points: number) =>
    english(points, { one: '{n} point is on your card', other: '{n} points are on your card' }),
  reward: (name: string) => `Yours as a gift: ${isolated(name)}`,
  rewardStates: {
    waiting: (day: string) => `Until ${day}: show your code to get it`,
    served: (_day: string) => 'You have got it',
    ended: (day: string) => `It ended on ${day}`,
  },
  why: {
    welcome: 'Because you were here for the first time',
    secondVisit: 'Because you were here once',
    birthday: 'Because of your birthday',
    missYou: 'Because you have not been here for a while',
    nearlyThere: 'Because your points are nearly enough',
    friend: 'Because a friend was brought',
    once: 'From the restaurant',
  } satisfies Record<MessageKind, string>,
  read: 'Got it',
  ended: 'No more offers come to your card',
  begun: 'Offers come to your card again',
  undo: 'Undo',
  undoOf: 'Undo: no more offers on my card',
  failed: 'That did not work',
  heading: 'Messages from the restaurant',
  none: 'You have got no messages yet.',
  wanted: 'Offers may come to your card. They cost you nothing, and you can end them at any time.',
  unwanted: 'No offers come to your card. Your points, rewards and codes go on as before.',
  choices: 'What you have chosen',
};

const ar: typeof en = {
  title: 'لك',
  gift: (points) => `أُضيفت إلى بطاقتك ${point.nominative(points)}`,
  reward: (name) => `هدية لك: ${isolated(name)}`,
  rewardStates: {
    waiting: (day) => `حتى ${isolated(day)}: أظهر رمزك لاستلامها`,
    served: () => 'استلمتها',
    ended: (day) => `انتهت في ${isolated(day)}`,
  },
  why: {
    welcome: 'لأنك زرتنا لأول مرة',
    secondVisit: 'لأنك زرتنا مرة من قبل',
    birthday: 'بمناسبة يوم ميلادك',
    missYou: 'لأنك لم تزرنا منذ مدة',
    nearlyThere: 'لأن نقاطك تكاد تكفي',
    friend: 'لأن صديقًا دعا صديقًا',
    once: 'من المطعم',
  },
  read: 'حسنًا',
  ended: 'لن تصل عروض أخرى إلى بطاقتك',
  begun: 'ستصل العروض إلى بطاقتك من جديد',
  undo: 'تراجع',
  undoOf: 'تراجع: لا أريد عروضًا على بطاقتي',
  failed: 'تعذّر ذلك',
  heading: 'رسائل من المطعم',
  none: 'لم تصلك رسائل بعد.',
  wanted: 'قد تصل عروض إلى بطاقتك. لا تكلّفك شيئًا، ويمكنك إيقافها متى شئت.',
  unwanted: 'لا تصل عروض إلى بطاقتك. وتبقى نقاطك ومكافآتك ورموزك كما هي.',
  choices: 'اختياراتك',
};

export const messageWords = { en, ar };

/** The words of the current language. */
export const useMessageWords = () => messageWords[useWords().language];
