// The words on the poster, and about it.
import { labels } from '../../../../contract/messages/labels.ts';
import { points } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Rate {
  points: number;
  /** An amount of money: `1 SAR`. */
  bill: string;
}

export const posterWords = inBothLanguages({
  title: both('Poster', 'الملصق'),
  text: both(
    'A page to print, by which guests join: for the wall, or for the tables.',
    'صفحة للطباعة ينضم الضيوف من خلالها: على الجدار أو على الطاولات.',
  ),
  size: both('Size', 'المقاس'),
  says: both('What it says', 'نص الملصق'),
  messages: {
    join: both('Join', 'انضم'),
    waiting: both('Your points are waiting', 'نقاطك بانتظارك'),
  },
  waitingText: both(
    'For guests who were brought from a file: they type their number, and the code that the till ' +
      'shows beside them.',
    'للضيوف المستوردين من ملف: يكتبون أرقامهم والرمز الذي يظهر بجانب اسم كل منهم عند الصندوق.',
  ),
  sizes: {
    poster: both('Poster, A4', 'ملصق A4'),
    cards: both('Two cards, A5', 'بطاقتان A5'),
    tents: both('Two table tents', 'بطاقتان للطاولات'),
  },
  howTo: {
    poster: both(
      'Print it on A4, without margins and at its full size.',
      'اطبعه على ورق A4 بلا هوامش وبحجمه الكامل.',
    ),
    cards: both(
      'Print it on A4 and cut it along the line: two cards of A5.',
      'اطبعهما على ورق A4 وقصّ عند الخط: بطاقتان بمقاس A5.',
    ),
    tents: both(
      'Print it on A4, cut it along the upright line and fold each half at the dashes: ' +
        'two tents of A6, to be read from both sides.',
      'اطبعها على ورق A4، وقصّها عند الخط الرأسي، ثم اطوِ كل نصف عند الخط المتقطع: ' +
        'بطاقتان بمقاس A6 تُقرآن من الجهتين.',
    ),
  },
  leadsTo: both('The code leads to', 'يفتح الرمز'),
  onlyHere: both(
    'Only this computer knows this address. Open the office by the address that your guests ' +
      'use, and print it from there.',
    'لا يعرف هذا العنوان إلا هذا الجهاز. افتح الإدارة من العنوان الذي يستخدمه ضيوفك ثم اطبعه.',
  ),
  print: labels.print,
  preview: both('Preview of the page', 'معاينة الصفحة'),
  headline: naming('Join the {isolated brand} family', 'انضم إلى عائلة {isolated brand}'),
  scan: both('Scan it with your phone’s camera', 'امسح الرمز بكاميرا هاتفك'),
  waitingHeadline: naming(
    'Your points at {isolated brand} are waiting',
    'نقاطك في {isolated brand} بانتظارك',
  ),
  waitingScan: both(
    'Scan it, type your number, and ask at the till for your code',
    'امسح الرمز واكتب رقم جوالك، واطلب رمزك عند الصندوق',
  ),
  levels: both(
    'Every visit brings points, and points bring levels',
    'كل زيارة تمنحك نقاطًا، والنقاط ترفع مستواك',
  ),
  earn: both(
    (rate: Rate) => `${points.en(rate.points)} for ${isolated(rate.bill)}`,
    (rate) => `${points.ar(rate.points)} مقابل ${isolated(rate.bill)}`,
  ),
});
