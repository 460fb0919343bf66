// The words of a level that the owner gives a member until a day.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Given {
  level: string;
  day: string;
  reason: string;
  /** The username of the owner who gave it; null where that account is gone. */
  by: string | null;
}

export const givenWords = inBothLanguages({
  give: both('Give a level', 'امنح مستوى'),
  giving: both('Giving...', 'جارٍ المنح...'),
  gave: both('Level given', 'تم منح المستوى'),
  notGiven: both('The level was not given', 'لم يُمنح المستوى'),
  title: naming('A level for {isolated name}', 'مستوى لـ{isolated name}'),
  level: labels.level,
  until: both('Until the end of', 'حتى نهاية يوم'),
  untilHint: both(
    'The card says this day. Afterwards the points decide, as they always do.',
    'يظهر هذا اليوم على البطاقة، وبعده تحدد النقاط المستوى كالمعتاد.',
  ),
  reason: labels.reason,
  reasonHint: both('For example: Our first guest', 'مثل: أول ضيف لنا'),
  text: both(
    'Points stay as they are, and a level that they reach above this one counts.',
    'تبقى النقاط كما هي، وإن بلغت بها البطاقة مستوى أعلى من هذا فهو المعتبر.',
  ),
  was: both(
    ({ level, day, reason, by }: Given) =>
      `${isolated(level)} until ${isolated(day)}` +
      `${by === null ? '' : `, given by ${isolated(by)}`}: ${isolated(reason)}`,
    ({ level, day, reason, by }) =>
      `${isolated(level)} حتى ${isolated(day)}` +
      `${by === null ? '' : `، منحه ${isolated(by)}`}: ${isolated(reason)}`,
  ),
  change: both('Change', 'غيّر'),
  end: both('End now', 'أنهِه الآن'),
  ended: both('The given level has ended', 'انتهى المستوى الممنوح'),
  notEnded: both('The given level is still there', 'ما زال المستوى الممنوح قائمًا'),
});
