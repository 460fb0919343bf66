// The words of enrolling a guest at the till, and of inviting them to open the card.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

export const enrolmentWords = inBothLanguages({
  choice: naming('Enrol {isolated number}', 'سجِّل {isolated number}'),
  choiceText: both('Nobody has this number yet', 'لا أحد بهذا الرقم بعد'),
  title: both('New member', 'عضو جديد'),
  name: labels.name,
  mobile: labels.mobile,
  enrol: both('Enrol', 'سجِّل'),
  enrolling: both('Enrolling...', 'جارٍ التسجيل...'),
  enrolled: both('Member enrolled', 'تم تسجيل العضو'),
  failed: both('Nobody was enrolled', 'لم يُسجَّل أحد'),
  cancel: labels.cancel,
  open: both('The card on the guest’s phone', 'البطاقة على هاتف الضيف'),
  openText: both(
    'The guest scans this with the phone’s camera and chooses a password.',
    'يمسح الضيف هذا الرمز بكاميرا هاتفه ويختار كلمة مرور.',
  ),
  orTyped: both('Or there, with the number and this code:', 'أو هنا بالرقم وهذا الرمز:'),
  left: both(
    (clock: string) => `Valid for ${clock}`,
    (clock) => `صالح لمدة ${clock}`,
  ),
  over: both('This QR has run out', 'انتهت صلاحية هذا الرمز'),
  notOpened: both('The card has not been opened yet', 'لم تُفتح البطاقة بعد'),
  show: both('Show the QR', 'اعرض الرمز'),
  another: both('Another QR', 'رمز آخر'),
  showing: labels.oneMoment,
  showFailed: both('There is no QR', 'تعذّر إنشاء الرمز'),
  invitedUntil: both('Invited, until', 'دعوته صالحة حتى'),
  end: both('End the invitation', 'أنهِ الدعوة'),
  ended: both('Invitation ended', 'تم إيقاف الدعوة'),
  notEnded: both('The invitation was not ended', 'تعذّر إيقاف الدعوة'),
  enrolledBy: both(
    (by: string | null) =>
      by ? `Enrolled at the till by ${isolated(by)}` : 'Enrolled at the till',
    (by) => (by ? `سُجِّل عند الصندوق بواسطة ${isolated(by)}` : 'سُجِّل عند الصندوق'),
  ),
});
