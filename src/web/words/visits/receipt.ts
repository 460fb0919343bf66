// The guests' texts about visits, in both languages: the receipt, and the row of the history.
import { useWords } from '../languages/language.ts';

/** A name inside a sentence of either direction, between FSI and PDI. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const en = {
  receipt: 'Receipt',
  visit: (place: string) => `Visit to ${isolated(place)}`,
  given: 'What you were given',
  points: 'Points',
  reward: 'Reward',
  benefit: 'Benefit',
  enjoy: 'Enjoy!',
  undone: 'Undone',
  visitUndone: 'This visit was undone',
  approval: 'Waiting for approval',
  asked: { undo: 'A visit is to be undone', refund: 'A bill is to be refunded' },
  bill: (amount: string) => `Bill ${isolated(amount)}`,
  pointsOf: (points: string) => `Points ${isolated(points)}`,
  useNow: 'Use this now?',
  yes: 'Yes, use it now',
  no: 'No',
  yesNote: (time: string) =>
    `Asked at the till, open for ${isolated(time)}. Say yes only if you are there.`,
};

const ar: typeof en = {
  receipt: 'إيصال',
  visit: (place) => `زيارة إلى ${isolated(place)}`,
  given: 'ما حصلت عليه',
  points: 'نقاط',
  reward: 'مكافأة',
  benefit: 'ميزة',
  enjoy: 'بالهناء والشفاء!',
  undone: 'تم التراجع عنها',
  visitUndone: 'تم التراجع عن هذه الزيارة',
  approval: 'بانتظار الموافقة',
  asked: { undo: 'طُلب التراجع عن زيارة', refund: 'طُلب ردّ مبلغ فاتورة' },
  bill: (amount) => `فاتورة ${isolated(amount)}`,
  pointsOf: (points) => `النقاط ${isolated(points)}`,
  useNow: 'هل تستخدمها الآن؟',
  yes: 'نعم، استخدمها الآن',
  no: 'لا',
  yesNote: (time) => `سؤال من نقطة البيع، يبقى ${isolated(time)}. وافق فقط إن كنت هناك.`,
};

export const receiptWords = { en, ar };

/** The words of the current language. */
export const useReceiptWords = () => receiptWords[useWords().language];
