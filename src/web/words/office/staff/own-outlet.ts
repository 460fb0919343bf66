// The words about the outlets of people without a till.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const ownOutletWords = inBothLanguages({
  giveOf: naming('The outlet of {isolated name}', 'فرع {isolated name}'),
  text: both(
    'The visits that a cashier saves without a till are of this outlet. A till has its own.',
    'لهذا الفرع تُسجَّل زيارات الكاشير على غير نقطة بيع. أما نقطة البيع فلها فرعها.',
  ),
  outlet: labels.outlet,
  none: both('None', 'لا فرع'),
  save: labels.save,
  saving: labels.saving,
  given: both('Outlet saved', 'تم حفظ الفرع'),
  failed: both('The outlet was not saved', 'تعذّر حفظ الفرع'),
});
