// The words of the owner's levels: the form, its presets, who moves, and the way back.
import { labels } from '../../../../contract/messages/labels.ts';
import { members, visits } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

export const levelWords = inBothLanguages({
  title: both('Five levels', 'خمسة مستويات'),
  text: both(
    'From how many points each level is reached, and what it is called.',
    'عدد النقاط الذي يُبلَغ به كل مستوى، واسمه.',
  ),
  presets: both('Begin with', 'ابدأ من'),
  preset: {
    usual: both('Sofra’s own', 'مستويات سفرة'),
    soon: both('The next one is near', 'مستويات قريبة'),
    year: both('A year of visits', 'سنة من الزيارات'),
  },
  own: both('Own numbers', 'أرقام خاصة'),
  noPresets: both(
    'Once visits bring points, two more suggestions are made by them.',
    'بعد أن تمنح الزيارات نقاطًا يظهر هنا اقتراحان آخران بحسبها.',
  ),
  from: both('From points', 'من نقاط'),
  first: both('From the first day', 'من أول يوم'),
  name: labels.name,
  nameArabic: labels.nameInArabic,
  namesHint: both(
    'Left blank, a level has its usual name.',
    'إن تُرك الاسم فارغًا بقي للمستوى اسمه المعتاد.',
  ),
  after: both(
    (count: number) => `after about ${visits.en(count)}`,
    (count: number) => `بعد نحو ${visits.genitive(count)}`,
  ),
  keep: both('Nobody falls before the end of', 'لا ينزل أحد قبل نهاية يوم'),
  keepHint: both(
    'Until then a level is reached from the lower of the old and the new points. Left blank, the ' +
      'change counts at once.',
    'إلى ذلك اليوم يُبلَغ المستوى بالأقل من النقاط القديمة والجديدة. وإن تُرك فارغًا سرى ' +
      'التغيير فورًا.',
  ),
  save: both('Change the levels', 'غيّر المستويات'),
  saving: both('Changing...', 'جارٍ التغيير...'),
  saved: both('Levels changed', 'تم تغيير المستويات'),
  asks: both('Change the levels for everybody?', 'تغيير المستويات للجميع؟'),
  failed: both('The levels are as they were', 'بقيت المستويات كما كانت'),
  kept: naming(
    'Until the end of {isolated day} nobody falls: where the former points are lower, they count.',
    'لا ينزل أحد إلى نهاية يوم {isolated day}: فحيث كانت النقاط السابقة أقل فهي المعتبرة.',
  ),

  moves: {
    title: both('What the change does', 'أثر التغيير'),
    none: both('Nobody’s level changes', 'لا يتغير مستوى أحد'),
    noneText: both(
      'Change points on this page, and who rises and falls is shown here before anything is saved.',
      'غيّر النقاط في هذه الصفحة، فيظهر هنا من يصعد ومن ينزل قبل أن يُحفظ شيء.',
    ),
    wrong: both(
      'The points have to rise from level to level.',
      'يجب أن تتصاعد النقاط من مستوى إلى آخر.',
    ),
    rising: both(
      (count: number) => (count === 1 ? '1 member rises' : `${members.en(count)} rise`),
      (count: number) => `يصعد ${members.nominative(count)}`,
    ),
    falling: both(
      (count: number) => (count === 1 ? '1 member falls' : `${members.en(count)} fall`),
      (count: number) => `ينزل ${members.nominative(count)}`,
    ),
    fallLater: both(
      (count: number, day: string) =>
        `${count === 1 ? '1 member falls' : `${members.en(count)} fall`} after ${isolated(day)}`,
      (count: number, day: string) => `ينزل ${members.nominative(count)} بعد ${isolated(day)}`,
    ),
    who: both('The members who fall', 'من ينزلون'),
    more: both(
      (count: number) => `and ${members.en(count)} more`,
      (count: number) => `و${members.nominative(count)} غيرهم`,
    ),
  },

  back: {
    title: both('The last change', 'آخر تغيير'),
    text: both(
      'The levels before it, which come back as they were:',
      'المستويات قبله، وتعود كما كانت:',
    ),
    none: both('Nothing has been changed yet', 'لم يتغير شيء بعد'),
    noneText: both('A change can be taken back here.', 'يمكن التراجع هنا عن أي تغيير.'),
    act: both('Undo change', 'تراجع عنه'),
    busy: both('Taking it back...', 'جارٍ التراجع...'),
    asks: both('Take the last change back?', 'التراجع عن آخر تغيير؟'),
    done: both('The levels are as they were before', 'عادت المستويات كما كانت'),
  },
});
