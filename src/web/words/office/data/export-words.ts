// The words of exports.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages } from '../words.ts';

export const csvWords = inBothLanguages({
  title: both('Download as CSV', 'التنزيل بصيغة CSV'),
  download: both('Download', 'نزّل'),
  failed: both('Nothing was downloaded', 'لم يُنزَّل شيء'),
  files: {
    exportMembers: {
      title: labels.members,
      label: both('Download members', 'نزّل الأعضاء'),
      text: both(
        'Name, mobile, points, points left to spend, level, visits, last visit and joining of ' +
          'everybody. No codes and no passwords.',
        'اسم كل عضو ورقم جواله ونقاطه وما بقي له منها للصرف ' +
          'ومستواه وزياراته وآخر زيارة له وتاريخ انضمامه. ' +
          'دون رموز أو كلمات مرور.',
      ),
    },
    exportEntries: {
      title: labels.points,
      label: both('Download points', 'نزّل النقاط'),
      text: both(
        'Every entry: when, on which business day and at which outlet, whose, how many points, ' +
          'the balance after it, what for, with the bill and its amount, by whom.',
        'كل عملية: وقتها ويوم عملها وفرعها وعضوها ونقاطها، والرصيد بعدها، ووصفها، وفاتورتها ' +
          'ومبلغها، ومن سجّلها.',
      ),
    },
    exportVisits: {
      title: labels.visits,
      label: both('Download visits', 'نزّل الزيارات'),
      text: both(
        'Every visit: its business day, outlet and guest, the bill and what was refunded of it, ' +
          'points, rewards and benefits, and by whom. Without undone visits, the amounts add up ' +
          'to the closes of these days.',
        'كل زيارة: يوم عملها وفرعها وضيفها، وفاتورتها وما أُرجع منها، ونقاطها ومكافآتها ' +
          'وميزاتها، ومن سجّلها. ومجموع مبالغها دون الزيارات المتراجع عنها يساوي إقفال هذه الأيام.',
      ),
    },
    exportClaims: {
      title: labels.rewards,
      label: both('Download rewards', 'نزّل المكافآت'),
      text: both(
        'Every reward that a guest chose: when, whose, for how many points, what became of it, ' +
          'and its price and cost when it was served.',
        'كل مكافأة اختارها عضو: وقتها وعضوها ونقاطها وما آلت إليه، وسعرها وتكلفتها عند تقديمها.',
      ),
    },
    exportStamps: {
      title: both('Stamps', 'الأختام'),
      label: both('Download stamps', 'نزّل الأختام'),
      text: both(
        'Every benefit that a partner gave: when, to whom, and whether it was taken back.',
        'كل ميزة قدّمها شريك: متى ولمن، وهل سُحب ختمها.',
      ),
    },
    exportAuditLog: {
      title: labels.auditLog,
      label: both('Download the activity log', 'نزّل سجل النشاط'),
      text: both(
        'Who did what to whom, when and from where; the newest first.',
        'من فعل ماذا ومتى ومن أين ومن المعنيّ؛ الأحدث أولًا.',
      ),
    },
  },
  days: both('Of these days', 'لأيام محددة'),
  daysText: both(
    'Business days, both included. Left blank, the files have everything.',
    'أيام العمل من أولها إلى آخرها. وإن تُركت فارغة شملت الملفات كل شيء.',
  ),
  from: both('First day', 'أول يوم'),
  to: labels.lastDay,
  formulas: both(
    'Times are those of your clocks. Text that a spreadsheet would take for a formula, such as ' +
      'a number with a plus, has an apostrophe before it. Each download is noted in the activity log.',
    'الأوقات بتوقيتك. وكل نص قد يظنه برنامج الجداول معادلة، كرقم يبدأ بعلامة الجمع، تسبقه ' +
      'فاصلة علوية. ويُسجَّل كل تنزيل في سجل النشاط.',
  ),
});
