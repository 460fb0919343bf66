// The words about the member cards of the team.
import { both, inBothLanguages, naming } from '../words.ts';

export const ownCardWords = inBothLanguages({
  tieOf: naming('The card of {isolated name}', 'بطاقة {isolated name}'),
  text: both(
    'People give no points to their own card, or the part that the owner says.',
    'لا يمنح أحد بطاقته نقاطًا، أو يمنحها النسبة التي يحددها المالك.',
  ),
  gone: both('This card was deleted.', 'حُذفت هذه البطاقة.'),
  untie: both('Not their card', 'ليست بطاقته'),
  own: both(
    'Are you a member too? Scan your own card, once.',
    'هل أنت عضو أيضًا؟ امسح بطاقتك مرة واحدة.',
  ),
  tied: both('Card known', 'تم حفظ البطاقة'),
  untied: both('No card is known any more', 'لم تعد هناك بطاقة محفوظة'),
  failed: both('The card was not saved', 'تعذّر حفظ البطاقة'),
});
