// The words of receipts that guests claim: the switch, how long one is good and its points wait,
// one made by hand.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const receiptWords = inBothLanguages({
  title: both('Points from receipts', 'إيصالات يسجّلها الأعضاء'),
  receipts: {
    label: both('Printed receipts give points', 'الإيصالات المطبوعة تمنح نقاطًا'),
    text: both(
      'A till whose key signs receipts prints a QR code. The guest opens it with a phone, and ' +
        'puts the points of the bill on their card, once for each bill.',
      'يطبع نظام نقاط البيع رمز QR يوقّعه بمفتاحه، فيفتحه العضو بجواله ويضيف نقاط الفاتورة إلى ' +
        'بطاقته، مرة واحدة لكل فاتورة.',
    ),
    saved: both('Receipts changed', 'تم تغيير الإيصالات'),
  },
  hours: both('Hours that a receipt is valid', 'مدة صلاحية الإيصال بالساعات'),
  hoursHint: both(
    'From when it was printed. A guest claims one in half an hour and five in a day.',
    'من وقت طباعته. ويسجّل العضو إيصالًا كل نصف ساعة، وخمسة في اليوم على الأكثر.',
  ),
  refundDays: both('Days until the points arrive', 'أيام الانتظار حتى تصل النقاط'),
  refundDaysHint: both(
    'As long as a bill can be returned: until then its points wait, and a return takes them ' +
      'first. 0 gives them at once. Points that wait keep their day.',
    'بقدر مدة إرجاع الفاتورة: تنتظر نقاطها حتى تنتهي، ويأخذ منها الإرجاع أولًا. ' +
      '0 يعني أنها تصل فورًا. وما ينتظر من نقاط لا يتغير يومه.',
  ),
  save: labels.save,
  saved: both('Times saved', 'تم حفظ المدد'),

  byHand: both('Make one by hand', 'أنشئ إيصالًا يدويًا'),
  byHandText: both(
    'For a bill whose receipt was not printed, or to try it out.',
    'لفاتورة لم يُطبع إيصالها، أو للتجربة.',
  ),
  number: labels.billNumber,
  amount: both('Amount that earns', 'المبلغ الذي يمنح نقاطًا'),
  outlet: labels.outlet,
  make: both('Make the receipt', 'أنشئ الإيصال'),
  making: both('Making the receipt…', 'جارٍ إنشاء الإيصال…'),
  qrOf: naming('The QR code of bill {name}', 'رمز QR للفاتورة {name}'),
  validUntil: naming('Valid until {isolated moment}', 'صالح حتى {isolated moment}'),
  print: labels.print,
  scan: both('Scan it for your points', 'امسحه لتحصل على نقاطك'),
});
