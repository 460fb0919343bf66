// The words of backups: making, proving and restoring them, and the progress of long work.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, naming } from '../words.ts';

interface Made {
  /** The time that has passed, such as `2 days ago`. */
  ago: string;
  at: string;
}

interface LastBackups {
  backup: string;
  proof: string;
}

/** The rows of a table in a backup, and those of today. */
interface Beside {
  held: number;
  now: number;
}

export const backupWords = inBothLanguages({
  jobs: {
    backup: both('Backing up…', 'جارٍ النسخ…'),
    check: both('Checking…', 'جارٍ الفحص…'),
    restore: both('Restoring…', 'جارٍ الاستعادة…'),
    proof: both('Proving…', 'جارٍ اختبار الاستعادة…'),
    audit: both('Adding up the ledger…', 'جارٍ فحص دفتر النقاط…'),
    copy: both('Copying a backup elsewhere…', 'جارٍ النسخ إلى المكان الثاني…'),
    'copy-place': both('Trying the second place…', 'جارٍ تجربة المكان الثاني…'),
    'import-read': both('Reading the file…', 'جارٍ قراءة الملف…'),
    'import-check': both('Checking the rows…', 'جارٍ فحص الصفوف…'),
    import: both('Bringing members in…', 'جارٍ استيراد الأعضاء…'),
    'import-undo': both('Undoing the import…', 'جارٍ التراجع عن الاستيراد…'),
  },

  backUp: both('Backup Data', 'أنشئ نسخة احتياطية'),
  backUpBrief: both('Backup', 'نسخ احتياطي'),
  backingUp: both('Backing up...', 'جارٍ النسخ...'),
  backedUp: both('Backup created successfully', 'تم إنشاء النسخة الاحتياطية بنجاح'),
  leftOut: both(
    (count: number) => `Rows whose member was missing: ${count}`,
    (count) => `صفوف فُقد عضوها: ${count}`,
  ),
  leftOutText: both(
    'They are saved without the member; entries of points are left out. Everything else is saved.',
    'حُفظت دون العضو، ولم تُحفظ منها عمليات النقاط. وحُفظ كل ما عداها.',
  ),
  backUpFailed: both('Error creating backup', 'تعذّر إنشاء النسخة الاحتياطية'),

  downloadFailed: both('Error downloading backup', 'تعذّر تنزيل النسخة الاحتياطية'),
  restore: both('Restore Data', 'استعد البيانات'),
  restoreBrief: both('Restore', 'استعد'),
  chooseText: both(
    'Choose a backup, a file whose name ends in .json. You see what is in it first.',
    'اختر نسخة احتياطية، وهي ملف ينتهي اسمه بـ \u2066.json\u2069. ستراجع محتواها أولًا.',
  ),
  choose: both('Choose a backup', 'اختر نسخة احتياطية'),
  checking: labels.checking,
  restoring: both('Restoring...', 'جارٍ الاستعادة...'),
  restored: both('Restore completed successfully', 'اكتملت الاستعادة بنجاح'),
  restoreFailed: both('Error restoring data', 'تعذّر استعادة البيانات'),
  unreadable: both('Error processing backup file', 'تعذّر معالجة ملف النسخة الاحتياطية'),
  unreadableText: both(
    'This file is not JSON. Choose a backup whose name ends in .json.',
    'هذا الملف ليس بصيغة JSON. اختر نسخة احتياطية ينتهي اسمها بـ \u2066.json\u2069.',
  ),
  otherKind: naming(
    '{file} is not a backup: its name does not end in .json. Nothing was uploaded.',
    '{isolated file} ليس نسخة احتياطية: لا ينتهي اسمه بـ \u2066.json\u2069. لم يُرفع شيء.',
  ),
  changed: both(
    'This file has changed since you chose it. Choose it again.',
    'تغيّر هذا الملف منذ اخترته. اختره من جديد.',
  ),
  restoreTitle: both('Restore this backup?', 'هل تريد استعادة هذه النسخة؟'),
  made: both(
    ({ ago, at }: Made) => `Made ${ago}, on ${at}`,
    ({ ago, at }) => `أُنشئت ${ago}، في ${at}`,
  ),
  version: both(
    (version: number) => `Version ${version} of the format`,
    (version) => `إصدار الصيغة: ${version}`,
  ),
  present: both(
    ({ held, now }: Beside) =>
      held < now
        ? `now ${grouped(now)}: ${grouped(now - held)} would be lost`
        : `now ${grouped(now)}: ${grouped(held - now)} would come back`,
    ({ held, now }) =>
      held < now
        ? `الآن ${grouped(now)}: يُفقد ${grouped(now - held)}`
        : `الآن ${grouped(now)}: يعود ${grouped(held - now)}`,
  ),
  restoreText: both(
    'Everything that is in Sofra now is replaced by what the backup holds. A backup of ' +
      'today’s state is made first. Everybody but you is logged out.',
    'يُستبدل كل ما في سفرة الآن بما في النسخة. ' +
      'وتُنشأ قبل ذلك نسخة احتياطية من الوضع الحالي. وتُنهى جلسات الجميع سواك.',
  ),
  tables: {
    customers: labels.members,
    joined_cards: both('Joined cards', 'بطاقات دُمجت'),
    former_cards: both('Cards of guests who left', 'بطاقات أعضاء غادروا'),
    business_days: both('Business days', 'أيام العمل'),
    point_values: both('Values of a point', 'قيم النقطة'),
    point_transactions: both('Entries of points', 'عمليات النقاط'),
    partners: labels.partners,
    special_offers: labels.offers,
    level_benefits: labels.benefits,
    stamps: both('Stamps of benefits', 'أختام المزايا'),
    standing_out_marks: both('Notes on what is worth a look', 'ملاحظات على الحركات غير المعتادة'),
    day_closes: both('Counted days', 'أيام تم عدّ فواتيرها'),
    closed_days: both('Closed days', 'أيام أُغلقت'),
    mailings: both('Messages to lists', 'رسائل إلى قوائم'),
    guest_messages: both('Messages to guests', 'رسائل إلى الأعضاء'),
    friends: both('Guests who were brought', 'أعضاء دعاهم أصدقاؤهم'),
    contacts: both('Addresses of guests', 'عناوين الأعضاء'),
    consents: both('What guests want to get', 'ما يوافق الأعضاء على استلامه'),
    late_changes: both('Later changes of closed days', 'تغييرات لاحقة لأيام أُغلقت'),
    reward_pictures: both('Pictures', 'الصور'),
    rewards: labels.rewards,
    claims: both('Claims of rewards', 'عمليات استبدال المكافآت'),
    outlets: labels.outlets,
    tills: labels.tills,
    connection_keys: labels.keysOfPrograms,
    visits: labels.visits,
    visit_reversals: both('Reversals of visits', 'عمليات إلغاء الزيارات'),
    waiting_points: both('Points that wait', 'نقاط في الانتظار'),
    spendings: both('Points held and given back', 'نقاط استُبدلت أو أُعيدت'),
    special_events: labels.events,
    terms_and_conditions: both('Versions of the terms', 'نسخ الشروط'),
    store_submissions: labels.storeSubmissions,
    admins: both('Administrators', 'حسابات الإدارة'),
    passkeys: both('Passkeys', 'مفاتيح المرور'),
    recovery_codes: labels.recoveryCodes,
    staff_limits: labels.limits,
    settings: labels.settings,
    audit_log: labels.auditLog,
  },

  title: both('How things stand', 'الوضع الحالي'),
  lastBackups: both(
    ({ backup, proof }: LastBackups) => `Last backup: ${backup} · Last tested: ${proof}`,
    ({ backup, proof }) => `آخر نسخة احتياطية: ${backup} · آخر اختبار استعادة: ${proof}`,
  ),
  moment: both(
    ({ ago, at }: Made) => `${ago} (${at})`,
    ({ ago, at }) => `${ago} (${at})`,
  ),
  notMade: both('Not yet', 'لم تُنشأ بعد'),
  notTested: both('Not yet', 'لم تُختبر بعد'),
  newestFailed: naming(
    'The newest backup, of {at}, failed: what has changed since the last good one is in no ' +
      'backup. Run one now; if it fails again, see whether the disk is full.',
    'فشلت أحدث نسخة احتياطية، في {isolated at}: ما تغيّر منذ آخر نسخة ناجحة ليس في أي نسخة. ' +
      'أنشئ نسخة الآن؛ فإن فشلت مرة أخرى فتأكد من أن القرص غير ممتلئ.',
  ),
  show: both('Show Backup Settings', 'أظهر إعدادات النسخ الاحتياطي'),
  hide: both('Hide Backup Settings', 'أخفِ إعدادات النسخ الاحتياطي'),
  frequency: both('Backup frequency', 'تكرار النسخ الاحتياطي'),
  frequencies: {
    '0 0 * * *': both('Daily at midnight', 'يوميًا عند منتصف الليل'),
    '0 0 * * 0': both('Weekly on Sunday', 'أسبوعيًا يوم الأحد'),
    '0 0 1 * *': both('Monthly on the 1st', 'شهريًا في اليوم الأول'),
  },
  limit: both('Max backups to keep', 'أقصى عدد للنسخ المحفوظة'),
  limitHint: both('From 1 to 30; the oldest goes first.', 'من 1 إلى 30؛ ويُحذف الأقدم أولًا.'),
  save: both('Save Backup Settings', 'احفظ إعدادات النسخ'),
  saving: labels.saving,
  saved: both('Backup configuration updated', 'تم تحديث إعدادات النسخ الاحتياطي'),
  saveFailed: both('Error updating backup configuration', 'تعذّر تحديث إعدادات النسخ الاحتياطي'),
  run: both('Run Backup Now', 'أنشئ نسخة الآن'),
  running: both('Running...', 'جارٍ الإنشاء...'),
  runFailed: both('Error initiating backup', 'تعذّر بدء النسخ الاحتياطي'),

  history: both('Backup history', 'سجل النسخ الاحتياطي'),
  none: both('No backups yet', 'لا توجد نسخ احتياطية بعد'),
  noneText: both(
    'The first one appears here when it is due, or when you run it.',
    'تظهر أول نسخة هنا في موعدها، أو حين تنشئها.',
  ),
  date: both('Date', 'التاريخ'),
  status: labels.status,
  success: both('Success', 'نجحت'),
  failure: both('Failed', 'فشلت'),
  proven: both('Last tested', 'آخر اختبار استعادة'),
  file: labels.file,
  noFile: both('No file', 'بلا ملف'),
  download: both('Download', 'نزّل'),
  downloadOf: naming('Download {file}', 'نزّل {isolated file}'),
  prove: both('Test restore', 'اختبر الاستعادة'),
  proveOf: naming('Test restore of {file}', 'اختبر استعادة {isolated file}'),
  proveText: both(
    '“Test restore” restores a backup into a scratch database beside your data and compares ' +
      'every total; nothing else changes.',
    '«اختبر الاستعادة» يستعيد النسخة في قاعدة بيانات مؤقتة بجانب بياناتك ويقارن كل المجاميع؛ ' +
      'ولا يتغيّر شيء آخر.',
  ),
  proving: both('Proving...', 'جارٍ اختبار الاستعادة...'),
  proved: both('Backup tested', 'نجح اختبار الاستعادة'),
  proveFailed: both('Error proving backup', 'تعذّر اختبار الاستعادة'),
});
