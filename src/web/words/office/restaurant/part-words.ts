// The words of what does not stand there until there is a reason for it.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

const asSuggested = both('As Sofra suggests', 'كما تقترح سفرة');
const none = both('None', 'لا يوجد');

export const partWords = inBothLanguages({
  everything: both('Everything', 'كل شيء'),
  onlyUsed: both('Only what you use', 'ما تستخدمه فقط'),
  setUp: both('Set up', 'إعداد'),
  setUpOf: naming('Set up: {title}', 'إعداد: {title}'),
  /** What is so while a setting is one line. */
  values: {
    hours: both('Not known', 'غير محددة'),
    outlets: both('One', 'فرع واحد'),
    till: asSuggested,
    counters: both('No partners yet', 'لا شركاء بعد'),
    pointEnds: both('Never', 'لا تنتهي'),
    levelsBy: both('By all points', 'بكل النقاط'),
    levels: asSuggested,
    demand: labels.nobody,
    resets: both('A fresh one each time', 'كلمة جديدة كل مرة'),
    alerts: both('All of them', 'كلها'),
    unusualBills: asSuggested,
    keys: none,
    receipts: none,
    owed: none,
    hooks: none,
    submissions: none,
    ledger: both('Whether all points add up', 'هل تطابق الأرصدة عملياتها'),
    audit: both('Who did what, and when', 'من فعل ماذا ومتى'),
  },
});
