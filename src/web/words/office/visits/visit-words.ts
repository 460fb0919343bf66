// The words of visits: the sheet of a guest, what is chosen on it, and the receipt.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { points } from '../counts.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Levels {
  from: string;
  to: string;
}

interface Last {
  ago: string;
  /** The amount of the bill: `184.50 SAR`. */
  amount: string | null;
}

export const visitWords = inBothLanguages({
  waiting: both('Waiting for the guest', 'بانتظار الضيف'),
  rewards: both('Rewards for their points', 'مكافآت مقابل نقاطه'),
  benefits: labels.benefits,
  timeLeft: both(
    (clock: string) => `waits another ${clock}`,
    (clock) => `متبقٍ ${clock}`,
  ),
  timeOver: both('has run out', 'انتهت مهلتها'),
  cost: both(points.en, points.ar),
  due: both('can be given now', 'متاحة الآن'),
  inAll: both('This visit', 'هذه الزيارة'),
  rises: both(
    ({ from, to }: Levels) => `${from} → ${to}`,
    ({ from, to }) => `${from} ← ${to}`,
  ),
  served: both('served', 'قُدِّمت'),
  settle: both('Save visit', 'سجّل الزيارة'),
  settling: both('Saving...', 'جارٍ التسجيل...'),
  settled: both('Visit saved', 'سُجّلت الزيارة'),
  settledFor: naming('Saved for {isolated name}', 'تمت زيارة {isolated name}'),
  failed: both('The visit was not saved', 'لم تُسجَّل الزيارة'),
  undo: both('Undo', 'تراجع'),
  undoOf: naming('Undo the visit of {isolated name}', 'تراجع عن زيارة {isolated name}'),
  undone: both('Visit undone', 'تم التراجع عن الزيارة'),
  undoFailed: both('The visit was not undone', 'تعذّر التراجع عن الزيارة'),
  billOf: naming('Bill {isolated amount}', 'فاتورة {isolated amount}'),
  nothing: both('Nothing to give right now.', 'لا شيء لتقديمه الآن.'),
  sheetFailed: both('The sheet could not be loaded', 'تعذّر تحميل صفحة الزيارة'),
  billNumber: both('No. (optional)', 'رقمها (اختياري)'),
  code: both('Code on the guest’s card', 'الرمز الظاهر على بطاقة الضيف'),
  codeHint: both(
    'Six digits. Rewards and benefits need it, or a scan of the card.',
    'ستة أرقام. تحتاجها المكافآت والمزايا، أو امسح البطاقة.',
  ),
  askGuest: both('Ask on their phone', 'اسأله على هاتفه'),
  waitsForYes: naming(
    'The question is on the guest’s card: {isolated time}',
    'السؤال على بطاقة الضيف: {isolated time}',
  ),
  saidYes: both('The guest said yes on their phone', 'وافق الضيف على هاتفه'),
  noYes: both(
    'No answer. Scan the card, or ask for its code.',
    'لا رد. امسح البطاقة أو اطلب رمزها.',
  ),
  outlet: labels.outlet,
  last: both(
    ({ ago, amount }: Last) => `Last visit ${ago}${amount ? ` · ${isolated(amount)}` : ''}`,
    ({ ago, amount }) => `آخر زيارة ${ago}${amount ? ` · ${isolated(amount)}` : ''}`,
  ),
  /** The question about an unusually high bill. */
  meant: {
    title: naming('Is {isolated amount} right?', 'هل المبلغ {isolated amount} صحيح؟'),
    right: naming('Yes, {isolated amount}', 'نعم، {isolated amount}'),
    likely: naming('It is {isolated amount}', 'الصحيح {isolated amount}'),
  },
  unusual: both(
    (count: number) => `Visits of this guest today: ${grouped(count)}`,
    (count) => `زيارات هذا الضيف اليوم: ${grouped(count)}`,
  ),
});
