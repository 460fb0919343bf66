// The words of scanning a card: at the counter, and in the Points tab.
import { both, inBothLanguages, type Both } from '../words.ts';

/** Why there is no picture, and that the number or the code can be typed instead. */
export const troublesOfScanning = (typed: Both<string>) => ({
  refused: {
    title: both('The camera is not allowed here', 'لا يُسمح باستخدام الكاميرا هنا'),
    text: both(
      `Allow it in the settings of your browser and try again, or type the ${typed.en}.`,
      `اسمح بها لهذا الموقع من إعدادات المتصفح ثم أعد المحاولة، أو اكتب ${typed.ar}.`,
    ),
  },
  missing: {
    title: both('There is no camera', 'لا توجد كاميرا'),
    text: both(
      `This device has none that the browser can find. Type the ${typed.en} instead.`,
      `لم يجد المتصفح كاميرا في هذا الجهاز. اكتب ${typed.ar} بدلًا من ذلك.`,
    ),
  },
  busy: {
    title: both('The camera does not start', 'تعذّر تشغيل الكاميرا'),
    text: both(
      `Another app may be using it. Close that one and try again, or type the ${typed.en}.`,
      `قد يكون تطبيق آخر يستخدمها. أغلقه ثم أعد المحاولة، أو اكتب ${typed.ar}.`,
    ),
  },
  insecure: {
    title: both('The camera needs a secure address', 'تحتاج الكاميرا إلى عنوان آمن'),
    text: both(
      `Browsers open it only on addresses of https. Type the ${typed.en} instead.`,
      'لا تفتحها المتصفحات إلا في المواقع التي يبدأ عنوانها بـ https. ' +
        `اكتب ${typed.ar} بدلًا من ذلك.`,
    ),
  },
  unreachable: {
    title: both('The scanner could not be loaded', 'تعذّر تحميل الماسح'),
    text: both(
      `Check your network and try again, or type the ${typed.en}.`,
      `تحقق من الشبكة ثم أعد المحاولة، أو اكتب ${typed.ar}.`,
    ),
  },
});

export const scanWords = inBothLanguages({
  start: both('Scan QR code', 'امسح رمز QR'),
  title: both('Scan the QR code', 'امسح رمز QR'),
  starting: both('Starting the camera…', 'جارٍ تشغيل الكاميرا…'),
  hint: both(
    'Hold the QR code of the card inside the frame.',
    'ضع رمز QR الظاهر على البطاقة داخل الإطار.',
  ),
  slips: {
    receipt: both(
      'This is a receipt, which guests open with their own phone. Scan the QR code of the card.',
      'هذا إيصال يفتحه العضو بجواله. امسح رمز QR الظاهر على البطاقة.',
    ),
    tax: both(
      'This is the tax code of an invoice, and gives no points. Scan the QR code of the card.',
      'هذا رمز الفاتورة الضريبية ولا يمنح نقاطًا. امسح رمز QR الظاهر على البطاقة.',
    ),
  },
  again: both('Scan again', 'امسح من جديد'),
  stop: both('Turn the camera off', 'أوقف الكاميرا'),
  troubles: troublesOfScanning({ en: 'number', ar: 'الرقم' }),
});

export type ScanWords = (typeof scanWords)['en'];
