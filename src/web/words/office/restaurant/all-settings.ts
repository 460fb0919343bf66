// Words by which a setting is found besides those of its title.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages } from '../words.ts';

export const foundWords = inBothLanguages({
  search: both('Search settings', 'ابحث في الإعدادات'),
  searchHint: both('A setting: currency, poster, password', 'إعداد: العملة، الملصق، كلمة المرور'),
  found: both('Settings found', 'الإعدادات المطابقة'),
  none: both('No setting is called so', 'لا يوجد إعداد بهذا الاسم'),
  titles: {
    look: both('Name, logo and colour', 'الاسم والشعار واللون'),
    schedule: both('Backups and their schedule', 'النسخ الاحتياطي ومواعيده'),
    submissions: labels.storeSubmissions,
    audit: labels.auditLog,
  },
  words: {
    look: both('brand restaurant picture theme', 'هوية علامة مطعم صورة'),
    poster: both('print table card qr code paper a4', 'طباعة بطاقة طاولة رمز ورقة'),
    place: both(
      'clock timezone country code mobile phone day begins',
      'ساعة توقيت منطقة زمنية دولة رمز جوال هاتف بداية اليوم',
    ),
    earning: both(
      'currency money riyal rate points amount price',
      'عملة مال ريال معدل نقاط مبلغ سعر',
    ),
    unusualBills: both(
      'bill high large slip typing mistake question limit amount usual decimal',
      'فاتورة كبيرة عالية خطأ كتابة سؤال حد مبلغ معتاد فاصلة',
    ),
    alerts: both(
      'alert warning notice backup failed disk full hook closed',
      'تنبيه إنذار تحذير نسخة احتياطية قرص إغلاق',
    ),
    counters: both('counter sheet visit benefits', 'شركاء صفحة زيارة مزايا'),
    till: both('proof qr code own card staff percent', 'إثبات رمز بطاقة موظف نسبة'),
    hours: both('open closed week times', 'دوام فتح إغلاق أسبوع مواعيد'),
    outlets: both('branch branches place address', 'فرع مكان عنوان'),
    rewards: both('spend claim points switch minutes', 'استبدال صرف نقاط تفعيل دقائق'),
    levels: both('threshold silver gold bronze diamond names', 'عتبة فضي ذهبي برونزي ماسي أسماء'),
    keys: both('api pos cash register program connection webhook', 'نقاط بيع كاشير برنامج ربط'),
    receipts: both('receipt qr scan claim bill slip', 'إيصال رمز مسح فاتورة'),
    owed: both('reversed refund bill spent', 'إلغاء استرجاع فاتورة مستحقة'),
    security: both(
      'passkey authenticator app second factor recovery codes',
      'مفتاح مرور تطبيق خطوة ثانية رموز استرداد',
    ),
    password: both('change own administrator log in', 'تغيير دخول مدير'),
    demand: both('second factor owner rule security', 'خطوة ثانية مالك شرط أمان'),
    resets: both('reset default forgotten guest partner', 'إعادة تعيين افتراضية نسي عضو شريك'),
    schedule: both(
      'backup restore copy frequency download prove',
      'نسخة احتياطية استعادة تكرار تنزيل اختبار',
    ),
    import: both('import csv file spreadsheet members', 'استيراد ملف جدول أعضاء'),
    export: both('export csv spreadsheet members points', 'تصدير ملف جدول أعضاء نقاط'),
    hooks: both('webhook program address secret event network', 'برنامج عنوان سر حدث شبكة إرسال'),
    submissions: both('app store google play apple', 'متجر تطبيقات'),
    ledger: both('audit balance sums check points', 'تدقيق أرصدة مجاميع نقاط'),
    audit: both('history who what when', 'سجل من ماذا متى'),
    people: both(
      'administrators accounts manager cashier owner team',
      'مدير حسابات كاشير مالك فريق',
    ),
    tills: both('device tablet pin lock minutes', 'جهاز لوحي رقم سري قفل دقائق'),
    limits: both('most award undo day manager cashier', 'حد أقصى منح تراجع يوم مدير كاشير'),
  },
});
