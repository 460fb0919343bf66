// The words of refunds.
import { labels } from '../../../../contract/messages/labels.ts';
import { points } from '../counts.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const refundWords = inBothLanguages({
  of: naming('Refund the bill of {isolated moment}', 'ردّ مبلغ فاتورة {isolated moment}'),
  ofGuest: naming('Refund the bill of {isolated name}', 'ردّ مبلغ فاتورة {isolated name}'),
  title: both('Refund this bill?', 'هل تريد ردّ مبلغ هذه الفاتورة؟'),
  howMuch: both('How much is refunded', 'مقدار المبلغ المردود'),
  whole: both('The whole bill', 'كامل الفاتورة'),
  rest: both('All that is left', 'كل ما تبقى منها'),
  part: both('An amount', 'جزء منها'),
  amount: labels.amount,
  left: naming('{amount} of the bill is left.', 'المتبقي من الفاتورة {amount}.'),
  takes: both(
    (taken: number) =>
      taken === 0 ? 'No points are taken back.' : `${points.en(taken)} taken back.`,
    (taken) => (taken === 0 ? 'لا تُسحب أي نقاط.' : `يُسحب من رصيد العضو: ${points.ar(taken)}.`),
  ),
  owes: both(
    (owed: number) => `${points.en(owed)} spent already: owed, and paid by the next points.`,
    (owed) => `صُرف من قبل: ${points.ar(owed)}، وتُسترد من نقاطه القادمة.`,
  ),
  gifts: both(
    'Rewards and benefits of the visit are taken back as well.',
    'وتُسحب مكافآت الزيارة ومزاياها أيضًا.',
  ),
  refund: both('Refund', 'ردّ المبلغ'),
  refunding: both('Refunding...', 'جارٍ ردّ المبلغ...'),
  done: naming('{amount} refunded', 'رُدّ {amount}'),
  failed: both('Nothing was refunded', 'لم يُردّ المبلغ'),
});
