// The texts where a claim is served: at the counter of a partner, and in the office.
import { labels } from '../../../contract/messages/labels.ts';
import { points } from '../office/counts.ts';
import { troublesOfScanning } from '../office/points/scan.ts';
import { both, inBothLanguages, naming } from '../office/words.ts';
import { nouns } from '../languages/nouns.ts';
import { pluralIn } from '../languages/plural.ts';

const inEnglish = pluralIn('en');

export const servingWords = inBothLanguages({
  title: both('What has your guest claimed?', 'ما المكافأة التي سيستلمها ضيفك؟'),
  text: both(
    'Scan the QR code of the card, or type the code that your guest reads out.',
    'امسح رمز QR الظاهر على البطاقة، أو اكتب الرمز الذي يقرؤه لك ضيفك.',
  ),
  by: both('Search', 'البحث'),
  byCode: both('By code', 'بالرمز'),
  byNumber: both('By number', 'بالرقم'),
  code: both('Code on the guest’s card', 'الرمز الظاهر على بطاقة الضيف'),
  find: both('Find rewards', 'ابحث عن المكافآت'),
  finding: labels.lookingUp,
  codeMissing: both('Code required', 'الرمز مطلوب'),
  notFound: both('Nothing to serve', 'لا توجد مكافأة لتقديمها'),

  found: both('Ready to serve', 'جاهزة للتقديم'),
  guest: naming('for {isolated name}', 'باسم {isolated name}'),
  cost: both(points.en, points.ar),
  gift: both('A gift: costs no points', 'هدية: دون نقاط'),
  left: naming('{isolated clock} left', 'يتبقى {isolated clock}'),
  daysLeft: both(
    (count: number) => inEnglish(count, { one: '{n} day left', other: '{n} days left' }),
    (count) => `يتبقى ${nouns.day.nominative(count)}`,
  ),
  ranOut: both('The time has run out', 'انتهى الوقت'),
  serve: both('Serve', 'قدّم'),
  serving: both('Serving...', 'جارٍ التقديم...'),
  cancel: labels.cancel,
  served: both('Served', 'قُدِّمت'),
  done: both('Reward served', 'تم تقديم المكافأة'),
  failed: both('Not served', 'لم تُقدَّم المكافأة'),
  next: both('Next guest', 'الضيف التالي'),

  searchHint: both('Phone, name or code', 'الجوال أو الاسم أو الرمز'),
  choice: labels.code,
  choiceText: both(
    'The rewards of the guest with this code on the card',
    'مكافآت الضيف الذي يظهر هذا الرمز على بطاقته',
  ),

  claimHere: both('This is the QR code of a reward', 'رمز QR هذا يخص مكافأة'),
  toRewards: both('Go to Reward Points', 'انتقل إلى تقديم المكافآت'),
  neither: both(
    'This QR code is neither of a card nor of a reward',
    'رمز QR هذا لا يخص بطاقة ولا مكافأة',
  ),
  scan: {
    hint: both('Hold the QR code inside the frame.', 'ضع رمز QR داخل الإطار.'),
    troubles: troublesOfScanning({ en: 'code', ar: 'الرمز' }),
  },
});
