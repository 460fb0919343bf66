// The words of the rule by whose points members have their level, and of what another would do.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages } from '../words.ts';

export const periodWords = inBothLanguages({
  title: both('Levels that last', 'مدة المستويات'),
  text: both(
    'By which points a level is reached. Points and what can be spent stay as they are.',
    'النقاط التي يُبلَغ بها المستوى. وتبقى النقاط وما يمكن صرفه منها كما هي.',
  ),
  by: both('A level is reached by', 'يُبلَغ المستوى'),
  kinds: {
    balance: both('All points', 'بكل النقاط'),
    months: both('The points of the last twelve months', 'بنقاط آخر اثني عشر شهرًا'),
    year: both('The points of the calendar year', 'بنقاط السنة الميلادية'),
  },
  kept: both(
    'A level is kept for twelve months, or to the end of the next calendar year. Sixty days ' +
      'before, the card says how many points are missing; after the last day there is a month of ' +
      'grace, then a guest falls by one level. Nobody falls without that notice.',
    'يُحفظ المستوى اثني عشر شهرًا، أو إلى آخر السنة الميلادية التالية. وقبل ستين يومًا تذكر ' +
      'البطاقة كم نقطة تنقص، وبعد آخر يوم مهلة شهر، ثم ينزل العضو مستوى واحدًا. ولا ينزل أحد ' +
      'بلا هذا الإشعار.',
  ),
  look: both('What it would do today', 'أثره لو سرى اليوم'),
  soonest: both(
    'They are told at once, and fall after three months, by one level at a time, unless they ' +
      'earn what is missing.',
    'يُخبَرون اليوم، ولا ينزلون قبل ثلاثة أشهر، ومستوى واحدًا كل مرة، ما لم يكسبوا ما ينقصهم.',
  ),
  notAll: both('The first 100,000 members were looked at.', 'نُظر في أول 100,000 عضو.'),
  year: both('The last twelve months', 'آخر اثني عشر شهرًا'),
  yearText: both(
    'Members at each level at the month’s end, by the points of the period alone.',
    'الأعضاء في كل مستوى في آخر الشهر، بنقاط المدة وحدها.',
  ),
  month: both('Month', 'الشهر'),
  save: labels.save,
  saved: labels.saved,
});
