// The headings of the columns of CSV files.
import type { ExportLanguage } from '../../contract/data/exports.ts';

export const headings = {
  memberNumber: { en: 'Member number', ar: 'رقم العضو' },
  name: { en: 'Name', ar: 'الاسم' },
  mobile: { en: 'Mobile', ar: 'رقم الجوال' },
  points: { en: 'Points', ar: 'النقاط' },
  level: { en: 'Level', ar: 'المستوى' },
  visits: { en: 'Visits', ar: 'الزيارات' },
  lastVisit: { en: 'Last visit', ar: 'آخر زيارة' },
  joined: { en: 'Joined', ar: 'تاريخ الانضمام' },
  entryNumber: { en: 'Entry', ar: 'رقم العملية' },
  when: { en: 'When', ar: 'الوقت' },
  member: { en: 'Member', ar: 'العضو' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  description: { en: 'Description', ar: 'الوصف' },
  by: { en: 'By', ar: 'المنفّذ' },
  undoes: { en: 'Undoes entry', ar: 'تراجع عن العملية' },
  stampNumber: { en: 'Stamp', ar: 'رقم الختم' },
  benefit: { en: 'Benefit', ar: 'الميزة' },
  partner: { en: 'Partner', ar: 'الشريك' },
  takenBack: { en: 'Taken back', ar: 'وقت السحب' },
  takenBackBy: { en: 'Taken back by', ar: 'سحبه' },
  role: { en: 'Role', ar: 'الصفة' },
  action: { en: 'Action', ar: 'الإجراء' },
  whom: { en: 'Whom or what', ar: 'المعنيّ' },
  detail: { en: 'Detail', ar: 'التفاصيل' },
  address: { en: 'Address', ar: 'العنوان' },
} satisfies Record<string, Record<ExportLanguage, string>>;

export type Heading = keyof typeof headings;
