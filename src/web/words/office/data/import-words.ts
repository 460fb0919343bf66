// The words of imports.
import { detailLabels } from '../../../../contract/members/detail-labels.ts';
import {
  detailColumns,
  detailNames,
  type DetailColumn,
} from '../../../../contract/members/details.ts';
import { labels } from '../../../../contract/messages/labels.ts';
import type { Import } from '../../../../contract/data/imports.ts';
import { grouped } from '../../languages/plural.ts';
import { members, points, rows } from '../counts.ts';
import { both, inBothLanguages, isolated, naming, type Both } from '../words.ts';

type Counts = Import['counts'];

const placesOf = (first: Import['doubts']['first'], row: string) =>
  first.map((one) => `${isolated(one.text)} (${row} ${grouped(one.row)})`).join(', ');

/** A large number in short words too, as `Intl` has them: 1.6 thousand. */
function inWords(sum: number, language: 'en' | 'ar'): string {
  if (sum < 10_000) return '';
  const numbers = { notation: 'compact', compactDisplay: 'long' } as const;
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
  return ` (${new Intl.NumberFormat(locale, numbers).format(sum)})`;
}

/** The columns of details are called like the details, but for those of a former programme. */
const detailColumnLabels = Object.fromEntries(
  detailNames.map((name) => [detailColumns[name], detailLabels[name]]),
) as Record<DetailColumn, Both<string>>;

