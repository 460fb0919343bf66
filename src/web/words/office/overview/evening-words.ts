// The words of the evening sheet.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { points, times } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Came {
  came: number;
  of: number;
}

interface Near {
  missing: number;
  level: string;
}

export const eveningWords = inBothLanguages({
  title: both('Tonight', 'الليلة'),
  text: both(
    'Guests worth a word tonight, as it was known this morning. A tick stands beside who has come.',
    'ضيوف يستحقون كلمة الليلة، كما عُرف عنهم صباحًا. وتظهر علامة بجانب من حضر منهم.',
  ),
  of: naming('Tonight, {isolated day}', 'الليلة، {isolated day}'),
  came: both(
    ({ came, of }: Came) => `${grouped(came)} of ${grouped(of)} have come`,
    ({ came, of }) => `حضر ${grouped(came)} من ${grouped(of)}`,
  ),
  cameAt: naming('came at {isolated time}', 'حضر الساعة {isolated time}'),
  likely: both('Likely to come', 'يُتوقع حضورهم'),
  likelyText: both(
    'They came on many of the last twelve days like this one, at about this time.',
    'حضروا في كثير من آخر اثني عشر يومًا مثل هذا اليوم، في نحو هذا الوقت.',
  ),
  often: both(
    (count: number) => `${times.en(count)} in twelve weeks`,
    (count) => `${times.ar(count)} في اثني عشر أسبوعًا`,
  ),
  gifts: both('A gift of theirs ends soon', 'هدايا توشك أن تنتهي'),
  giftOf: both(
    ({ reward, until }: { reward: string; until: string }) =>
      `${isolated(reward)}, until ${isolated(until)}`,
    ({ reward, until }) => `${isolated(reward)}، حتى ${isolated(until)}`,
  ),
  near: both('One visit from a level', 'على بُعد زيارة من مستوى'),
  nearTo: both(
    ({ missing, level }: Near) => `${points.en(missing)} to ${isolated(level)}`,
    ({ missing, level }) => `${points.ar(missing)} للوصول إلى ${isolated(level)}`,
  ),
  missed: both('Regulars who are missed', 'ضيوف دائمون لم يأتوا منذ مدة'),
  lastCame: naming('last visit {isolated ago}', 'آخر زيارة {isolated ago}'),
  none: both('Nobody yet', 'لا أحد بعد'),
  noneText: both(
    'The sheet is drawn up within an hour of the day’s beginning. It lists guests once they have ' +
      'come on four of the last twelve days like this one.',
    'تُعدّ الورقة خلال ساعة من بداية اليوم، ويظهر فيها من حضر في أربعة من آخر اثني عشر يومًا ' +
      'مثل هذا اليوم.',
  ),
  print: labels.print,
});
