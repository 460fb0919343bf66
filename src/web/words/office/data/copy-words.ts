// The words of copies of backups at a second place.
import { both, inBothLanguages, naming } from '../words.ts';

export const copyWords = inBothLanguages({
  title: both('Copy elsewhere', 'مكان ثانٍ للنسخ'),
  text: both(
    'If this machine is lost, so are the backups on it. Sofra can keep each one at a second ' +
      'place too: a folder on another disk, or a storage service. There they are encrypted with ' +
      'a passphrase that you alone have.',
    'إذا تعطّل الجهاز ضاعت معه النسخ المحفوظة عليه. تستطيع سفرة أن تحفظ كل نسخة أيضًا في مجلد ' +
      'على قرص آخر أو لدى خدمة تخزين، مشفّرةً بعبارة مرور لا يملكها سواك.',
  ),
  set: both('Set a Second Place', 'حدّد مكانًا ثانيًا'),
  change: both('Change', 'عدّل'),
  hide: both('Hide', 'أخفِ'),
  kind: both('What is it?', 'ما هو؟'),
  kinds: {
    folder: both('A folder', 'مجلد'),
    store: both('A storage service (S3)', 'خدمة تخزين (S3)'),
  },
  folder: both('Folder', 'المجلد'),
  folderHint: both(
    'The whole path on the machine of Sofra, such as that of a mounted disk: /mnt/disk/sofra',
    'المسار الكامل على جهاز سفرة، كمجلد على قرص آخر: \u2066/mnt/disk/sofra\u2069',
  ),
  address: both('Address of the service', 'عنوان الخدمة'),
  addressHint: both(
    'Such as https://s3.eu-central-1.amazonaws.com, without the bucket.',
    'مثل \u2066https://s3.eu-central-1.amazonaws.com\u2069 من دون اسم الحاوية.',
  ),
  region: both('Region', 'المنطقة'),
  regionHint: both(
    'As the service names it: eu-central-1, or auto.',
    'كما تسمّيها الخدمة: \u2066eu-central-1\u2069 أو \u2066auto\u2069.',
  ),
  bucket: both('Bucket', 'الحاوية (bucket)'),
  prefix: both('Folder in the bucket', 'مجلد داخل الحاوية'),
  prefixHint: both('May be left blank.', 'يمكن تركه فارغًا.'),
  bucketInHost: both('The bucket goes before the address', 'يوضع اسم الحاوية قبل العنوان'),
  bucketInHostHint: both(
    'For services that want https://bucket.example.com.',
    'للخدمات التي تطلب \u2066https://bucket.example.com\u2069.',
  ),
  keyId: both('Access key', 'معرّف المفتاح (Access key)'),
  secret: both('Secret key', 'المفتاح السري (Secret key)'),
  secretStays: both('Left blank, it stays as it is.', 'إن تُرك فارغًا بقي كما هو.'),
  passphrase: both('Passphrase', 'عبارة المرور'),
  passphraseHint: both(
    'Write it down and keep it away from this machine: Sofra does not keep it, and without it ' +
      'nobody can open a copy. At least 12 characters.',
    'دوّنها واحفظها بعيدًا عن هذا الجهاز: لا تحتفظ سفرة بها، ولا يمكن لأحد فتح نسخة من دونها. ' +
      '12 حرفًا على الأقل.',
  ),
  passphraseStays: both(
    'Left blank, it stays. A new one is for new copies; those of before keep theirs.',
    'إن تُركت فارغة بقيت كما هي. العبارة الجديدة للنسخ الجديدة، وتبقى للسابقة عبارتها.',
  ),
  save: both('Save Second Place', 'احفظ المكان الثاني'),
  saving: both('Trying it...', 'جارٍ تجربته...'),
  saved: both('Second place saved', 'تم حفظ المكان الثاني'),
  saveFailed: both('Second place not saved', 'تعذّر حفظ المكان الثاني'),

  lastCopied: naming('Last copied: {moment}', 'آخر نسخ: {isolated moment}'),
  notYet: both('Not yet', 'لم تُنسخ بعد'),
  failed: both(
    ({ at, why }: { at: string; why: string }) =>
      `The last try, ${at}, failed. ${why}. It is tried again every hour.`,
    ({ at, why }) => `فشلت المحاولة الأخيرة، ${at}. ${why}. وتتكرر المحاولة كل ساعة.`,
  ),
  copyNow: both('Copy Now', 'انسخ الآن'),
  copying: both('Copying...', 'جارٍ النسخ...'),
  copied: both('Backup copied', 'تم النسخ'),
  copyFailed: both('Backup not copied', 'تعذّر النسخ'),
  end: both('End Copies', 'أوقف النسخ'),
  ending: both('Ending...', 'جارٍ الإيقاف...'),
  endTitle: both('Make no more copies?', 'هل تريد إيقاف النسخ إلى المكان الثاني؟'),
  endText: both(
    'Sofra forgets the place and its key. The copies that are there stay, with the passphrase ' +
      'that they were made with.',
    'تُحذف بيانات المكان ومفتاحه من سفرة. تبقى النسخ الموجودة هناك، بعبارة المرور التي أُنشئت بها.',
  ),
  ended: both('No more copies are made', 'تم إيقاف النسخ إلى المكان الثاني'),
  endFailed: both('Copies not ended', 'تعذّر إيقاف النسخ'),

  list: both('Copies at the second place', 'النسخ في المكان الثاني'),
  look: both('Show Copies', 'اعرض النسخ'),
  made: both('Backup of', 'نسخة من'),
  size: both('Size', 'الحجم'),
  sizes: {
    kilobytes: both(
      (count: string) => `${count} KB`,
      (count) => `${count} ك.ب`,
    ),
    megabytes: both(
      (count: string) => `${count} MB`,
      (count) => `${count} م.ب`,
    ),
  },
  none: both('No copies yet', 'لا توجد نسخ بعد'),
  noneText: both(
    'The first one appears here soon after the next backup.',
    'تظهر أول نسخة هنا بعد النسخة الاحتياطية التالية بقليل.',
  ),
  restore: both('Restore', 'استعد'),
  restoreOf: naming('Restore the backup of {at}', 'استعد نسخة {isolated at}'),
  openTitle: both('Open this copy', 'افتح هذه النسخة'),
  openText: both(
    'Type the passphrase that it was made with. Sofra fetches it, opens it and checks it; ' +
      'nothing changes yet.',
    'اكتب عبارة المرور التي أُنشئت بها. تجلبها سفرة وتفتحها وتفحصها، ولا يتغيّر شيء بعد.',
  ),
  open: both('Open and Check', 'افتح وافحص'),
  opening: both('Opening...', 'جارٍ الفتح...'),
  elsewhere: both('Copied', 'نُسخت'),
});
