// The words of requests above a limit: what waits, and the list in which others decide.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Asked {
  name: string;
  ago: string;
}

export const requestWords = inBothLanguages({
  title: both('What waits for approval', 'بانتظار الموافقة'),
  text: both(
    'Somebody has asked for more than their limit, or typed an unusually high bill. Approved, ' +
      'it is written at once.',
    'طلبات تتجاوز حدود أصحابها، وفواتير بمبلغ غير معتاد، وتُسجَّل فور موافقتك.',
  ),
  list: both('Requests', 'الطلبات'),
  none: both('Nothing waits.', 'لا توجد طلبات.'),
  noneText: both(
    'Requests appear here by themselves, as soon as somebody passes a limit.',
    'تظهر الطلبات هنا من تلقاء نفسها فور تجاوز أحدهم حدّه.',
  ),
  undo: naming('Undo a visit: {isolated name}', 'التراجع عن زيارة: {isolated name}'),
  refund: naming('Refund a bill: {isolated name}', 'ردّ مبلغ فاتورة: {isolated name}'),
  formerGuest: both('a former guest', 'ضيف سابق'),
  askedBy: both(
    ({ name, ago }: Asked) => `${isolated(name)} asked ${ago}`,
    ({ name, ago }) => `طلبه ${isolated(name)} ${ago}`,
  ),
  above: naming('Above the limit ({isolated limit})', 'فوق الحد ({isolated limit})'),
  reasonOf: naming('Reason: {isolated reason}', 'السبب: {isolated reason}'),
  points: labels.points,
  parts: naming('Asked for {isolated name}', 'المطلوب لـ{isolated name}'),
  own: both('Your own: somebody else decides', 'طلبك أنت، ويبتّ فيه شخص آخر'),
  approve: both('Approve', 'وافق'),
  approving: both('Approving...', 'جارٍ الموافقة...'),
  approveHere: both('Approve here with a PIN', 'وافق هنا بالرقم السري'),
  approver: both('Somebody with the right', 'شخص له صلاحية الموافقة'),
  nobodyApproves: both(
    'Nobody else here may approve and has a PIN. An owner or a manager can approve in the office.',
    'لا يوجد هنا شخص آخر له صلاحية الموافقة ورقم سري. يمكن للمالك أو المدير الموافقة من المكتب.',
  ),
  approveOf: naming('Approve: {isolated name}', 'وافق: {isolated name}'),
  approved: both('Approved', 'تمت الموافقة'),
  notApproved: both('It was not approved', 'لم تتم الموافقة'),
  decline: both('Decline', 'ارفض'),
  declining: both('Declining...', 'جارٍ الرفض...'),
  declineOf: naming('Decline: {isolated name}', 'ارفض: {isolated name}'),
  declined: both('Declined', 'تم الرفض'),
  notDeclined: both('It was not declined', 'لم يتم الرفض'),
  reason: labels.reason,
  waits: both('Waiting for approval', 'بانتظار الموافقة'),
  yours: both('Your requests', 'طلباتك'),
  states: {
    waiting: both('waiting for approval', 'بانتظار الموافقة'),
    approved: both('approved', 'تمت الموافقة'),
    declined: both('declined', 'مرفوض'),
    expired: both('nobody decided in time', 'لم يبتّ فيه أحد في الوقت المحدد'),
  },
});
