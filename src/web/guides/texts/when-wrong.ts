// The guide for the moments in which something has gone wrong.
import { label } from '../../../contract/messages/labels.ts';
import type { Guide } from '../guide.ts';

export const whenWrong: Guide = {
  title: label('When something goes wrong', 'حين يحدث خطأ'),
  text: label(
    'What to do first, and where it stands. Nothing here loses a point of anybody.',
    'ما الذي تفعله أولًا وأين تجده. ولا يفقد أحد نقطة مما يلي.',
  ),
  chapters: [
    {
      name: 'wrong-guest',
      title: label('The wrong guest got the points', 'أُعطيت النقاط لضيف آخر'),
      steps: [
        label(
          'Touch **Undo** where the points were just given. Later: **Members**, **View ' +
            'History** in ' +
            'the guest’s menu, and **Undo** at the visit.',
          'المس **تراجع** حيث أُعطيت النقاط قبل قليل. وبعد ذلك: **الأعضاء**، ثم **اعرض السجل** ' +
            'من قائمة الضيف، ثم **تراجع** عند الزيارة.',
        ),
        label(
          'Save the visit for the right guest. The bill is free again with its number.',
          'سجّل الزيارة للضيف الصحيح. وتصبح الفاتورة متاحة من جديد برقمها.',
        ),
      ],
    },
    {
      name: 'refund',
      title: label('A bill is paid back', 'استرجاع مبلغ فاتورة'),
      steps: [
        label(
          'Open the visit in the guest’s history and touch **Refund**. Choose **The whole ' +
            'bill**, ' +
            'or **An amount** of it.',
          'افتح الزيارة في سجل الضيف والمس **ردّ المبلغ**. اختر **كامل الفاتورة** أو **جزء منها**.',
        ),
        label(
          'The dialog says which points are taken. What the guest has spent already is owed, and ' +
            'the next points pay it by themselves.',
          'تذكر النافذة النقاط التي ستُسحب. وما صرفه الضيف منها يبقى عليه، وتسدده نقاطه ' +
            'التالية وحدها.',
        ),
      ],
    },
    {
      name: 'stolen-tablet',
      title: label('The tablet is stolen', 'سُرق الجهاز اللوحي'),
      steps: [
        label(
          'In **Team**, below **Tills**, open the till’s menu and touch **End till**. The device ' +
            'can do nothing from that moment on.',
          'في **الفريق** تحت **نقاط البيع** افتح قائمة الجهاز والمس **أنهِ نقطة البيع**. ' +
            'ولا يستطيع الجهاز شيئًا منذ تلك اللحظة.',
        ),
        label(
          'PINs work on enrolled tills alone. Whoever feels watched gets a new one by **Make a ' +
            'PIN**.',
          'لا تعمل الأرقام السرية إلا على نقاط البيع المرتبطة. ومن خشي أن يُعرف رقمه فأعطه رقمًا ' +
            'جديدًا من **أنشئ رقمًا سريًا**.',
        ),
        label(
          'Look at **Worth a look** in **Overview** for what was given since.',
          'راجع **حركات غير معتادة** في **نظرة عامة** لترى ما مُنح منذ ذلك الحين.',
        ),
      ],
    },
    {
      name: 'lost-phone',
      title: label('A phone is lost', 'ضاع هاتف'),
      steps: [
        label(
          'A guest’s: the same number and password open the card on the new phone. Without the ' +
            'password, open **Members** and touch **Reset Password** in their menu.',
          'هاتف ضيف: الرقم وكلمة المرور نفسهما يفتحان البطاقة على الهاتف الجديد. ' +
            'وإن نسي كلمة المرور فافتح **الأعضاء** والمس **أعد تعيين كلمة المرور** من قائمته.',
        ),
        label(
          'A guest’s who has a new number: **Edit** their mobile. Somebody else’s number: ' +
            '**Free the number**.',
          'ضيف برقم جديد: **تعديل** رقم جواله. ورقم صار لغيره: **أخلِ الرقم**.',
        ),
        label(
          'Your own: log in with a recovery code, then remove the old phone at ' +
            '**Sign-in and security** and add the new one.',
          'هاتفك أنت: ادخل برمز استرداد، ثم أزل الهاتف القديم من **الدخول والأمان** وأضف الجديد.',
        ),
      ],
    },
    {
      name: 'statement',
      title: label('A partner disagrees with a statement', 'شريك يعترض على كشف الشهر'),
      steps: [
        label(
          'In **Partners**, open the partner’s **Statement** and touch **Show each service**: ' +
            'day, time, benefit and agreed price, one by one.',
          'في **الشركاء** افتح **كشف الشهر** للشريك والمس **أظهر كل خدمة على حدة**: ' +
            'اليوم والساعة والميزة والسعر المتفق عليه، واحدة واحدة.',
        ),
        label(
          'The partner sees the same list at the counter. What was taken back later has its day.',
          'يرى الشريك القائمة نفسها في صفحته. وما سُحب لاحقًا مذكور بيومه.',
        ),
      ],
    },
    {
      name: 'data',
      title: label('A guest asks for their data', 'ضيف يطلب بياناته'),
      steps: [
        label(
          'In **Members**, open the guest’s menu: **Data as a file** makes the file to hand ' +
            'over. ' +
            'Guests can do so themselves on their card.',
          'في **الأعضاء** افتح قائمة الضيف: **البيانات في ملف** ينشئ الملف لتسلّمه إياه. ' +
            'ويستطيع الضيف ذلك بنفسه من بطاقته.',
        ),
        label(
          'Who wants to be forgotten: **Delete**. Name and number are gone everywhere, and the ' +
            'figures of your past days stay.',
          'من أراد أن يُنسى: **احذف**. يزول اسمه ورقمه من كل مكان، وتبقى أرقام أيامك الماضية.',
        ),
      ],
    },
    {
      name: 'selling',
      title: label('The restaurant is sold', 'بيع المطعم'),
      steps: [
        label(
          'Give the buyer an account: **Team**, **New person**, **Owner**. They log in, choose a ' +
            'password and set up a second factor.',
          'أعطِ المشتري حسابًا: **الفريق**، **أضف شخصًا**، **مالك**. فيدخل ويختار كلمة مرور ' +
            'ويضيف عاملًا ثانيًا.',
        ),
        label(
          'The buyer switches your account and those of people who leave off, ends **API keys** ' +
            'and **Webhooks**, and gives **Copy elsewhere** a new place and passphrase.',
          'يوقف المشتري حسابك وحسابات من يغادر، وينهي **مفاتيح البرامج** و**إشعارات البرامج**، ' +
            'ويحدد لـ**مكان ثانٍ للنسخ** مكانًا وعبارة مرور جديدين.',
        ),
        label(
          'What guests can still spend goes over with the restaurant: **What is owed** in ' +
            '**Overview** says how much, by month, as a file.',
          'ينتقل مع المطعم ما بقي للضيوف أن يصرفوه: **المستحق للأعضاء** في **نظرة عامة** ' +
            'يذكر مقداره شهرًا بعد شهر، وفي ملف.',
        ),
      ],
    },
  ],
};
