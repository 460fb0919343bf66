// The words about today at the top of the overview, and about the first steps of a restaurant.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const todayWords = inBothLanguages({
  title: both('Today', 'اليوم'),
  against: naming(
    'Against last {weekday} at this hour',
    'مقارنةً بيوم {weekday} الماضي حتى هذه الساعة',
  ),
  visits: labels.visits,
  bills: labels.bills,
  joined: labels.newMembers,
  next: both('Next', 'الخطوات التالية'),
  done: labels.done,
  steps: {
    joined: both('Print the poster, and the first guest joins', 'اطبع الملصق لينضم أول ضيف'),
    points: both('Give your first points', 'امنح أول نقاطك'),
    till: both('Set up the tablet', 'جهّز الجهاز اللوحي'),
    shelf: both('Offer the first reward', 'قدّم أول مكافأة'),
  },
});
