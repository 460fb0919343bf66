// The words of exports.
import { inBothLanguages } from '../words.ts';

export const csvWords = inBothLanguages({
  en: {
    title: 'Download as CSV',
    download: 'Download',
    files: {
      exportMembers: {
        title: 'Members',
        label: 'Download members',
        text:
          'Name, mobile, points, level, visits, last visit and joining of everybody. No codes ' +
          'and no passwords.',
      },
      exportEntries: {
        title: 'Points',
        label: 'Download points',
        text: 'Every entry: when, whose, how many points, the balance after it, what for, by whom.',
      },
      exportStamps: {
        title: 'Stamps',
        label: 'Download stamps',
        text: 'Every benefit that a partner gave: when, to whom, and whether it was taken back.',
      },
      exportAuditLog: {
        title: 'Audit log',
        label: 'Download the audit log',
        text: 'Who did what to whom, when and from where; the newest first.',
      },
    },
    formulas:
      'Times are those of your clocks. Text that a spreadsheet would take for a formula, such as ' +
      'a number with a plus, has an apostrophe before it. Each download is noted in the audit log.',
  },
  ar: {
    title: 'التنزيل بصيغة CSV',
    download: 'نزّل',
    files: {
      exportMembers: {
        title: 'الأعضاء',
        label: 'نزّل الأعضاء',
        text:
          'اسم كل عضو ورقم جواله ونقاطه ومستواه وزياراته وآخر زيارة له وتاريخ انضمامه. ' +
          'دون رموز أو كلمات مرور.',
      },
      exportEntries: {
        title: 'النقاط',
        label: 'نزّل النقاط',
        text: 'كل عملية: وقتها وعضوها ونقاطها، والرصيد بعدها، ووصفها، ومن سجّلها.',
      },
      exportStamps: {
        title: 'الأختام',
        label: 'نزّل الأختام',
        text: 'كل ميزة قدّمها شريك: متى ولمن، وهل سُحب ختمها.',
      },
      exportAuditLog: {
        title: 'سجل التدقيق',
        label: 'نزّل سجل التدقيق',
        text: 'من فعل ماذا ومتى ومن أين ومن المعنيّ؛ الأحدث أولًا.',
      },
    },
    formulas:
      'الأوقات بتوقيتك. وكل نص قد يظنه برنامج الجداول معادلة، كرقم يبدأ بعلامة الجمع، تسبقه ' +
      'فاصلة علوية. ويُسجَّل كل تنزيل في سجل التدقيق.',
  },
});
