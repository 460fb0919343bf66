// The words of backups: making, proving and restoring them, and the progress of long work.
import { inBothLanguages, isolated } from '../words.ts';

interface Made {
  /** The time that has passed, such as `2 days ago`. */
  ago: string;
  at: string;
}

interface LastBackups {
  backup: string;
  proof: string;
}

export const backupWords = inBothLanguages({
  en: {
    jobs: {
      backup: 'Backing up…',
      check: 'Checking…',
      restore: 'Restoring…',
      proof: 'Proving…',
      audit: 'Adding up the ledger…',
      'import-read': 'Reading the file…',
      'import-check': 'Checking the rows…',
      import: 'Bringing members in…',
      'import-undo': 'Undoing the import…',
    },

    backUp: 'Backup Data',
    backUpBrief: 'Backup',
    backingUp: 'Backing up...',
    backedUp: 'Backup created successfully',
    backUpFailed: 'Error creating backup',

    restore: 'Restore Data',
    restoreBrief: 'Restore',
    checking: 'Checking...',
    restoring: 'Restoring...',
    restored: 'Restore completed successfully',
    restoreFailed: 'Error restoring data',
    unreadable: 'Error processing backup file',
    unreadableText: 'This file is not JSON. Choose a backup whose name ends in .json.',
    otherKind: (file: string) =>
      `${file} is not a backup: its name does not end in .json. Nothing was uploaded.`,
    changed: 'This file has changed since you chose it. Choose it again.',
    restoreTitle: 'Restore this backup?',
    made: ({ ago, at }: Made) => `Made ${ago}, on ${at}`,
    version: (version: number) => `Version ${version} of the format`,
    restoreText:
      'Everything that is in Sofra now is replaced by what this backup holds. A backup of ' +
      'today’s state is made first. Everybody but you is logged out.',
    tables: {
      customers: 'Members',
      point_transactions: 'Entries of points',
      partners: 'Partners',
      special_offers: 'Offers',
      level_benefits: 'Benefits',
      stamps: 'Stamps of benefits',
      reward_pictures: 'Pictures of rewards',
      rewards: 'Rewards',
      claims: 'Claims of rewards',
      spendings: 'Points held and given back',
      special_events: 'Events',
      terms_and_conditions: 'Versions of the terms',
      store_submissions: 'Store submissions',
      admins: 'Administrators',
      settings: 'Settings',
      audit_log: 'Audit log',
    },

    title: 'How things stand',
    lastBackups: ({ backup, proof }: LastBackups) =>
      `Last backup: ${backup} · Last proven: ${proof}`,
    moment: ({ ago, at }: Made) => `${ago} (${at})`,
    notYet: 'Not yet',
    newestFailed: (at: string) =>
      `The newest backup, of ${at}, failed: what has changed since the last good one is in no ` +
      'backup. Run one now; if it fails again, see whether the disk is full.',
    show: 'Show Backup Settings',
    hide: 'Hide Backup Settings',
    frequency: 'Backup frequency',
    frequencies: {
      '0 0 * * *': 'Daily at midnight',
      '0 0 * * 0': 'Weekly on Sunday',
      '0 0 1 * *': 'Monthly on the 1st',
    },
    limit: 'Max backups to keep',
    limitHint: 'From 1 to 30; the oldest goes first.',
    save: 'Save Backup Settings',
    saving: 'Saving...',
    saved: 'Backup configuration updated',
    saveFailed: 'Error updating backup configuration',
    run: 'Run Backup Now',
    running: 'Running...',
    runFailed: 'Error initiating backup',

    history: 'Backup history',
    none: 'No backups yet',
    noneText: 'The first one appears here when it is due, or when you run it.',
    date: 'Date',
    status: 'Status',
    success: 'Success',
    failure: 'Failed',
    proven: 'Last proven',
    file: 'File',
    noFile: 'No file',
    download: 'Download',
    downloadOf: (file: string) => `Download ${file}`,
    prove: 'Prove',
    proveOf: (file: string) => `Prove ${file}`,
    proveText:
      '“Prove” restores a backup into a scratch database beside your data and compares every ' +
      'total; nothing else changes.',
    proving: 'Proving...',
    proved: 'Backup proven',
    proveFailed: 'Error proving backup',
  },
  ar: {
    jobs: {
      backup: 'جارٍ النسخ…',
      check: 'جارٍ الفحص…',
      restore: 'جارٍ الاستعادة…',
      proof: 'جارٍ اختبار الاستعادة…',
      audit: 'جارٍ فحص دفتر النقاط…',
      'import-read': 'جارٍ قراءة الملف…',
      'import-check': 'جارٍ فحص الصفوف…',
      import: 'جارٍ استيراد الأعضاء…',
      'import-undo': 'جارٍ التراجع عن الاستيراد…',
    },

    backUp: 'أنشئ نسخة احتياطية',
    backUpBrief: 'نسخ احتياطي',
    backingUp: 'جارٍ النسخ...',
    backedUp: 'تم إنشاء النسخة الاحتياطية بنجاح',
    backUpFailed: 'تعذّر إنشاء النسخة الاحتياطية',

    restore: 'استعد البيانات',
    restoreBrief: 'استعد',
    checking: 'جارٍ الفحص...',
    restoring: 'جارٍ الاستعادة...',
    restored: 'اكتملت الاستعادة بنجاح',
    restoreFailed: 'تعذّر استعادة البيانات',
    unreadable: 'تعذّر معالجة ملف النسخة الاحتياطية',
    unreadableText:
      'هذا الملف ليس بصيغة JSON. اختر نسخة احتياطية ينتهي اسمها بـ \u2066.json\u2069.',
    otherKind: (file) =>
      `${isolated(file)} ليس نسخة احتياطية: لا ينتهي اسمه بـ \u2066.json\u2069. لم يُرفع شيء.`,
    changed: 'تغيّر هذا الملف منذ اخترته. اختره من جديد.',
    restoreTitle: 'هل تريد استعادة هذه النسخة؟',
    made: ({ ago, at }) => `أُنشئت ${ago}، في ${at}`,
    version: (version) => `إصدار الصيغة: ${version}`,
    restoreText:
      'يُستبدل كل ما في سفرة الآن بما في هذه النسخة. ' +
      'وتُنشأ قبل ذلك نسخة احتياطية من الوضع الحالي. وتُنهى جلسات الجميع سواك.',
    tables: {
      customers: 'الأعضاء',
      point_transactions: 'عمليات النقاط',
      partners: 'الشركاء',
      special_offers: 'العروض',
      level_benefits: 'المزايا',
      stamps: 'أختام المزايا',
      reward_pictures: 'صور المكافآت',
      rewards: 'المكافآت',
      claims: 'عمليات استبدال المكافآت',
      spendings: 'نقاط استُبدلت أو أُعيدت',
      special_events: 'المناسبات',
      terms_and_conditions: 'نسخ الشروط',
      store_submissions: 'طلبات المتاجر',
      admins: 'حسابات الإدارة',
      settings: 'الإعدادات',
      audit_log: 'سجل التدقيق',
    },

    title: 'الوضع الحالي',
    lastBackups: ({ backup, proof }) =>
      `آخر نسخة احتياطية: ${backup} · آخر اختبار استعادة: ${proof}`,
    moment: ({ ago, at }) => `${ago} (${at})`,
    notYet: 'ليس بعد',
    newestFailed: (at) =>
      `فشلت أحدث نسخة احتياطية، في ${isolated(at)}: ما تغيّر منذ آخر نسخة ناجحة ليس في أي نسخة. ` +
      'أنشئ نسخة الآن؛ فإن فشلت مرة أخرى فتأكد من أن القرص غير ممتلئ.',
    show: 'أظهر إعدادات النسخ الاحتياطي',
    hide: 'أخفِ إعدادات النسخ الاحتياطي',
    frequency: 'تكرار النسخ الاحتياطي',
    frequencies: {
      '0 0 * * *': 'يوميًا عند منتصف الليل',
      '0 0 * * 0': 'أسبوعيًا يوم الأحد',
      '0 0 1 * *': 'شهريًا في اليوم الأول',
    },
    limit: 'أقصى عدد للنسخ المحفوظة',
    limitHint: 'من 1 إلى 30؛ ويُحذف الأقدم أولًا.',
    save: 'احفظ إعدادات النسخ',
    saving: 'جارٍ الحفظ...',
    saved: 'تم تحديث إعدادات النسخ الاحتياطي',
    saveFailed: 'تعذّر تحديث إعدادات النسخ الاحتياطي',
    run: 'أنشئ نسخة الآن',
    running: 'جارٍ الإنشاء...',
    runFailed: 'تعذّر بدء النسخ الاحتياطي',

    history: 'سجل النسخ الاحتياطي',
    none: 'لا توجد نسخ احتياطية بعد',
    noneText: 'تظهر أول نسخة هنا في موعدها، أو حين تنشئها.',
    date: 'التاريخ',
    status: 'الحالة',
    success: 'نجحت',
    failure: 'فشلت',
    proven: 'آخر اختبار استعادة',
    file: 'الملف',
    noFile: 'بلا ملف',
    download: 'نزّل',
    downloadOf: (file) => `نزّل ${isolated(file)}`,
    prove: 'اختبر الاستعادة',
    proveOf: (file) => `اختبر استعادة ${isolated(file)}`,
    proveText:
      '«اختبر الاستعادة» يستعيد النسخة في قاعدة بيانات مؤقتة بجانب بياناتك ويقارن كل المجاميع؛ ' +
      'ولا يتغيّر شيء آخر.',
    proving: 'جارٍ اختبار الاستعادة...',
    proved: 'نجح اختبار الاستعادة',
    proveFailed: 'تعذّر اختبار الاستعادة',
  },
});
