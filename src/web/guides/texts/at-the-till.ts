// The guide for whoever stands at the till: one page.
import { label } from '../../../contract/messages/labels.ts';
import type { Guide } from '../guide.ts';

export const atTheTill: Guide = {
  title: label('At the till', 'عند نقطة البيع'),
  text: label('One page for everybody who serves guests.', 'صفحة واحدة لكل من يخدم الضيوف.'),
  hasQr: true,
  chapters: [
    {
      name: 'begin',
      title: label('You begin', 'تبدأ عملك'),
      steps: [
        label(
          'Touch your name and type your PIN. It enters at its last digit.',
          'المس اسمك واكتب رقمك السري، فتدخل مع آخر رقم منه.',
        ),
        label(
          'Touch **Lock** when you walk away, also to let somebody else in.',
          'المس **اقفل** حين تبتعد، وكذلك ليدخل غيرك.',
        ),
      ],
    },
    {
      name: 'guest',
      title: label('A guest pays', 'ضيف يدفع'),
      steps: [
        label(
          'Ask: “Are you in the family?” Touch **Scan QR code** and hold the guest’s card before ' +
            'the camera. Without a phone, type the number or the name.',
          'اسأل: «هل أنت من العائلة؟» المس **امسح رمز QR** وضع بطاقة الضيف أمام الكاميرا. ' +
            'وإن لم يكن معه هاتف فاكتب رقمه أو اسمه.',
        ),
        label(
          'Type the bill, and its number if your restaurant wants it.',
          'اكتب مبلغ الفاتورة، ورقمها إن كان مطعمكم يطلبه.',
        ),
        label(
          'Touch **Save visit**, or **Add Points** where there is nothing else to give. What was ' +
            'given stands in green.',
          'المس **سجّل الزيارة**، أو **أضف النقاط** إن لم يكن هناك غيرها. ويظهر ما أُعطي بالأخضر.',
        ),
      ],
      picture: {
        name: 'till',
        shows: label('A guest with the bill of the visit', 'ضيف مع فاتورة زيارته'),
      },
    },
    {
      name: 'reward',
      title: label('A guest wants a reward', 'ضيف يريد مكافأة'),
      steps: [
        label(
          'Scan the card. What the guest has chosen on the phone is ticked already.',
          'امسح البطاقة، فما اختاره الضيف في هاتفه محدد من قبل.',
        ),
        label(
          'Or tick it yourself, below **Rewards for their points**. Bring it, then touch ' +
            '**Save visit**.',
          'أو حدده بنفسك تحت **مكافآت مقابل نقاطه**. قدّمه ثم المس **سجّل الزيارة**.',
        ),
      ],
    },
    {
      name: 'new',
      title: label('A new guest', 'ضيف جديد'),
      steps: [
        label(
          'Let them scan the poster: name, number, password, and the card is there.',
          'دعه يمسح رمز الملصق: الاسم والرقم وكلمة المرور، وتظهر بطاقته.',
        ),
        label(
          'Or type their number and touch **Enrol**. Their phone opens the card with the QR that ' +
            'you show.',
          'أو اكتب رقمه والمس **سجِّل**. ويفتح هاتفه البطاقة بالرمز الذي تعرضه عليه.',
        ),
      ],
    },
    {
      name: 'wrong',
      title: label('That was wrong', 'حدث خطأ'),
      steps: [
        label(
          'Touch **Undo** at once. Later: **My visits**, open the visit, **Undo** or **Refund**.',
          'المس **تراجع** فورًا. وبعد ذلك: **زياراتي**، افتح الزيارة، ثم **تراجع** أو **ردّ ' +
            'المبلغ**.',
        ),
        label(
          'Where it says that somebody has to approve, go on serving. A manager does it at this ' +
            'till or in the office.',
          'إن طُلبت موافقة شخص آخر فتابع خدمة ضيوفك. يوافق المدير عند هذه النقطة أو من المكتب.',
        ),
      ],
    },
  ],
};
