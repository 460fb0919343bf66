// The words of joining two cards, and of the cards that may be of one person.
import { labels } from '../../../../contract/messages/labels.ts';
import { spacedMobile } from '../../../../domain/members/mobile.ts';
import { grouped } from '../../languages/plural.ts';
import { both, inBothLanguages, isolated, naming } from '../words.ts';

export const joinWords = inBothLanguages({
  join: both('Join with another card', 'ادمج مع بطاقة أخرى'),
  title: naming('Make one card of {isolated name}’s two', 'دمج بطاقتَي {isolated name} في واحدة'),
  search: both('Search the other card', 'البحث عن البطاقة الأخرى'),
  searchHint: both('Phone or name of the other card', 'رقم البطاقة الأخرى أو اسمها'),
  found: both('Cards found', 'البطاقات التي وُجدت'),
  nobody: both('No other card found', 'لم توجد بطاقة أخرى'),
  otherCard: both('Other card', 'البطاقة الأخرى'),
  compared: both('Both cards, and the one they become', 'البطاقتان والبطاقة التي تصيران إليها'),
  thisOne: both('This card', 'هذه البطاقة'),
  joined: both('Joined', 'بعد الدمج'),
  level: labels.level,
  points: labels.points,
  visits: labels.visits,
  claims: both('Rewards that wait', 'مكافآت تنتظر'),
  owed: both('Points to recover', 'نقاط مطلوب استردادها'),
  name: both('Name that stays', 'الاسم الذي يبقى'),
  number: both('Number that stays', 'الرقم الذي يبقى'),
  withPassword: both(
    (mobile: string) =>
      `The guest logs in with ${isolated(spacedMobile(mobile))} and the password of that card. ` +
      'The other card ends, and so do its sessions.',
    (mobile) =>
      `يسجّل العضو دخوله برقم ${isolated(spacedMobile(mobile))} وكلمة مرور بطاقته. ` +
      'وتنتهي البطاقة الأخرى مع جلساتها.',
  ),
  withoutPassword: both(
    (mobile: string) =>
      `Nobody has set a password for ${isolated(spacedMobile(mobile))} yet: invite the guest ` +
      'afterwards. The other card ends, and so do its sessions.',
    (mobile) =>
      `لا كلمة مرور بعد لرقم ${isolated(spacedMobile(mobile))}: ادعُ العضو بعد الدمج. ` +
      'وتنتهي البطاقة الأخرى مع جلساتها.',
  ),
  withoutNumber: both(
    'Neither card has a number: write one under Edit afterwards.',
    'لا رقم لأيّ من البطاقتين: اكتب رقمًا من «تعديل» بعد الدمج.',
  ),
  undoable: both(
    'Points, visits, rewards and benefits are added up; no figure of a past day changes. You can ' +
      'undo it for a day.',
    'تُجمع النقاط والزيارات والمكافآت والمزايا، ولا يتغير رقم في يوم مضى. ' +
      'يمكنك التراجع خلال يوم.',
  ),
  act: both('Make one card', 'ادمج البطاقتين'),
  acting: both('Joining...', 'جارٍ الدمج...'),
  done: both('The cards are one', 'صارت البطاقتان واحدة'),
  doneText: both(
    ({ name, points }: { name: string; points: number }) =>
      `${isolated(name)} has ${grouped(points)} points now.`,
    ({ name, points }) => `رصيد ${isolated(name)} الآن: ${grouped(points)}.`,
  ),
  failed: both('The cards were not joined', 'لم تُدمج البطاقتان'),
  undo: both('Undo the join', 'تراجع عن الدمج'),
  undoOf: naming('Undo the join of {isolated name}', 'تراجع عن دمج بطاقتَي {isolated name}'),
  undone: both('There are two cards again', 'عادتا بطاقتين'),
  notUndone: both('The join was not undone', 'لم يُتراجع عن الدمج'),
  wasJoined: both(
    (moment: string) => `Two cards became this one on ${moment}.`,
    (moment) => `صارت بطاقتان هذه البطاقة في ${moment}.`,
  ),

  maybeSame: both('Possibly the same person', 'ربما كانا شخصًا واحدًا'),
  maybeSameText: both(
    'Found among the cards that were opened last. Compare before you make one of two.',
    'من بين أحدث البطاقات. قارن قبل أن تدمج اثنتين.',
  ),
  noneSame: both('No two cards look like one person’s', 'لا بطاقتين تبدوان لشخص واحد'),
  noneSameText: both(
    'Cards with one number, or with one name on one device, are listed here.',
    'تظهر هنا بطاقات لها رقم واحد، أو اسم واحد على جهاز واحد.',
  ),
  why: {
    number: labels.sameNumber,
    'former-number': both('One had the number of the other', 'لإحداهما رقم كان للأخرى'),
    device: both('The same name on one device', 'الاسم نفسه على جهاز واحد'),
  },
  compare: both('Compare', 'قارن'),
  compareOf: naming('Compare the cards of {isolated name}', 'قارن بطاقتَي {isolated name}'),
});
