// The texts where a claim is served: at the counter of a partner, and in the office.
import { points } from '../office/counts.ts';
import { inBothLanguages, isolated } from '../office/words.ts';
import { nouns } from '../languages/nouns.ts';
import { pluralIn } from '../languages/plural.ts';

const inEnglish = pluralIn('en');

export const servingWords = inBothLanguages({
  en: {
    title: 'What has your guest claimed?',
    text: 'Scan the QR code of the reward, or type its six digits.',
    code: 'Code of the reward',
    codeText: 'Six digits your guest reads out or shows.',
    find: 'Find reward',
    finding: 'Looking up...',
    codeMissing: 'Code required',
    notFound: 'Nothing to serve',

    found: 'Ready to serve',
    guest: (name: string) => `for ${isolated(name)}`,
    cost: points.en,
    left: (clock: string) => `${isolated(clock)} left`,
    daysLeft: (count: number) => inEnglish(count, { one: '{n} day left', other: '{n} days left' }),
    ranOut: 'The time has run out',
    serve: 'Serve',
    serving: 'Serving...',
    cancel: 'Cancel',
    served: 'Served',
    done: 'Reward served',
    failed: 'Not served',
    next: 'Next guest',

    searchHint: 'Phone, name or code',
    choice: 'Serve claim',
    choiceText: 'The reward that a guest shows with this code',

    claimHere: 'This is the QR code of a reward',
    toRewards: 'Go to Reward Points',
    cardHere: 'This is the QR code of a card',
    toVerify: 'Go to Verify Customer',
    neither: 'This QR code is neither of a card nor of a reward',
    hintEither: 'Hold the QR code of the card or the reward inside the frame.',
    scan: {
      hint: 'Hold the QR code of the reward inside the frame.',
      troubles: {
        refused: {
          title: 'The camera is not allowed here',
          text: 'Allow it in the settings of your browser and try again, or type the code.',
        },
        missing: {
          title: 'There is no camera',
          text: 'This device has none that the browser can find. Type the code instead.',
        },
        busy: {
          title: 'The camera does not start',
          text: 'Another app may be using it. Close that one and try again, or type the code.',
        },
        insecure: {
          title: 'The camera needs a secure address',
          text: 'Browsers open it only on addresses of https. Type the code instead.',
        },
        unreachable: {
          title: 'The scanner could not be loaded',
          text: 'Check your network and try again, or type the code.',
        },
      },
    },
  },
  ar: {
    title: 'ما المكافأة التي سيستلمها ضيفك؟',
    text: 'امسح رمز QR الخاص بالمكافأة، أو اكتب أرقامها الستة.',
    code: 'رمز المكافأة',
    codeText: 'ستة أرقام يقرؤها ضيفك أو يُظهرها لك.',
    find: 'ابحث عن المكافأة',
    finding: 'جارٍ البحث...',
    codeMissing: 'الرمز مطلوب',
    notFound: 'لا توجد مكافأة لتقديمها',

    found: 'جاهزة للتقديم',
    guest: (name) => `باسم ${isolated(name)}`,
    cost: points.ar,
    left: (clock) => `يتبقى ${isolated(clock)}`,
    daysLeft: (count) => `يتبقى ${nouns.day.nominative(count)}`,
    ranOut: 'انتهى الوقت',
    serve: 'قدّم',
    serving: 'جارٍ التقديم...',
    cancel: 'إلغاء',
    served: 'قُدِّمت',
    done: 'تم تقديم المكافأة',
    failed: 'لم تُقدَّم المكافأة',
    next: 'الضيف التالي',

    searchHint: 'الجوال أو الاسم أو الرمز',
    choice: 'تقديم مكافأة',
    choiceText: 'المكافأة التي يُظهر الضيف هذا الرمز لاستلامها',

    claimHere: 'رمز QR هذا يخص مكافأة',
    toRewards: 'انتقل إلى تقديم المكافآت',
    cardHere: 'رمز QR هذا يخص بطاقة',
    toVerify: 'انتقل إلى التحقق من الضيف',
    neither: 'رمز QR هذا لا يخص بطاقة ولا مكافأة',
    hintEither: 'ضع رمز QR الخاص بالبطاقة أو المكافأة داخل الإطار.',
    scan: {
      hint: 'ضع رمز QR الخاص بالمكافأة داخل الإطار.',
      troubles: {
        refused: {
          title: 'لا يُسمح باستخدام الكاميرا هنا',
          text: 'اسمح بها لهذا الموقع من إعدادات المتصفح ثم أعد المحاولة، أو اكتب الرمز.',
        },
        missing: {
          title: 'لا توجد كاميرا',
          text: 'لم يجد المتصفح كاميرا في هذا الجهاز. اكتب الرمز بدلًا من ذلك.',
        },
        busy: {
          title: 'تعذّر تشغيل الكاميرا',
          text: 'قد يكون تطبيق آخر يستخدمها. أغلقه ثم أعد المحاولة، أو اكتب الرمز.',
        },
        insecure: {
          title: 'تحتاج الكاميرا إلى عنوان آمن',
          text:
            'لا تفتحها المتصفحات إلا في المواقع التي يبدأ عنوانها بـ https. ' +
            'اكتب الرمز بدلًا من ذلك.',
        },
        unreachable: {
          title: 'تعذّر تحميل الماسح',
          text: 'تحقق من الشبكة ثم أعد المحاولة، أو اكتب الرمز.',
        },
      },
    },
  },
});
