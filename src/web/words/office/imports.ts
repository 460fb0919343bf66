// What is said while members are brought in from a file.
import type { Import } from '../../../contract/imports.ts';
import { grouped } from '../plural.ts';
import { members, points, rows } from './counts.ts';
import { inBothLanguages, isolated } from './words.ts';

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
    undoText:
      'Until the next file, or until you are done with this one, all of it can be taken back.',
    keep: 'Done',
    undo: 'Undo the import',
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
      'من ملف CSV لبرنامج آخر أو جدول: أسماء وأرقام جوال ونقاط. ' +
      'ترى ما سيحدث قبل أن يحدث أي شيء.',
    choose: 'اختر ملف CSV',
    reading: 'جارٍ القراءة...',
    notRead: 'لم يُقرأ الملف',
    changed: 'تغيّر هذا الملف منذ اخترته. اختره من جديد.',
    otherKind: (file) => `${file} ليس ملف CSV. يحفظه برنامج الجداول عبر «حفظ باسم» أو «تنزيل».`,
    failed: 'لم ينجح ذلك',
    underWay: 'هناك استيراد جارٍ. ويستمر وحده، حتى إن غادرت هذه الصفحة أو أُعيد تشغيل الخادم.',

    read: ({ file, rows: count, encoding }) =>
      `${file}: ${rows.ar(count)}، بترميز \u2066${encoding}\u2069. اختر ما في كل عمود.`,
    firstRows: 'الصفوف الأولى من الملف',
    fields: { name: 'الاسم', mobile: 'رقم الجوال', points: 'النقاط' },
    noColumn: 'لا عمود',
    headed: 'الصف الأول عناوين',
    ignored: 'تُترك الأعمدة الأخرى.',
    check: 'افحص الصفوف',
    checking: 'جارٍ الفحص...',
    notChecked: 'لم تُفحص الصفوف',
    discard: 'اترك هذا الملف',

    checked: (file) => `فُحص ${file}. ولم يُستورد شيء بعد.`,
    counts: {
      new: 'أعضاء جدد',
      changed: 'أعضاء يُضاف إليهم رصيدهم',
      known: 'موجودون من قبل، ولا شيء يُفعل',
      refused: 'مرفوضة',
      points: 'النقاط المستوردة',
    },
    nothing: 'لا صف في هذا الملف يضيف شيئًا.',
    bring: (count) => `استورد ${members.ar(count)}`,
    bringing: 'جارٍ الاستيراد...',
    otherColumns: 'اختر أعمدة أخرى',
    fetchRefused: 'نزّل الصفوف المرفوضة',
    refusedFile: 'مرفوضة',
    askTitle: 'أتريد استيراد هؤلاء الأعضاء؟',
    askText:
      'يدخل كل رصيد قيدًا بعنوان «Brought from the old card»، ولا يُحسب زيارة. ' +
      'ويمكن التراجع عنه جملةً ما لم يحدث لأي منهم شيء آخر.',
    passwords:
      'ليس للأعضاء الجدد كلمات مرور بعد: أعد تعيين كلمة المرور حين يطلب أحدهم بطاقته أول مرة.',
    done: 'تم استيراد الأعضاء',

    rows: 'صفوف الملف',
    verdicts: { new: 'جدد', changed: 'رصيد', known: 'معروفون', refused: 'مرفوضة' },
    happens: {
      new: 'يصبح عضوًا',
      changed: 'يُضاف إليه الرصيد',
      known: 'موجود من قبل',
      refused: 'مرفوض',
    },
    was: (typed) => `في الملف: ${isolated(typed)}`,
    row: 'الصف',
    why: 'ما يحدث',
    noRows: 'لا صفوف كهذه',

    brought: ({ new: fresh, changed, points: sum, file }) =>
      `${file}: الجدد ${members.ar(fresh)}، ومن نال رصيده أول مرة ${members.ar(changed)}، ` +
      `والمستورد ${points.ar(sum)}.`,
    undoText: 'يمكن التراجع عنه كله حتى تختار ملفًا آخر أو تنهيه.',
    keep: 'تم',
    undo: 'تراجع عن الاستيراد',
    undoing: 'جارٍ التراجع...',
    undoTitle: 'أتريد التراجع عن هذا الاستيراد؟',
    undoAsk: ({ new: fresh, changed }) =>
      `يُحذف من جاء به (${members.ar(fresh)})، ويفقد من نال رصيدًا (${members.ar(changed)}) ` +
      'ما استُورد له. وإن كان أي منهم قد زار منذ ذلك الحين فلن يُتراجع عن شيء.',
    undone: 'تم التراجع عن الاستيراد',
    notUndone: 'لم يتم التراجع عن الاستيراد',
    undoneNote: ({ file, stayed }) =>
      stayed === 0
        ? `تم التراجع عن ${file}: عاد كل شيء كما كان.`
        : `تم التراجع عن ${file}. وبقي من جاء أثناء ذلك (${members.ar(stayed)}).`,
  },
});
