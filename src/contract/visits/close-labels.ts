// The labels of a day's close, on the screen and in its file.
import { label } from '../messages/labels.ts';
import type { Identification } from './visits.ts';

export const closeLabels = {
  refund: label('Refund', 'إرجاع'),
  undo: label('Undone', 'تراجع'),
  bill: label('Bill', 'فاتورة'),
  late: label('Of a closed day', 'من يوم مُقفل'),
  afterwards: label('After the close', 'بعد الإقفال'),
  total: label('Total', 'المجموع'),
  report: label('Till’s report (Z)', 'تقرير الصندوق (Z)'),
  difference: label('Difference', 'الفرق'),
  count: label('Count', 'العدد'),
  /** Labels for who settled, where no name is known. */
  admin: label('Somebody who has left', 'شخص غادر الفريق'),
  program: label('A program', 'برنامج'),
  partner: label('A partner', 'شريك'),
  customer: label('Claimed receipts', 'إيصالات سجّلها الضيوف'),
  system: label('Not known', 'غير معروف'),
};

export const wayLabels: Record<Identification, ReturnType<typeof label>> = {
  scanned: label('Card scanned', 'بطاقة ممسوحة'),
  typed: label('Number typed', 'رقم مكتوب'),
  claimed: label('Receipt claimed', 'إيصال سجّله الضيف'),
  program: label('By a program', 'عبر برنامج'),
};
