// The words of a member's visits in the office.
import { labels } from '../../../../contract/messages/labels.ts';
import { points } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Bill {
  number: string;
  /** With its currency: `184.50 SAR`. */
  amount: string;
}

export const visitListWords = inBothLanguages({
  heading: labels.visits,
  guest: labels.guest,
  count: both('Visits so far', 'عدد الزيارات'),
  average: both('Average bill', 'متوسط الفاتورة'),
  none: both('No visit has been saved for this member yet.', 'لم تُسجَّل زيارة لهذا العضو بعد.'),
  partsOf: naming('Visit of {isolated moment}', 'زيارة {isolated moment}'),
  office: labels.office,
  formerPartner: both('A partner that was deleted', 'شريك محذوف'),
  identified: {
    scanned: both('code scanned', 'بمسح الرمز'),
    typed: both('number typed', 'بكتابة الرقم'),
    claimed: both('claimed with a receipt', 'بإيصال سجّله العضو'),
    program: both('told by a program', 'عن طريق برنامج'),
  },
  billWithNumber: both(
    ({ number, amount }: Bill) => `Bill ${isolated(number)} · ${isolated(amount)}`,
    ({ number, amount }) => `فاتورة ${isolated(number)} · ${isolated(amount)}`,
  ),
  points: both('Points', 'نقاط'),
  arrive: naming('The points arrive on {isolated day}', 'تصل النقاط في {isolated day}'),
  reversed: naming('{amount} of the bill refunded', 'رُدّ من الفاتورة {amount}'),
  owed: both(
    (owed: number) => `${points.en(owed)} owed: spent before, and paid by the next points`,
    (owed) => `صُرف من قبل: ${points.ar(owed)}، وتُسترد من نقاطه القادمة`,
  ),
  undonePart: naming('{isolated part} (undone)', '{isolated part} (تم التراجع عنها)'),
  refundedAt: naming('Refunded {moment}', 'رُدّ المبلغ في {moment}'),
  undoneAt: naming('Undone {moment}', 'تم التراجع عنها في {moment}'),
  undoOf: naming('Undo the visit of {isolated moment}', 'تراجع عن زيارة {isolated moment}'),
  undoTitle: both('Undo this visit?', 'هل تريد التراجع عن هذه الزيارة؟'),
  undoText: naming(
    'All that {isolated name} was given in it is taken back, and points for rewards return.',
    'يُسحب كل ما حصل عليه {isolated name} في هذه الزيارة، وتعود نقاط المكافآت.',
  ),
});
