// The words of scanning a card: at the counter, and in the Points tab.
import { inBothLanguages } from '../words.ts';

export const scanWords = inBothLanguages({
  en: {
    start: 'Scan QR code',
    title: 'Scan the QR code',
    starting: 'Starting the camera…',
    hint: 'Hold the QR code of the card inside the frame.',
    again: 'Scan again',
    stop: 'Turn the camera off',
    troubles: {
      refused: {
        title: 'The camera is not allowed here',
        text: 'Allow it in the settings of your browser and try again, or type the number.',
      },
      missing: {
        title: 'There is no camera',
        text: 'This device has none that the browser can find. Type the number instead.',
      },
      busy: {
        title: 'The camera does not start',
        text: 'Another app may be using it. Close that one and try again, or type the number.',
      },
      insecure: {
        title: 'The camera needs a secure address',
        text: 'Browsers open it only on addresses of https. Type the number instead.',
      },
      unreachable: {
        title: 'The scanner could not be loaded',
        text: 'Check your network and try again, or type the number.',
      },
    },
  },
  ar: {
    start: 'امسح رمز QR',
    title: 'امسح رمز QR',
    starting: 'جارٍ تشغيل الكاميرا…',
    hint: 'ضع رمز QR الظاهر على البطاقة داخل الإطار.',
    again: 'امسح من جديد',
    stop: 'أوقف الكاميرا',
    troubles: {
      refused: {
        title: 'لا يُسمح باستخدام الكاميرا هنا',
        text: 'اسمح بها لهذا الموقع من إعدادات المتصفح ثم أعد المحاولة، أو اكتب الرقم.',
      },
      missing: {
        title: 'لا توجد كاميرا',
        text: 'لم يجد المتصفح كاميرا في هذا الجهاز. اكتب الرقم بدلًا من ذلك.',
      },
      busy: {
        title: 'تعذّر تشغيل الكاميرا',
        text: 'قد يكون تطبيق آخر يستخدمها. أغلقه ثم أعد المحاولة، أو اكتب الرقم.',
      },
      insecure: {
        title: 'تحتاج الكاميرا إلى عنوان آمن',
        text:
          'لا تفتحها المتصفحات إلا في المواقع التي يبدأ عنوانها بـ https. ' +
          'اكتب الرقم بدلًا من ذلك.',
      },
      unreachable: {
        title: 'تعذّر تحميل الماسح',
        text: 'تحقق من الشبكة ثم أعد المحاولة، أو اكتب الرقم.',
      },
    },
  },
});

export type ScanWords = (typeof scanWords)['en'];
