// The words of imports.
import type { Import } from '../../../../contract/data/imports.ts';
import { grouped } from '../../languages/plural.ts';
import { members, points, rows } from '../counts.ts';
import { inBothLanguages, isolated } from '../words.ts';

type Counts = Import['counts'];

export const importWords = inBothLanguages({
  en: {
    title: 'Bring members in',
    text:
      'From a CSV file of another programme or a spreadsheet: names, mobile numbers and points. ' +
      'You see what would happen before anything does.',
    choose: 'Choose a CSV file',
    reading: 'Reading...',
    notRead: 'The file was not read',
    changed: 'This file has changed since you chose it. Choose it again.',
    otherKind: (file: string) =>
      `${file} is no CSV file. A spreadsheet saves one by “Save as” or “Download”.`,
    failed: 'That did not work',
    underWay:
      'An import is under way. It goes on by itself, also when you leave this page or the server ' +
      'starts anew.',

    read: ({ file, rows: count, encoding }: { file: string; rows: number; encoding: string }) =>
      `${file}: ${rows.en(count)}, read as ${encoding}. Choose what its columns are.`,
    firstRows: 'The first rows of the file',
    fields: { name: 'Name', mobile: 'Mobile', points: 'Points' },
    noColumn: 'No column',
    headed: 'The first row is headings',
    ignored: 'Other columns are left out.',
    unclear: (example: string) => `What does ${isolated(example)} mean in the column of points?`,
    isThousands: (example: string) => `${isolated(example.replace(/[.,]/, ''))} points`,
    isFraction: (example: string) => `${isolated(example.replace(/[.,].*/, ''))} and a fraction`,
    check: 'Check the rows',
    checking: 'Checking...',
    notChecked: 'The rows were not checked',
    discard: 'Put the file away',

    checked: (file: string) => `${file} is checked. Nothing has been brought in yet.`,
    counts: {
      new: 'New members',
      changed: 'Members who get their balance',
      known: 'Already here, nothing to do',
      refused: 'Refused',
      points: 'Points that are brought',
    },
    nothing: 'No row of this file would bring anything in.',
    noBalances:
      'No points come in with this file: every new member begins at zero. If it has balances, ' +
      'choose their column first.',
    bring: (count: number) => `Bring in ${members.en(count)}`,
    bringing: 'Bringing in...',
    otherColumns: 'Choose other columns',
    fetchRefused: 'Download the refused rows',
    refusedFile: 'refused',
    askTitle: 'Bring these members in?',
    askText:
      'Balances come in as an entry “Brought from the old card”, which is no visit. It can be ' +
      'undone as one, as long as nothing else has happened to any of them.',
    passwords:
      'New members have no password of their own yet: reset it when they first ask for their card.',
    done: 'Members brought in',

    rows: 'Rows of the file',
    verdicts: { new: 'New', changed: 'Balance', known: 'Known', refused: 'Refused' },
    happens: {
      new: 'Becomes a member',
      changed: 'Gets the balance',
      known: 'Is here already',
      refused: 'Refused',
    },
    was: (typed: string) => `In the file: ${isolated(typed)}`,
    row: 'Row',
    why: 'What happens',
    noRows: 'No such rows',

    brought: ({ new: fresh, changed, points: sum, file }: Counts & { file: string }) =>
      `${file}: ${members.en(fresh)} new, ${members.en(changed)} with a balance for the first ` +
      `time, ${points.en(sum)} brought.`,
    past: 'Imports',
    file: 'File',
    state: 'State',
    states: { done: 'Brought in', undone: 'Undone', underWay: 'Under way' },
    undoText:
      'An import can be undone as one, as long as nothing else has happened to any of its members.',
    forget: 'Remove from the list',
    forgetOf: (file: string) => `Remove the import of ${file} from the list`,
    forgetting: 'Removing...',
    forgetTitle: 'Remove this import from the list?',
    forgetText: 'What it brought stays, and can no longer be undone as one.',
    forgetUndone: 'It was undone: nothing of it is left but this row.',
    undo: 'Undo the import',
    undoOf: (file: string) => `Undo the import of ${file}`,
    undoing: 'Undoing...',
    undoTitle: 'Undo this import?',
    undoAsk: ({ new: fresh, changed }: Counts) =>
      `${members.en(fresh)} who came by it are deleted, and ${grouped(changed)} lose the points ` +
      'that it brought. If any of them has been here since, nothing is undone.',
    undone: 'Import undone',
    notUndone: 'The import was not undone',
    undoneNote: ({ file, stayed }: { file: string; stayed: number }) =>
      stayed === 0
        ? `${file} was undone: all is as it was before.`
        : `${file} was undone. ${members.en(stayed)} came while it was, and stayed.`,
  },
  ar: {
    title: 'استيراد أعضاء',
    text:
      'من ملف CSV لبرنامج ولاء آخر أو لبرنامج جداول: الأسماء وأرقام الجوال والنقاط. ' +
      'ترى ما سيحدث قبل أن يحدث أي شيء.',
    choose: 'اختر ملف CSV',
    reading: 'جارٍ القراءة...',
    notRead: 'لم يُقرأ الملف',
    changed: 'تغيّر هذا الملف منذ اخترته. اختره من جديد.',
    otherKind: (file) =>
      `${isolated(file)} ليس ملف CSV. احفظه من برنامج الجداول عبر «حفظ باسم» أو «تنزيل».`,
    failed: 'تعذّر ذلك',
    underWay: 'هناك استيراد جارٍ. يستمر تلقائيًا، حتى إن غادرت هذه الصفحة أو أُعيد تشغيل الخادم.',

    read: ({ file, rows: count, encoding }) =>
      `${isolated(file)}: ${rows.ar(count)}، بترميز \u2066${encoding}\u2069. اختر محتوى كل عمود.`,
    firstRows: 'الصفوف الأولى من الملف',
    fields: { name: 'الاسم', mobile: 'رقم الجوال', points: 'النقاط' },
    noColumn: 'بلا عمود',
    headed: 'الصف الأول عناوين الأعمدة',
    ignored: 'لا تُستورد الأعمدة الأخرى.',
    unclear: (example) => `ماذا تعني ${isolated(example)} في عمود النقاط؟`,
    isThousands: (example) => points.ar(Number(example.replace(/[.,]/, ''))),
    isFraction: (example) => `${isolated(example.replace(/[.,].*/, ''))} وكسر من نقطة`,
    check: 'افحص الصفوف',
    checking: 'جارٍ الفحص...',
    notChecked: 'لم تُفحص الصفوف',
    discard: 'استبعد هذا الملف',

    checked: (file) => `فُحص ${isolated(file)}. لم يُستورد شيء بعد.`,
    counts: {
      new: 'أعضاء جدد',
      changed: 'أعضاء يُضاف إليهم رصيدهم',
      known: 'موجودون من قبل، دون أي تغيير',
      refused: 'صفوف مرفوضة',
      points: 'النقاط المستوردة',
    },
    nothing: 'لا يوجد في هذا الملف ما يُستورد.',
    noBalances:
      'لن تُستورد نقاط مع هذا الملف: يبدأ كل عضو جديد من الصفر. ' +
      'إن كانت فيه أرصدة فاختر عمودها أولًا.',
    bring: (count) => `استورد ${members.accusative(count)}`,
    bringing: 'جارٍ الاستيراد...',
    otherColumns: 'اختر أعمدة أخرى',
    fetchRefused: 'نزّل الصفوف المرفوضة',
    refusedFile: 'مرفوضة',
    askTitle: 'هل تريد استيراد هؤلاء الأعضاء؟',
    askText:
      'يُسجَّل كل رصيد عمليةً بعنوان «رصيد منقول من البطاقة السابقة»، ولا يُحسب زيارة. ' +
      'ويمكن التراجع عنها جميعًا ما لم يطرأ على أي منهم شيء آخر.',
    passwords:
      'ليس للأعضاء الجدد كلمات مرور بعد: أعد تعيين كلمة المرور حين يطلب أحدهم بطاقته أول مرة.',
    done: 'تم استيراد الأعضاء',

    rows: 'صفوف الملف',
    verdicts: { new: 'جدد', changed: 'رصيد', known: 'موجودون', refused: 'مرفوضة' },
    happens: {
      new: 'يصبح عضوًا',
      changed: 'يُضاف إليه الرصيد',
      known: 'موجود من قبل',
      refused: 'مرفوض',
    },
    was: (typed) => `في الملف: ${isolated(typed)}`,
    row: 'الصف',
    why: 'ما يحدث',
    noRows: 'لا توجد صفوف من هذا النوع',

    brought: ({ new: fresh, changed, points: sum, file }) =>
      `${isolated(file)}: الأعضاء الجدد: ${grouped(fresh)}، ومن أُضيف رصيدهم لأول مرة: ` +
      `${grouped(changed)}، والنقاط المستوردة: ${grouped(sum)}.`,
    past: 'عمليات الاستيراد',
    file: 'الملف',
    state: 'الحالة',
    states: { done: 'تم الاستيراد', undone: 'تم التراجع', underWay: 'جارٍ' },
    undoText: 'يمكن التراجع عن كل استيراد دفعةً واحدة، ما لم يطرأ شيء آخر على أحد أعضائه.',
    forget: 'أزله من القائمة',
    forgetOf: (file) => `أزل استيراد ${file} من القائمة`,
    forgetting: 'جارٍ الإزالة...',
    forgetTitle: 'هل تريد إزالة هذا الاستيراد من القائمة؟',
    forgetText: 'يبقى كل ما استُورد، ولا يمكن التراجع عنه دفعةً واحدة بعد ذلك.',
    forgetUndone: 'تم التراجع عنه، ولم يبقَ منه إلا هذا الصف.',
    undo: 'تراجع عن الاستيراد',
    undoOf: (file) => `تراجع عن استيراد ${file}`,
    undoing: 'جارٍ التراجع...',
    undoTitle: 'هل تريد التراجع عن هذا الاستيراد؟',
    undoAsk: ({ new: fresh, changed }) =>
      `يُحذف الأعضاء الجدد (${grouped(fresh)})، ويُسحب الرصيد المستورد ممن أُضيف إليهم ` +
      `(${grouped(changed)}). وإن زار أي منهم المطعم منذ ذلك الحين فلن يُتراجع عن شيء.`,
    undone: 'تم التراجع عن الاستيراد',
    notUndone: 'لم يتم التراجع عن الاستيراد',
    undoneNote: ({ file, stayed }) =>
      stayed === 0
        ? `تم التراجع عن استيراد ${isolated(file)}، وعاد كل شيء كما كان.`
        : `تم التراجع عن استيراد ${isolated(file)}. وبقي من زار أثناء ذلك: ${grouped(stayed)}.`,
  },
});
