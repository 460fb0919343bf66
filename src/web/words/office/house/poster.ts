// The words on the poster, and about it.
import { points } from '../counts.ts';
import { inBothLanguages, isolated } from '../words.ts';

interface Rate {
  points: number;
  /** An amount of money: `1 SAR`. */
  bill: string;
}

export const posterWords = inBothLanguages({
  en: {
    title: 'Poster',
    text: 'A page to print, by which guests join: for the wall, or for the tables.',
    size: 'Size',
    sizes: { poster: 'Poster, A4', tents: 'Two table tents' },
    howTo: {
      poster: 'Print it on A4, without margins and at its full size.',
      tents:
        'Print it on A4, cut it along the upright line and fold each half at the dashes: ' +
        'two tents of A6, to be read from both sides.',
    },
    leadsTo: 'The code leads to',
    onlyHere:
      'Only this computer knows this address. Open the office by the address that your guests ' +
      'use, and print it from there.',
    print: 'Print',
    preview: 'Preview of the page',
    headline: (brand: string) => `Join the ${isolated(brand)} family`,
    scan: 'Scan it with your phone’s camera',
    levels: 'Every visit brings points, and points bring levels',
    earn: (rate: Rate) => `${points.en(rate.points)} for ${isolated(rate.bill)}`,
  },
  ar: {
    title: 'الملصق',
    text: 'صفحة للطباعة ينضم الضيوف من خلالها: على الجدار أو على الطاولات.',
    size: 'المقاس',
    sizes: { poster: 'ملصق A4', tents: 'بطاقتان للطاولات' },
    howTo: {
      poster: 'اطبعه على ورق A4 بلا هوامش وبحجمه الكامل.',
      tents:
        'اطبعها على ورق A4، وقصّها عند الخط الرأسي، ثم اطوِ كل نصف عند الخط المتقطع: ' +
        'بطاقتان بمقاس A6 تُقرآن من الجهتين.',
    },
    leadsTo: 'يفتح الرمز',
    onlyHere:
      'لا يعرف هذا العنوان إلا هذا الجهاز. افتح الإدارة من العنوان الذي يستخدمه ضيوفك ثم اطبعه.',
    print: 'اطبع',
    preview: 'معاينة الصفحة',
    headline: (brand) => `انضم إلى عائلة ${isolated(brand)}`,
    scan: 'امسح الرمز بكاميرا هاتفك',
    levels: 'كل زيارة تمنحك نقاطًا، والنقاط ترفع مستواك',
    earn: (rate) => `${points.ar(rate.points)} مقابل ${isolated(rate.bill)}`,
  },
});
