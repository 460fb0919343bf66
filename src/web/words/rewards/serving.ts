// The texts where a claim is served: at the counter of a partner, and in the office.
import { points } from '../office/counts.ts';
import { troublesOfScanning } from '../office/points/scan.ts';
import { both, inBothLanguages, naming } from '../office/words.ts';
import { nouns } from '../languages/nouns.ts';
import { pluralIn } from '../languages/plural.ts';

const inEnglish = pluralIn('en');

export const servingWords = inBothLanguages({
  title: both('What has your guest claimed?', 'ما المكافأة التي سيستلمها ضيفك؟'),
  text: both(
    'Scan the QR code of the card or the reward, or type what your guest reads out.',
    'امسح رمز QR الخاص بالبطاقة أو المكافأة، أو اكتب ما يقرؤه لك ضيفك.',
  ),
  by: both('Search', 'البحث'),
  byCode: both('By code', 'بالرمز'),
  byNumber: both('By number', 'بالرقم'),
  code: both('Code of the reward', 'رمز المكافأة'),
  find: both('Find reward', 'ابحث عن المكافأة'),
  finding: both('Looking up...', 'جارٍ البحث...'),
  codeMissing: both('Code required', 'الرمز مطلوب'),
  notFound: both('Nothing to serve', 'لا توجد مكافأة لتقديمها'),

  found: both('Ready to serve', 'جاهزة للتقديم'),
  guest: naming('for {isolated name}', 'باسم {isolated name}'),
  cost: both(points.en, points.ar),
  left: naming('{isolated clock} left', 'يتبقى {isolated clock}'),
  daysLeft: both(
    (count: number) => inEnglish(count, { one: '{n} day left', other: '{n} days left' }),
    (count) => `يتبقى ${nouns.day.nominative(count)}`,
  ),
  ranOut: both('The time has run out', 'انتهى الوقت'),
  serve: both('Serve', 'قدّم'),
  serving: both('Serving...', 'جارٍ التقديم...'),
  cancel: both('Cancel', 'إلغاء'),
  served: both('Served', 'قُدِّمت'),
  done: both('Reward served', 'تم تقديم المكافأة'),
  failed: both('Not served', 'لم تُقدَّم المكافأة'),
  next: both('Next guest', 'الضيف التالي'),

  searchHint: both('Phone, name or code', 'الجوال أو الاسم أو الرمز'),
  choice: both('Serve claim', 'تقديم مكافأة'),
  choiceText: both(
    'The reward that a guest shows with this code',
    'المكافأة التي يُظهر الضيف هذا الرمز لاستلامها',
  ),

  claimHere: both('This is the QR code of a reward', 'رمز QR هذا يخص مكافأة'),
  toRewards: both('Go to Reward Points', 'انتقل إلى تقديم المكافآت'),
  neither: both(
    'This QR code is neither of a card nor of a reward',
    'رمز QR هذا لا يخص بطاقة ولا مكافأة',
  ),
  hintEither: both('Hold the QR code inside the frame.', 'ضع رمز QR داخل الإطار.'),
  scan: {
    hint: both(
      'Hold the QR code of the reward inside the frame.',
      'ضع رمز QR الخاص بالمكافأة داخل الإطار.',
    ),
    troubles: troublesOfScanning({ en: 'code', ar: 'الرمز' }),
  },
});
