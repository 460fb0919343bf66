// The words about the limits of the office's people.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const staffLimitWords = inBothLanguages({
  title: labels.limits,
  text: both(
    'What passes a limit waits until somebody else approves it. Owners have no limits.',
    'ما يتجاوز الحد ينتظر حتى يوافق عليه شخص آخر. ولا حدود للمالك.',
  ),
  whose: both('For', 'لمن'),
  roles: {
    manager: both('All managers', 'جميع المديرين'),
    cashier: both('All cashiers', 'جميع موظفي الكاشير'),
  },
  personHint: both(
    'A number here comes before that of the role; what is left empty follows the role.',
    'العدد هنا يسبق حدّ الدور، وما يُترك فارغًا يتبع الدور.',
  ),
  askAbove: both('Ask me above … points at once', 'اسألني عمّا يتجاوز … نقطة في المرة الواحدة'),
  proposed: both(
    (most: number) => `Take ${grouped(most)}: the points of five usual bills`,
    (most) => `نقاط خمس فواتير معتادة: خذ ${grouped(most)}`,
  ),
  more: both('More limits', 'حدود أخرى'),
  pointsPerAward: both('Most points at once', 'أقصى نقاط في المرة الواحدة'),
  pointsPerDay: both('Points a day', 'النقاط في اليوم'),
  guestPointsPerDay: both('Points to one guest a day', 'النقاط الممنوحة للضيف يوميًا'),
  guestAwardsPerDay: both('Awards to one guest a day', 'عدد مرات منح النقاط للضيف يوميًا'),
  undosPerDay: both('Undos per day', 'مرات التراجع في اليوم'),
  undoMinutes: both('Time limit for undo (minutes)', 'الدقائق المتاحة للتراجع'),
  dayHint: both(
    'Days are counted by the restaurant’s clocks. What is undone is not given back to a limit.',
    'يُحسب اليوم بتوقيت المطعم، والتراجع لا يعيد ما استُهلك من الحد.',
  ),
  save: both('Save limits', 'احفظ الحدود'),
  saved: both('Limits saved', 'تم حفظ الحدود'),
  saveFailed: both('The limits were not saved', 'تعذّر حفظ الحدود'),
  formOf: naming('Limits of {isolated name}', 'حدود {isolated name}'),
});