export const importWords = inBothLanguages({
  title: both('Import members', 'استيراد أعضاء'),
  text: both(
    'From a CSV file of another programme, a till, a shop or a spreadsheet. ' +
      'You see what would happen before anything does.',
    'من ملف CSV لبرنامج ولاء آخر أو لنظام مبيعات أو متجر أو برنامج جداول. ' +
      'ترى ما سيحدث قبل أن يحدث أي شيء.',
  ),
  choose: both('Choose a CSV file', 'اختر ملف CSV'),
  reading: both('Reading...', 'جارٍ القراءة...'),
  notRead: both('The file was not read', 'لم يُقرأ الملف'),
  changed: both(
    'This file has changed since you chose it. Choose it again.',
    'تغيّر هذا الملف منذ اخترته. اختره من جديد.',
  ),
  otherKind: naming(
    '{file} is no CSV file. A spreadsheet saves one by “Save as” or “Download”.',
    '{isolated file} ليس ملف CSV. احفظه من برنامج الجداول عبر «حفظ باسم» أو «تنزيل».',
  ),
  failed: both('That did not work', 'تعذّر ذلك'),
  underWay: both(
    'An import is under way. It goes on by itself, also when you leave this page or the server ' +
      'starts anew.',
    'هناك استيراد جارٍ. يستمر تلقائيًا، حتى إن غادرت هذه الصفحة أو أُعيد تشغيل الخادم.',
  ),

  read: both(
    ({ file, rows: count, encoding }: { file: string; rows: number; encoding: string }) =>
      `${file}: ${rows.en(count)}, read as ${encoding}. Choose what its columns are.`,
    ({ file, rows: count, encoding }) =>
      `${isolated(file)}: ${rows.ar(count)}، بترميز \u2066${encoding}\u2069. اختر محتوى كل عمود.`,
  ),
  firstRows: both('The first rows of the file', 'الصفوف الأولى من الملف'),
  fields: {
    name: labels.name,
    mobile: labels.mobile,
    points: labels.points,
  },
  columns: {
    nameColumn: labels.name,
    secondNameColumn: both('Next part of the name', 'الجزء التالي من الاسم'),
    thirdNameColumn: both('Last part of the name', 'الجزء الأخير من الاسم'),
    mobileColumn: labels.mobile,
    otherMobileColumn: both('Number where that is missing', 'الرقم البديل إن لم يوجد'),
    callingCodeColumn: both('Country calling code', 'مفتاح الدولة'),
    pointsColumn: labels.points,
    endsColumn: both('Last day of the points', 'آخر يوم للنقاط'),
    ...detailColumnLabels,
    visitsColumn: both('Number of visits', 'عدد الزيارات'),
    lastVisitColumn: labels.lastVisit,
  },
  moreColumns: both('More columns', 'أعمدة أخرى'),
  titleRows: both('Rows above the headings', 'صفوف فوق العناوين'),
  names: both(
    (names: readonly string[]) => `Names in it: ${names.map(isolated).join(', ')}`,
    (names) => `من الأسماء فيه: ${names.map(isolated).join('، ')}`,
  ),
  encoding: both('Encoding of the file', 'ترميز الملف'),
  encodingHint: both(
    'If names look wrong, choose another one.',
    'إن ظهرت الأسماء خاطئة فاختر ترميزًا آخر.',
  ),
  wouldRead: both(
    ({ encoding, names }: { encoding: string; names: readonly string[] }) =>
      [encoding, names[0]].filter(Boolean).join(': '),
    ({ encoding, names }) =>
      [encoding, names[0]].flatMap((text) => (text ? isolated(text) : [])).join(': '),
  ),
  readAs: naming(
    'Choose the file again, to read it as {encoding}',
    'اختر الملف من جديد لقراءته بترميز {isolated encoding}',
  ),
  doubts: both(
    ({ rows: count, first }: Import['doubts']) =>
      `Texts in ${rows.en(count)} look wrongly read: ${placesOf(first, 'row')}. ` +
      'Is the encoding right?',
    ({ rows: count, first }) =>
      `تبدو نصوص في ${rows.ar(count)} مقروءة خطأً: ${placesOf(first, 'الصف')}. هل الترميز صحيح؟`,
  ),
  money: both(
    ({ heading, example }: { heading: string; example: string }) =>
      `${isolated(heading)} has amounts of money, such as ${isolated(example)}, and is not ` +
      'proposed as points. Choose it if they are points.',
    ({ heading, example }) =>
      `في عمود ${isolated(heading)} مبالغ من المال، مثل ${isolated(example)}، ولذلك لم يُقترح ` +
      'عمودًا للنقاط. اختره إن كانت نقاطًا.',
  ),
  questions: {
    money: naming(
      'Is {isolated example} that many points?',
      'هل {isolated example} عدد من النقاط؟',
    ),
    fractions: naming(
      'What becomes of balances such as {isolated example}?',
      'ماذا يحدث لأرصدة مثل {isolated example}؟',
    ),
    belowZero: naming(
      'What becomes of balances below zero, such as {isolated example}?',
      'ماذا يحدث للأرصدة التي تقل عن صفر، مثل {isolated example}؟',
    ),
    dates: naming(
      'Which comes first in {isolated example}?',
      'أيهما يأتي أولًا في {isolated example}؟',
    ),
  },
  answers: {
    money: {
      points: both('Yes, one for each unit', 'نعم، نقطة لكل وحدة'),
      refused: both('No, refuse such rows', 'لا، تُرفض هذه الصفوف'),
    },
    fractions: {
      down: both('Rounded down', 'تُقرَّب إلى الأقل'),
      nearest: both('Rounded to the nearest', 'تُقرَّب إلى الأقرب'),
      refused: both('The row is refused', 'يُرفض الصف'),
    },
    belowZero: {
      zero: both('They become zero', 'تصبح صفرًا'),
      refused: both('The row is refused', 'يُرفض الصف'),
    },
    dates: {
      dayFirst: both('The day', 'اليوم'),
      monthFirst: both('The month', 'الشهر'),
    },
  },
  membersHere: both('Members who are here already', 'الأعضاء الموجودون من قبل'),
  ofMembersHere: {
    completed: both('Complete what is missing', 'استكمل ما ينقص'),
    replaced: both('Take the names of the file', 'خذ الأسماء من الملف'),
    kept: both('Leave them as they are', 'اتركهم كما هم'),
  },
  noColumn: both('No column', 'بلا عمود'),
  headed: both('The first row is headings', 'الصف الأول عناوين الأعمدة'),
  ignored: both('Other columns are left out.', 'لا تُستورد الأعمدة الأخرى.'),
  unclear: naming(
    'What does {isolated example} mean in the column of points?',
    'ماذا تعني {isolated example} في عمود النقاط؟',
  ),
  isThousands: both(
    (example: string) => `${isolated(example.replace(/[.,]/, ''))} points`,
    (example) => points.ar(Number(example.replace(/[.,]/, ''))),
  ),
  isFraction: both(
    (example: string) => `${isolated(example.replace(/[.,].*/, ''))} and a fraction`,
    (example) => `${isolated(example.replace(/[.,].*/, ''))} وكسر من نقطة`,
  ),
  check: both('Check the rows', 'افحص الصفوف'),
  checking: labels.checking,
  notChecked: both('The rows were not checked', 'لم تُفحص الصفوف'),
  discard: both('Cancel import', 'استبعد هذا الملف'),

  checked: naming(
    '{file} is checked. Nothing has been brought in yet.',
    'فُحص {isolated file}. لم يُستورد شيء بعد.',
  ),
  counts: {
    new: labels.newMembers,
    changed: both('Members who get their balance', 'أعضاء يُضاف إليهم رصيدهم'),
    corrected: both('Members whose name or details change', 'أعضاء يتغيّر اسمهم أو بياناتهم'),
    known: both('Already here, nothing to do', 'موجودون من قبل، دون أي تغيير'),
    refused: both('Refused', 'صفوف مرفوضة'),
    points: both('Points that are brought', 'النقاط المستوردة'),
  },
  nothing: both('No row of this file would bring anything in.', 'لا يوجد في هذا الملف ما يُستورد.'),
  noBalances: both(
    'No points come in with this file: every new member begins at zero. If it has balances, ' +
      'choose their column first.',
    'لن تُستورد نقاط مع هذا الملف: يبدأ كل عضو جديد من الصفر. ' +
      'إن كانت فيه أرصدة فاختر عمودها أولًا.',
  ),
  totals: both(
    (count: number) => `Left out at the end of the file: ${rows.en(count)}, such as a sum.`,
    (count) => `خارج الاستيراد في نهاية الملف: ${rows.ar(count)}، مثل صف المجموع.`,
  ),
  preview: both('As they will be kept', 'كما ستُحفظ'),
  sum: both(
    (sum: number) => `Together they bring ${points.en(sum)}${inWords(sum, 'en')}.`,
    (sum) => `مجموع ما يُستورد: ${points.ar(sum)}${inWords(sum, 'ar')}.`,
  ),
  until: naming('Until {day}', 'حتى {isolated day}'),
  ends: both(
    'Points have a last day in this file. It counts while “Points that end” is on; where they ' +
      'end after the last visit, the later day counts. Every guest is told at least 30 days ' +
      'before.',
    'في هذا الملف آخر يوم للنقاط. يُعمل به ما دام «انتهاء النقاط» مفعّلًا، وإن كانت تنتهي بعد ' +
      'آخر زيارة فالعبرة باليوم الأبعد. ويُخبَر كل عضو قبل 30 يومًا على الأقل.',
  ),
  formerName: naming('Now {isolated name}', 'الآن {isolated name}'),
  bring: both(
    (count: number) => `Bring in ${members.en(count)}`,
    (count) => `استورد ${members.accusative(count)}`,
  ),
  bringing: both('Bringing in...', 'جارٍ الاستيراد...'),
  otherColumns: both('Choose other columns', 'اختر أعمدة أخرى'),
  fetchRefused: both('Download the refused rows', 'نزّل الصفوف المرفوضة'),
  refusedFile: both('refused', 'مرفوضة'),
  askTitle: both('Bring these members in?', 'هل تريد استيراد هؤلاء الأعضاء؟'),
  askText: both(
    'Balances come in as an entry “Brought from the old card”, which is no visit. It can be ' +
      'undone as one, as long as nothing else has happened to any of them.',
    'يُسجَّل كل رصيد عمليةً بعنوان «رصيد منقول من البطاقة السابقة»، ولا يُحسب زيارة. ' +
      'ويمكن التراجع عنها جميعًا ما لم يطرأ على أي منهم شيء آخر.',
  ),
  passwords: both(
    'New members have no password of their own yet: invite them by cards or links, or at the till.',
    'ليس للأعضاء الجدد كلمات مرور بعد: ادعُهم ببطاقات أو روابط، أو عند الصندوق.',
  ),
  invite: both('Invite them', 'ادعُهم'),
  done: both('Members brought in', 'تم استيراد الأعضاء'),

  rows: both('Rows of the file', 'صفوف الملف'),
  verdicts: {
    new: both('New', 'جدد'),
    changed: both('Balance', 'رصيد'),
    corrected: both('Details', 'بيانات'),
    known: both('Known', 'موجودون'),
    refused: both('Refused', 'مرفوضة'),
  },
  happens: {
    new: both('Becomes a member', 'يصبح عضوًا'),
    changed: both('Gets the balance', 'يُضاف إليه الرصيد'),
    corrected: both('Gets what the file has', 'تُستكمل بياناته من الملف'),
    known: both('Is here already', 'موجود من قبل'),
    refused: both('Refused', 'مرفوض'),
  },
  was: naming('In the file: {isolated typed}', 'في الملف: {isolated typed}'),
  row: labels.row,
  why: both('What happens', 'ما يحدث'),
  noRows: both('No such rows', 'لا توجد صفوف من هذا النوع'),

  brought: both(
    ({ new: fresh, changed, points: sum, file }: Counts & { file: string }) =>
      `${file}: ${members.en(fresh)} new, ${members.en(changed)} with a balance for the first ` +
      `time, ${points.en(sum)} brought.`,
    ({ new: fresh, changed, points: sum, file }) =>
      `${isolated(file)}: الأعضاء الجدد: ${grouped(fresh)}، ومن أُضيف رصيدهم لأول مرة: ` +
      `${grouped(changed)}، والنقاط المستوردة: ${grouped(sum)}.`,
  ),
  past: both('Imports', 'عمليات الاستيراد'),
  file: labels.file,
  state: labels.state,
  states: {
    done: both('Brought in', 'تم الاستيراد'),
    undone: both('Undone', 'تم التراجع'),
    underWay: both('Under way', 'جارٍ'),
  },
  undoText: both(
    'An import can be undone as one, as long as nothing else has happened to any of its members.',
    'يمكن التراجع عن كل استيراد دفعةً واحدة، ما لم يطرأ شيء آخر على أحد أعضائه.',
  ),
  forget: both('Remove from the list', 'أزله من القائمة'),
  forgetting: both('Removing...', 'جارٍ الإزالة...'),
  forgetTitle: both('Remove this import from the list?', 'هل تريد إزالة هذا الاستيراد من القائمة؟'),
  forgetText: both(
    'What it brought stays, and can no longer be undone as one.',
    'يبقى كل ما استُورد، ولا يمكن التراجع عنه دفعةً واحدة بعد ذلك.',
  ),
  forgetUndone: both(
    'It was undone: nothing of it is left but this row.',
    'تم التراجع عنه، ولم يبقَ منه إلا هذا الصف.',
  ),
  undo: both('Undo the import', 'تراجع عن الاستيراد'),
  undoing: both('Undoing...', 'جارٍ التراجع...'),
  undoTitle: both('Undo this import?', 'هل تريد التراجع عن هذا الاستيراد؟'),
  undoAsk: both(
    ({ new: fresh, changed }: Counts) =>
      `${members.en(fresh)} who came by it are deleted, ${grouped(changed)} lose the points ` +
      'that it brought, and replaced names and details are put back. If any of them has been ' +
      'here since, nothing is undone.',
    ({ new: fresh, changed }) =>
      `يُحذف الأعضاء الجدد (${grouped(fresh)})، ويُسحب الرصيد المستورد ممن أُضيف إليهم ` +
      `(${grouped(changed)})، وتعود الأسماء والبيانات التي غيّرها. ` +
      'وإن زار أي منهم المطعم منذ ذلك الحين فلن يُتراجع عن شيء.',
  ),
  undone: both('Import undone', 'تم التراجع عن الاستيراد'),
  notUndone: both('The import was not undone', 'لم يتم التراجع عن الاستيراد'),
  undoneNote: both(
    ({ file, stayed }: { file: string; stayed: number }) =>
      stayed === 0
        ? `${file} was undone: all is as it was before.`
        : `${file} was undone. ${members.en(stayed)} came while it was, and stayed.`,
    ({ file, stayed }) =>
      stayed === 0
        ? `تم التراجع عن استيراد ${isolated(file)}، وعاد كل شيء كما كان.`
        : `تم التراجع عن استيراد ${isolated(file)}. وبقي من زار أثناء ذلك: ${grouped(stayed)}.`,
  ),
});
