// The words of the verification of the ledger.
import { labels } from '../../../../contract/messages/labels.ts';
import { grouped } from '../../languages/plural.ts';
import { entries, members } from '../counts.ts';
import { both, inBothLanguages } from '../words.ts';

interface Added {
  members: number;
  entries: number;
}

interface Wrong {
  wrong: number;
  members: number;
}

export const ledgerWords = inBothLanguages({
  title: both('Check the ledger', 'فحص دفتر النقاط'),
  text: both(
    'Adds up every entry of every member again, and holds the sum against the balance and ' +
      'the level on the card. Nothing changes.',
    'يجمع عمليات كل عضو من جديد، ويقارن المجموع بالرصيد والمستوى على البطاقة. لا يتغيّر شيء.',
  ),
  check: both('Check now', 'افحص الآن'),
  checking: labels.checking,
  failed: both('Error checking the ledger', 'تعذّر فحص الدفتر'),
  right: both(
    (added: Added) =>
      `${members.en(added.members)} and ${entries.en(added.entries)} were added up again: ` +
      'every balance and every level is right.',
    (added) =>
      `أُعيد جمع ${entries.genitive(added.entries)} لدى ${members.genitive(added.members)}: ` +
      'كل الأرصدة والمستويات صحيحة.',
  ),
  wrong: both(
    ({ wrong, members: all }: Wrong) =>
      `${members.en(wrong)} of ${grouped(all)} ${wrong === 1 ? 'has' : 'have'} a balance or a ` +
      'level that the entries do not give. Show this to whoever looks after Sofra before ' +
      'points are added or taken.',
    ({ wrong, members: all }) =>
      `${members.ar(wrong)} من أصل ${grouped(all)}: الرصيد أو المستوى لا يطابق العمليات. ` +
      'اعرض هذا على المسؤول عن سفرة لديكم قبل إضافة أي نقاط أو خصمها.',
  ),
  wrongSums: both(
    (count: number) =>
      'Sums of the overview and of the sorted lists that the entries do not give: ' +
      `${grouped(count)}. Balances are not made of them. Restoring a backup makes them anew.`,
    (count) =>
      `مجاميع لا تطابق العمليات في النظرة العامة والقوائم المرتّبة: ${grouped(count)}. ` +
      'لا تُحسب الأرصدة منها، واستعادة نسخة احتياطية تعيد حسابها.',
  ),
  sum: both(
    ({ points, at }: { points: string; at: string }) =>
      `All balances together: ${points} points. Checked on ${at}.`,
    ({ points, at }) => `مجموع النقاط في كل الأرصدة: ${points}. تاريخ الفحص: ${at}.`,
  ),
  first: both('The first of them', 'أولهم'),
  name: labels.member,
  points: both('Points on the card', 'النقاط على البطاقة'),
  entriesGive: both('Their entries add up to', 'مجموع العمليات'),
  level: both('Level on the card', 'المستوى على البطاقة'),
  levelShould: both('Level by the entries', 'المستوى بحسب العمليات'),
});
