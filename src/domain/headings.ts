// What the columns of CSV files are called.
import type { ExportLanguage } from '../contract/exports.ts';

const english = {
  memberNumber: 'Member number',
  name: 'Name',
  mobile: 'Mobile',
  points: 'Points',
  level: 'Level',
  visits: 'Visits',
  lastVisit: 'Last visit',
  joined: 'Joined',
  entryNumber: 'Entry',
  when: 'When',
  member: 'Member',
  balance: 'Balance',
  description: 'Description',
  by: 'By',
  undoes: 'Undoes entry',
  role: 'Role',
  action: 'Action',
  whom: 'Whom or what',
  detail: 'Detail',
  address: 'Address',
};

export type Heading = keyof typeof english;

export const headings: Record<ExportLanguage, Record<Heading, string>> = {
  en: english,
  ar: {
    memberNumber: 'رقم العضو',
    name: 'الاسم',
    mobile: 'رقم الجوال',
    points: 'النقاط',
    level: 'المستوى',
    visits: 'الزيارات',
    lastVisit: 'آخر زيارة',
    joined: 'تاريخ الانضمام',
    entryNumber: 'القيد',
    when: 'الوقت',
    member: 'العضو',
    balance: 'الرصيد',
    description: 'البيان',
    by: 'المنفّذ',
    undoes: 'تراجع عن القيد',
    role: 'الصفة',
    action: 'الإجراء',
    whom: 'المعنيّ',
    detail: 'التفاصيل',
    address: 'العنوان',
  },
};
