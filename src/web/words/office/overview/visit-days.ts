// The words about the visits of the last days in the Overview tab.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { visits as counted } from '../counts.ts';
import { both, inBothLanguages, isolated } from '../words.ts';

interface Day {
  day: string;
  visits: number;
  returning: number;
}

export const visitDayWords = inBothLanguages({
  title: both('Visits of the last 7 days', 'زيارات آخر 7 أيام'),
  text: both(
    'Below each figure, the same days of the week before',
    'تحت كل رقم ما كان في الأيام نفسها من الأسبوع السابق',
  ),
  names: {
    visits: labels.visits,
    returning: both('By returning guests', 'من ضيوف متكررين'),
    bills: labels.bills,
    served: both('Rewards served', 'المكافآت المقدَّمة'),
    benefits: both('Benefits given', 'المزايا المقدَّمة'),
  },
  moreThan: both(
    (amount: string) => `more than ${amount}`,
    (amount) => `أكثر من ${amount}`,
  ),
  before: both(
    (value: string) => `was ${value}`,
    (value) => `كان ${value}`,
  ),
  day: both('Day of visits', 'يوم الزيارات'),
  dayHead: labels.day,
  daySummary: both(
    ({ day, visits, returning }: Day) =>
      `${isolated(day)}: ${counted.en(visits)}, ${grouped(returning)} by returning guests`,
    ({ day, visits, returning }) =>
      `${isolated(day)}: ${counted.ar(visits)}، منها ${grouped(returning)} من ضيوف متكررين`,
  ),
});
