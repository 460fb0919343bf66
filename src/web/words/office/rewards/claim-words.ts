// The words about claims: in a member's drawer, in previews, and in the settings.
import { labels } from '../../../../contract/messages/labels.ts';
import { points, rewardClaims } from '../counts.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

interface Undoing {
  name: string;
  cost: number;
}

export const claimWords = inBothLanguages({
  toSpend: both('Points to spend', 'الرصيد المتاح'),
  spent: both(
    (count: number) => `${grouped(count)} are claimed or spent`,
    (count) => `استُبدل منها ${grouped(count)}`,
  ),
  heading: both('Rewards claimed', 'المكافآت المستبدَلة'),
  at: both(
    (partner: string, moment: string) => `${isolated(partner)}, ${moment}`,
    (partner, moment) => `${isolated(partner)}، ${moment}`,
  ),
  states: {
    claimed: naming('Waits, valid until {moment}', 'بانتظار الاستلام حتى {moment}'),
    served: naming('Served {moment}', 'قُدِّمت في {moment}'),
    expired: naming('Expired {moment}, points are back', 'انتهت مهلتها في {moment} وعادت نقاطها'),
    cancelled: naming('Cancelled {moment}, points are back', 'أُلغيت في {moment} وعادت نقاطها'),
    ended: naming('Ended, was valid until {moment}', 'انتهت، وكانت صالحة حتى {moment}'),
    undone: naming('Undone {moment}, points are back', 'تم التراجع عنها في {moment} وعادت نقاطها'),
  },
  gift: both('Gift', 'هدية'),
  undoOf: naming('Undo {isolated reward}', 'تراجع عن {isolated reward}'),
  undoTitle: both('Undo this reward?', 'هل تريد التراجع عن هذه المكافأة؟'),
  undoText: both(
    ({ name, cost }: Undoing) =>
      `${isolated(name)} gets ${points.en(cost)} back, and the reward counts as not served.`,
    ({ name, cost }) =>
      `تعود إلى ${isolated(name)} ${points.nominative(cost)}، وتُعدّ المكافأة غير مقدَّمة.`,
  ),
  undoGiftText: naming(
    'The gift counts as not served, and waits for {isolated name} for what is left of its days.',
    'تُعدّ الهدية غير مقدَّمة، وتبقى بانتظار {isolated name} ما بقي من أيامها.',
  ),
  undone: both('Reward undone, its points are back', 'تم التراجع عن المكافأة وعادت نقاطها'),
  undoFailed: both('Error undoing the reward', 'تعذّر التراجع عن المكافأة'),

  settings: {
    title: both('Spending points', 'استبدال النقاط'),
    text: both(
      'Guests claim a reward on their card, which holds its points, and show the code to be ' +
        'served. Levels stay as they are: spending never lowers them.',
      'يستبدل العضو نقاطه بمكافأة من بطاقته، ثم يُظهر رمزها لاستلامها. ' +
        'وتبقى المستويات كما هي: استبدال النقاط لا يخفض مستوى أحد.',
    ),
    on: both('Guests can spend points on rewards', 'يستطيع الأعضاء استبدال نقاطهم بمكافآت'),
    switchedOn: both('Rewards are on', 'المكافآت مفعّلة'),
    switchedOff: both('Rewards are off', 'المكافآت متوقفة'),
    staff: {
      label: both('Staff can choose rewards for guests', 'يستطيع الموظفون اختيار مكافأة للعضو'),
      text: both(
        'A reward is served without a claim, and its points are spent at once. Off, only what ' +
          'guests have claimed on their card is served.',
        'تُقدَّم المكافأة دون استبدال مسبق وتُستبدل نقاطها فورًا. ' +
          'وعند إيقافها لا يُقدَّم إلا ما استبدله الأعضاء من بطاقاتهم.',
      ),
      saved: labels.saved,
    },
    toRewards: both('Go to the rewards', 'انتقل إلى المكافآت'),
    offTitle: both('Switch rewards off?', 'هل تريد إيقاف المكافآت؟'),
    offText: both(
      (count: number) =>
        `${rewardClaims.en(count)} still to be served. While rewards are off nobody can do that, ` +
        'and the points come back as the time runs out.',
      (count) =>
        `بانتظار الاستلام: ${rewardClaims.ar(count)}. لا يمكن تقديمها ما دامت المكافآت متوقفة، ` +
        'وتعود نقاطها عند انتهاء مهلتها.',
    ),
    offAct: both('Switch off', 'أوقف المكافآت'),
    switching: both('Switching off...', 'جارٍ الإيقاف...'),
    claims: both('How long a claim is valid', 'مهلة الاستلام'),
    span: both('Good for', 'المهلة'),
    claimsHint: both(
      'Guests have this long to be served, then their points come back. For claims from now on.',
      'يستلم العضو مكافأته خلالها، وإلا عادت إليه نقاطها. تسري على ما يُستبدل من الآن.',
    ),
    unit: both('Unit', 'الوحدة'),
    units: {
      minutes: both('Minutes', 'دقائق'),
      hours: both('Hours', 'ساعات'),
      days: both('Days', 'أيام'),
    },
    save: labels.save,
    saved: labels.saved,
  },
});
