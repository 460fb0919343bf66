// The words of programs' keys, and of points that are owed.
import { labels } from '../../../../contract/messages/labels.ts';
import type { KeyScope } from '../../../../contract/scopes.ts';
import { both, inBothLanguages, naming, type Both } from '../words.ts';

interface Day {
  calls: string;
  failed: string;
  /** In milliseconds. */
  slowest: string;
}

export const keyWords = inBothLanguages({
  title: labels.keysOfPrograms,
  text: both(
    'A cash register or an ordering page saves visits by itself, with a key of its own. How it ' +
      'is done stands in',
    'يسجّل نظام نقاط البيع أو صفحة الطلبات الزيارات تلقائيًا بمفتاح خاص به. وطريقة ذلك مشروحة في',
  ),
  docs: both('the description of the calls', 'وصف الطلبات البرمجية'),
  addNew: both('New key', 'أضف مفتاحًا'),
  list: both('Keys', 'المفاتيح'),
  none: both('No keys yet', 'لا توجد مفاتيح بعد'),
  noneText: both('Until there is one, no program gets in.', 'لا يدخل أي برنامج قبل إنشاء مفتاح.'),
  name: labels.name,
  nameHint: both('For example: Cash register', 'مثل: صندوق الفرع الرئيسي'),
  outletId: labels.outlet,
  allOutlets: both('All outlets', 'كل الفروع'),
  hourly: both('Calls an hour at most', 'الحد الأقصى للطلبات في الساعة'),
  days: both('Ends', 'ينتهي'),
  noEnd: both('When you end it', 'عندما تنهيه'),
  inDays: both(
    (days: string) => `In ${days} days`,
    (days) => `بعد ${days} يومًا`,
  ),
  scopes: both('What it may do', 'ما يُسمح به'),
  scope: {
    'members:read': both(
      'Find guests by their card, or by number and code',
      'إيجاد الأعضاء بالبطاقة أو بالرقم والرمز',
    ),
    'members:by-number': both('Find guests by the number alone', 'إيجاد الأعضاء برقم الجوال وحده'),
    'visits:read': both('Read visits', 'قراءة الزيارات'),
    'visits:write': both('Save visits, and read them', 'تسجيل الزيارات وقراءتها'),
    'visits:reverse': both('Reverse visits', 'إلغاء الزيارات'),
    'rewards:serve': both('Serve rewards and benefits', 'تقديم المكافآت والمزايا'),
    'events:read': both('Receive events', 'تلقّي ما يحدث'),
    'messages:stop': both('Report a STOP to messages', 'الإبلاغ عن طلب إيقاف الرسائل'),
    'receipts:sign': both('Sign receipts that guests claim', 'توقيع إيصالات يسجّلها الأعضاء'),
  } satisfies Record<KeyScope, Both<string>>,
  make: both('Make the key', 'أنشئ المفتاح'),
  making: both('Making the key…', 'جارٍ إنشاء المفتاح…'),
  madeTitle: naming('The key of {isolated name}', 'مفتاح {isolated name}'),
  madeText: both(
    'Copy it into the program now: it is not shown again. Whoever has it can do what it allows.',
    'انسخه إلى البرنامج الآن، فلن يُعرض مرة أخرى. ومن يملكه يستطيع كل ما يسمح به.',
  ),
  done: both('I have copied it', 'نسخته'),

  key: both('Key', 'المفتاح'),
  seen: labels.lastUsed,
  never: both('not yet', 'لم يُستخدم بعد'),
  day: both('Last 24 hours', 'آخر 24 ساعة'),
  calls: both(
    ({ calls, failed, slowest }: Day) =>
      `calls:\u00a0${calls} · refused:\u00a0${failed} · slowest:\u00a0${slowest}\u00a0ms`,
    ({ calls, failed, slowest }) =>
      `الطلبات:\u00a0${calls} · المرفوضة:\u00a0${failed} · ` +
      `أبطأ رد:\u00a0${slowest}\u00a0مللي ثانية`,
  ),
  noCalls: both('nothing', 'لا شيء'),
  ends: naming('ends {moment}', 'ينتهي في {moment}'),
  ended: naming('ended {moment}', 'انتهى في {moment}'),

  replaceTitle: both('Replace this key?', 'هل تريد استبدال هذا المفتاح؟'),
  replaceText: both(
    'You get another one with the same terms. The present one goes on for seven days, so that ' +
      'the program can be changed over.',
    'ستحصل على مفتاح آخر بالشروط نفسها. ويبقى الحالي صالحًا سبعة أيام حتى تبدّله في البرنامج.',
  ),
  replace: both('Replace', 'استبدل'),
  removeTitle: both('End this key?', 'هل تريد إنهاء هذا المفتاح؟'),
  removeText: naming(
    'The program with the key “{name}” is out at once, and nothing that it has saved changes.',
    'يتوقف فورًا البرنامج صاحب المفتاح «{name}»، ولا يتغير شيء مما سجّله.',
  ),
  removeAct: both('End key', 'أنهِ المفتاح'),
  removed: both('Key ended', 'تم إنهاء المفتاح'),
});

export const owedWords = inBothLanguages({
  title: both('Points to recover', 'نقاط مطلوب استردادها'),
  text: both(
    'Bills that were refunded after their points were spent. The next points of a member pay ' +
      'what they owe, by themselves.',
    'فواتير رُدّ مبلغها بعد صرف نقاطها. تُسدَّد تلقائيًا من نقاط العضو القادمة.',
  ),
  none: both('Nothing to recover', 'لا نقاط مطلوب استردادها'),
  noneText: both(
    'The points of refunded bills were all taken back, or paid since.',
    'سُحبت نقاط الفواتير المردودة كلها، أو سُدّدت بعد ذلك.',
  ),
  member: labels.member,
  bill: labels.bill,
  owed: both('Points to recover', 'نقاط مطلوب استردادها'),
  when: both('Refunded', 'وقت الردّ'),
});
