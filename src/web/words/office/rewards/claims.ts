// The words about claims: in a member's drawer, in previews, and in the settings.
import { points, rewardClaims } from '../counts.ts';
import { grouped } from '../../languages/plural.ts';
import { inBothLanguages, isolated } from '../words.ts';

interface Undoing {
  name: string;
  cost: number;
}

export const claimWords = inBothLanguages({
  en: {
    toSpend: 'Points to spend',
    spent: (count: number) => `${grouped(count)} are claimed or spent`,
    heading: 'Rewards claimed',
    at: (partner: string, moment: string) => `${isolated(partner)}, ${moment}`,
    states: {
      claimed: (moment: string) => `Waits, good until ${moment}`,
      served: (moment: string) => `Served ${moment}`,
      expired: (moment: string) => `Ran out ${moment}, points are back`,
      cancelled: (moment: string) => `Cancelled ${moment}, points are back`,
      undone: (moment: string) => `Undone ${moment}, points are back`,
    },
    undoOf: (reward: string) => `Undo ${isolated(reward)}`,
    undoTitle: 'Undo this reward?',
    undoText: ({ name, cost }: Undoing) =>
      `${isolated(name)} gets ${points.en(cost)} back, and the reward counts as not served.`,
    undone: 'Reward undone, its points are back',
    undoFailed: 'Error undoing the reward',

    settings: {
      title: 'Spending points',
      text:
        'Guests claim a reward on their card, which holds its points, and show the code to be ' +
        'served. Levels stay as they are: spending never lowers them.',
      on: 'Guests can spend points on rewards',
      switchedOn: 'Rewards are on',
      switchedOff: 'Rewards are off',
      toRewards: 'Go to the rewards',
      offTitle: 'Switch rewards off?',
      offText: (count: number) =>
        `${rewardClaims.en(count)} still to be served. While rewards are off nobody can do that, ` +
        'and the points come back as the time runs out.',
      offAct: 'Switch off',
      switching: 'Switching off...',
      claims: 'How long a claim is good',
      span: 'Good for',
      claimsHint:
        'Guests have this long to be served, then their points come back. For claims from now on.',
      unit: 'Unit',
      units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
      save: 'Save claims',
      saving: 'Saving...',
      saved: 'Saved',
    },
  },
  ar: {
    toSpend: 'الرصيد المتاح',
    spent: (count) => `استُبدل منها ${grouped(count)}`,
    heading: 'المكافآت المستبدَلة',
    at: (partner, moment) => `${isolated(partner)}، ${moment}`,
    states: {
      claimed: (moment) => `بانتظار الاستلام حتى ${moment}`,
      served: (moment) => `قُدِّمت في ${moment}`,
      expired: (moment) => `انتهت مهلتها في ${moment} وعادت نقاطها`,
      cancelled: (moment) => `أُلغيت في ${moment} وعادت نقاطها`,
      undone: (moment) => `تم التراجع عنها في ${moment} وعادت نقاطها`,
    },
    undoOf: (reward) => `تراجع عن ${isolated(reward)}`,
    undoTitle: 'هل تريد التراجع عن هذه المكافأة؟',
    undoText: ({ name, cost }) =>
      `تعود إلى ${isolated(name)} ${points.nominative(cost)}، وتُعدّ المكافأة غير مقدَّمة.`,
    undone: 'تم التراجع عن المكافأة وعادت نقاطها',
    undoFailed: 'تعذّر التراجع عن المكافأة',

    settings: {
      title: 'استبدال النقاط',
      text:
        'يستبدل العضو نقاطه بمكافأة من بطاقته، ثم يُظهر رمزها لاستلامها. ' +
        'وتبقى المستويات كما هي: استبدال النقاط لا يخفض مستوى أحد.',
      on: 'يستطيع الأعضاء استبدال نقاطهم بمكافآت',
      switchedOn: 'المكافآت مفعّلة',
      switchedOff: 'المكافآت متوقفة',
      toRewards: 'انتقل إلى المكافآت',
      offTitle: 'هل تريد إيقاف المكافآت؟',
      offText: (count) =>
        `بانتظار الاستلام: ${rewardClaims.ar(count)}. لا يمكن تقديمها ما دامت المكافآت متوقفة، ` +
        'وتعود نقاطها عند انتهاء مهلتها.',
      offAct: 'أوقف المكافآت',
      switching: 'جارٍ الإيقاف...',
      claims: 'مهلة الاستلام',
      span: 'المهلة',
      claimsHint: 'يستلم العضو مكافأته خلالها، وإلا عادت إليه نقاطها. تسري على ما يُستبدل من الآن.',
      unit: 'الوحدة',
      units: { minutes: 'دقائق', hours: 'ساعات', days: 'أيام' },
      save: 'احفظ المهلة',
      saving: 'جارٍ الحفظ...',
      saved: 'تم الحفظ',
    },
  },
});
