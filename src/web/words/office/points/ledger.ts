// The words of the verification of the ledger.
import { grouped } from '../../languages/plural.ts';
import { entries, members } from '../counts.ts';
import { inBothLanguages } from '../words.ts';

interface Added {
  members: number;
  entries: number;
}

interface Wrong {
  wrong: number;
  members: number;
}

export const ledgerWords = inBothLanguages({
  en: {
    title: 'Check the ledger',
    text:
      'Adds up every entry of every member again, and holds the sum against the balance and ' +
      'the level on the card. Nothing changes.',
    check: 'Check now',
    checking: 'Checking...',
    failed: 'Error checking the ledger',
    right: (added: Added) =>
      `${members.en(added.members)} and ${entries.en(added.entries)} were added up again: ` +
      'every balance and every level is right.',
    wrong: ({ wrong, members: all }: Wrong) =>
      `${members.en(wrong)} of ${grouped(all)} ${wrong === 1 ? 'has' : 'have'} a balance or a ` +
      'level that the entries do not give. Show this to whoever looks after Sofra before ' +
      'points are added or taken.',
    wrongSums: (count: number) =>
      'Sums of the overview and of the sorted lists that the entries do not give: ' +
      `${grouped(count)}. Balances are not made of them. Restoring a backup makes them anew.`,
    sum: ({ points, at }: { points: string; at: string }) =>
      `All balances together: ${points} points. Checked on ${at}.`,
    first: 'The first of them',
    name: 'Member',
    points: 'Points on the card',
    entriesGive: 'Their entries add up to',
    level: 'Level on the card',
    levelShould: 'Level of those points',
  },
  ar: {
    title: 'فحص دفتر النقاط',
    text: 'يجمع عمليات كل عضو من جديد، ويقارن المجموع بالرصيد والمستوى على البطاقة. لا يتغيّر شيء.',
    check: 'افحص الآن',
    checking: 'جارٍ الفحص...',
    failed: 'تعذّر فحص الدفتر',
    right: (added) =>
      `أُعيد جمع ${entries.genitive(added.entries)} لدى ${members.genitive(added.members)}: ` +
      'كل الأرصدة والمستويات صحيحة.',
    wrong: ({ wrong, members: all }) =>
      `${members.ar(wrong)} من أصل ${grouped(all)}: الرصيد أو المستوى لا يطابق العمليات. ` +
      'اعرض هذا على المسؤول عن سفرة لديكم قبل إضافة أي نقاط أو خصمها.',
    wrongSums: (count) =>
      `مجاميع لا تطابق العمليات في النظرة العامة والقوائم المرتّبة: ${grouped(count)}. ` +
      'لا تُحسب الأرصدة منها، واستعادة نسخة احتياطية تعيد حسابها.',
    sum: ({ points, at }) => `مجموع النقاط في كل الأرصدة: ${points}. تاريخ الفحص: ${at}.`,
    first: 'أولهم',
    name: 'العضو',
    points: 'النقاط على البطاقة',
    entriesGive: 'مجموع العمليات',
    level: 'المستوى على البطاقة',
    levelShould: 'مستوى تلك النقاط',
  },
});
