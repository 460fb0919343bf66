// What the tab of the levels' benefits says.
import { inBothLanguages } from './words.ts';

export const benefitsWords = inBothLanguages({
  en: {
    level: 'Level',
    add: 'New benefit',
    addFor: (level: string) => `For every guest at ${level}, as long as it is active.`,
    benefit: 'Benefit',
    benefitHint: 'For example: Free dessert on Fridays',
    partner: 'Partner',
    partnerHint: 'A benefit of a partner is claimed there.',
    ownHouse: 'None: at our own house',
    create: 'Add Benefit',
    creating: 'Adding...',
    created: 'Benefit added successfully!',

    list: (level: string) => `Benefits of ${level}`,
    none: (level: string) => `${level} has no benefits yet`,
    noneText: 'What you add appears here and on the cards of that level.',
    at: (partner: string) => `At ${partner}`,
    active: 'Active',
    activeOf: (benefit: string) => `${benefit}: active`,
    removeOf: (benefit: string) => `Delete ${benefit}`,
    removeTitle: 'Delete this benefit?',
    removeText: (benefit: string) =>
      `“${benefit}” disappears from every card and from the counters. This cannot be undone.`,
    removeAct: 'Delete benefit',
    removing: 'Deleting...',
    removed: 'Benefit deleted successfully!',
  },
  ar: {
    level: 'المستوى',
    add: 'ميزة جديدة',
    addFor: (level) => `لكل ضيوف المستوى ${level} ما دامت مفعّلة.`,
    benefit: 'الميزة',
    benefitHint: 'مثل: حلوى مجانية كل جمعة',
    partner: 'الشريك',
    partnerHint: 'ميزة الشريك تُستحق عنده.',
    ownHouse: 'بلا شريك: في مطعمنا',
    create: 'أضف الميزة',
    creating: 'جارٍ الإضافة...',
    created: 'تمت إضافة الميزة بنجاح!',

    list: (level) => `مزايا المستوى ${level}`,
    none: (level) => `لا مزايا للمستوى ${level} بعد`,
    noneText: 'ما تضيفه يظهر هنا وعلى بطاقات هذا المستوى.',
    at: (partner) => `لدى ${partner}`,
    active: 'مفعّلة',
    activeOf: (benefit) => `${benefit}: مفعّلة`,
    removeOf: (benefit) => `حذف ${benefit}`,
    removeTitle: 'أتريد حذف هذه الميزة؟',
    removeText: (benefit) =>
      `ستختفي «${benefit}» من كل البطاقات ومن عند الشركاء. لا يمكن التراجع عن ذلك.`,
    removeAct: 'احذف الميزة',
    removing: 'جارٍ الحذف...',
    removed: 'تم حذف الميزة بنجاح!',
  },
});
