// The words of what another rule would have given in the last 90 days.
import { countedDays } from '../../../../contract/overview/what-if.ts';
import { members, points, times, visits } from '../counts.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

export const whatIfWords = inBothLanguages({
  title: both(`The last ${countedDays} days with this`, `آخر ${countedDays} يومًا لو طُبّق هذا`),
  text: both(
    'The bills of your guests, counted once more. Nothing is changed until you save.',
    'فواتير ضيوفك محسوبة من جديد. ولا يتغير شيء حتى تحفظ.',
  ),
  counted: both(
    ({ count, bills }: { count: number; bills: string }) =>
      `${visits.en(count)} with bills of ${isolated(bills)}`,
    ({ count, bills }) => `${visits.nominative(count)} بفواتير مجموعها ${isolated(bills)}`,
  ),
  latest: both('Only the latest bills are counted.', 'حُسبت أحدث الفواتير وحدها.'),
  figure: both(`In ${countedDays} days`, `في ${countedDays} يومًا`),
  was: both('As it was', 'كما كان'),
  wouldBe: both('With this', 'لو طُبّق'),
  points: both('Points of bills', 'نقاط الفواتير'),
  atMenu: both('Worth at menu price', 'قيمتها بسعر القائمة'),
  atCost: both('Worth at your cost', 'قيمتها بتكلفتك'),
  share: both('Back to guests, of the bills', 'ما يعود إلى الضيوف من الفواتير'),
  rose: both('Members who climbed', 'من صعدوا مستوى'),
  served: both('Points for the reward', 'نقاط المكافأة'),
  enough: both('Members who have enough today', 'من يكفيهم رصيدهم اليوم'),
  servedText: both(
    (count: number) => `It was served ${times.en(count)}.`,
    (count: number) => `عدد مرات تقديمها: ${grouped(count)}.`,
  ),
  times: both(
    ({ count, more }: { count: number; more: number }) =>
      `The same hours came ${times.en(count)} in these days: ` +
      `about ${points.en(more)} more each time.`,
    ({ count, more }) =>
      `مرّت الساعات نفسها في هذه الأيام، وعدد المرات ${grouped(count)}: ` +
      `بزيادة نحو ${points.genitive(more)} كل مرة.`,
  ),
  tooLong: both(
    'The event is longer than these days, so they cannot say what it gives.',
    'المناسبة أطول من هذه الأيام، فلا تُعرف منها زيادتها.',
  ),
  moves: both(
    ({ rising, falling }: { rising: number; falling: number }) =>
      rising + falling === 0
        ? 'Nobody would be at another level today.'
        : `Today ${members.en(rising)} would be at a higher level, ` +
          `and ${members.en(falling)} at a lower one.`,
    ({ rising, falling }) =>
      rising + falling === 0
        ? 'لا يكون أحد اليوم على مستوى آخر.'
        : `يكون اليوم ${members.nominative(rising)} على مستوى أعلى، ` +
          `و${members.nominative(falling)} على مستوى أدنى.`,
  ),
  slider: both('Try another rate', 'جرّب معدلًا آخر'),
});
