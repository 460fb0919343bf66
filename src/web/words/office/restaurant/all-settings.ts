// Words by which a setting is found besides those of its title.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages } from '../words.ts';

export const foundWords = inBothLanguages({
  search: both('Search settings', 'ابحث في الإعدادات'),
  searchHint: both('A setting: currency, poster, password', 'إعداد: العملة، الملصق، كلمة المرور'),
  found: both('Settings found', 'الإعدادات المطابقة'),
  none: both('No setting found', 'لا يوجد إعداد بهذا الاسم'),
  titles: {
    look: both('Name, logo and colour', 'الاسم والشعار واللون'),
    schedule: both('Backups and their schedule', 'النسخ الاحتياطي ومواعيده'),
    submissions: labels.storeSubmissions,
    audit: labels.auditLog,
  },
  words: {
    look: both('brand restaurant picture theme logo icon color', 'هوية علامة مطعم صورة شعار لون'),
    poster: both(
      'print table card qr code paper a4 sticker flyer door sign',
      'طباعة بطاقة طاولة رمز ورقة ملصق لافتة باب',
    ),
    place: both(
      'clock timezone country code mobile phone day begins country city vat',
      'ساعة توقيت منطقة زمنية دولة رمز جوال هاتف بداية اليوم بلد مدينة',
    ),
    earning: both(
      'currency money riyal rate points amount price tax bill cashback',
      'عملة مال ريال معدل نقاط مبلغ سعر فاتورة ضريبة',
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
    hours: both(
      'open closed week times opening closing friday holiday ramadan',
      'دوام فتح إغلاق أسبوع مواعيد دوام عمل جمعة عطلة رمضان',
    ),
    outlets: both(
      'branch branches place address second new shop restaurant location',
      'فرع مكان عنوان ثان جديد محل موقع',
    ),
    rewards: both(
      'spend claim points switch minutes redeem redemption loyalty buy',
      'استبدال صرف نقاط تفعيل دقائق شراء تبديل ولاء',
    ),
    pointEnds: both(
      'expire expiry expiration valid months lapse breakage forfeit',
      'صلاحية تنتهي انتهاء مدة أشهر تسقط',
    ),
    levelsBy: both(
      'period year twelve months qualify requalify annual status keep downgrade',
      'مدة سنة اثنا عشر شهرًا تأهل سنوي حفظ نزول',
    ),
    levels: both(
      'threshold silver gold bronze diamond names tier tiers vip starter',
      'عتبة فضي ذهبي برونزي ماسي أسماء مستوى درجة مميز',
    ),
    keys: both(
      'api pos cash register program connection webhook foodics square odoo integration token',
      'نقاط بيع كاشير برنامج ربط فودكس تكامل',
    ),
    receipts: both('receipt qr scan claim bill slip', 'إيصال رمز مسح فاتورة'),
    owed: both(
      'reversed refund bill spent return recover debt',
      'إلغاء استرجاع فاتورة مستحقة دين مرتجع',
    ),
    security: both(
      'passkey authenticator app second factor recovery codes',
      'مفتاح مرور تطبيق خطوة ثانية رموز استرداد',
    ),
    password: both('change own administrator log in login forgot reset', 'تغيير دخول مدير نسيت'),
    demand: both('second factor owner rule security', 'خطوة ثانية مالك شرط أمان'),
    resets: both('reset default forgotten guest partner', 'إعادة تعيين افتراضية نسي عضو شريك'),
    schedule: both(
      'backup restore copy frequency download prove recovery lost save',
      'نسخة احتياطية استعادة تكرار تنزيل اختبار حفظ ضياع',
    ),
    import: both(
      'import csv file spreadsheet members upload excel old list move bring',
      'استيراد ملف جدول أعضاء رفع إكسل قديم نقل',
    ),
    export: both(
      'export csv spreadsheet members points report statement excel data download',
      'تصدير ملف جدول أعضاء نقاط تقرير كشف إكسل بيانات تنزيل',
    ),
    hooks: both('webhook program address secret event network', 'برنامج عنوان سر حدث شبكة إرسال'),
    submissions: both('app store google play apple', 'متجر تطبيقات'),
    ledger: both(
      'audit balance sums check points report accountant statement',
      'تدقيق أرصدة مجاميع نقاط تقرير محاسب كشف',
    ),
    audit: both('history who what when log changes', 'سجل من ماذا متى تغييرات'),
    people: both(
      'administrators accounts manager cashier owner team employee staff new waiter hire user ' +
        'role permission',
      'مدير حسابات كاشير مالك فريق موظف عامل نادل جديد مستخدم صلاحية دور',
    ),
    tills: both(
      'device tablet pin lock minutes counter terminal ipad',
      'جهاز لوحي رقم سري قفل دقائق كاونتر آيباد جهاز',
    ),
    limits: both(
      'most award undo day manager cashier fraud approval permission cap',
      'حد أقصى منح تراجع يوم مدير كاشير احتيال موافقة صلاحية سقف',
    ),
    invitations: both(
      'invite old guests sms whatsapp link join card welcome',
      'ادع دعوة ضيوف قدامى رسالة واتساب رابط بطاقة',
    ),
    evening: both(
      'tonight briefing expected guests likely regulars who comes sheet print',
      'الليلة المساء ورقة متوقع ضيوف دائمون من يحضر طباعة',
    ),
    standingOut: both(
      'unusual suspicious fraud theft staff audit visits large bills',
      'احتيال سرقة غير معتاد موظف زيارات فواتير كبيرة',
    ),
    closes: both(
      'end of day z report cash up yesterday sales revenue turnover close',
      'إقفال نهاية اليوم تقرير أمس مبيعات إيراد',
    ),
    tillBills: both(
      'reconcile compare missing bills z report pos file',
      'مطابقة مقارنة فواتير ناقصة تقرير ملف',
    ),
  },
});
