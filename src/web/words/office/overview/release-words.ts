// The words of what each version of Sofra brought; the notes themselves are in English.
import { both, inBothLanguages, naming } from '../words.ts';

export const releaseWords = inBothLanguages({
  title: both('What is new', 'ما الجديد'),
  running: naming('Sofra {isolated version}', 'سفرة، الإصدار {isolated version}'),
  isRunning: both('This version is running', 'هذا هو الإصدار العامل'),
  inEnglish: both(
    'What each version brought, the newest first.',
    'ما جاء به كل إصدار، والأحدث أولًا. كُتبت هذه الملاحظات بالإنجليزية.',
  ),
  none: both(
    'The notes of this version are not on this server.',
    'ملاحظات الإصدار غير متوفرة على هذا الخادم.',
  ),
  all: both('All changes', 'كل التغييرات'),
  kinds: {
    Added: both('Added', 'أُضيف'),
    Changed: both('Changed', 'تغيّر'),
    Fixed: both('Fixed', 'أُصلح'),
    Removed: both('Removed', 'أُزيل'),
    Security: both('Security', 'الأمان'),
  },
});
