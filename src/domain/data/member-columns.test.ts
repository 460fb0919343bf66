// The columns of a list are found by their headings, and never against what stands in them.
import { expect, test } from 'vitest';
import type { ColumnName } from '../../contract/data/imports.ts';
import { moneyColumnIn, planFor } from './member-columns.ts';

/** The plan for a list as text, with the headings of its columns. */
function columnsOf(text: string) {
  const rows = text.split('\n').map((line) => line.split(','));
  const { headed, titleRows = 0, ...plan } = planFor(rows);
  const headings = headed ? rows[titleRows]! : rows[0]!.map((_, column) => String(column));
  return Object.fromEntries(
    Object.entries(plan as Partial<Record<ColumnName, unknown>>).flatMap(([name, column]) =>
      typeof column === 'number' ? [[name.replace('Column', ''), headings[column]]] : [],
    ),
  );
}

test.each<[string, Record<string, string>]>([
  [
    'dial_code,phone,name\n971,0507654399,Omar\n966,0501234567,Sara',
    { callingCode: 'dial_code', mobile: 'phone', name: 'name' },
  ],
  [
    'Name,Phone,Total Orders\nOmar,0507654399,12',
    { name: 'Name', mobile: 'Phone', visits: 'Total Orders' },
  ],
  [
    'First Name,Surname,Phone Number,Transaction Count\nOmar,Ali,0507654399,12',
    {
      name: 'First Name',
      secondName: 'Surname',
      mobile: 'Phone Number',
      visits: 'Transaction Count',
    },
  ],
  [
    'Name,Phone,Mobile\nOmar,0112345678,0507654399',
    { name: 'Name', mobile: 'Mobile', otherMobile: 'Phone' },
  ],
  [
    'Name,Phone,Mobile\nOmar,0112345678,\nSara,0507654399,',
    { name: 'Name', mobile: 'Phone', otherMobile: 'Mobile' },
  ],
  [
    'Last name,First name,Mobile\nAli,Omar,0507654399',
    { name: 'First name', secondName: 'Last name', mobile: 'Mobile' },
  ],
  [
    'firstName,middleName,lastName,phoneNumber\nOmar,Said,Ali,0507654399',
    { name: 'firstName', secondName: 'middleName', thirdName: 'lastName', mobile: 'phoneNumber' },
  ],
  [
    'Name,Last Name,Mobile\nOmar,Ali,0507654399',
    { name: 'Name', secondName: 'Last Name', mobile: 'Mobile' },
  ],
  [
    'Customer,Customer Name,Mobile\nomar@family.example,Omar,0507654399',
    { name: 'Customer Name', mobile: 'Mobile' },
  ],
  ['Customer,Mobile\nomar@family.example,0507654399', { mobile: 'Mobile' }],
  ['Name,Mobile,Country Code\nOmar,+966507654399,SA', { name: 'Name', mobile: 'Mobile' }],
  ['Name,Mobile,Stars\nOmar,0507654399,7', { name: 'Name', mobile: 'Mobile', points: 'Stars' }],
  ['Name,Mobile,Balance\nOmar,0507654399,SAR 12.50', { name: 'Name', mobile: 'Mobile' }],
  [
    'Name,Mobile,Points Spent,Points\nOmar,0507654399,9,7',
    { name: 'Name', mobile: 'Mobile', points: 'Points' },
  ],
  ['Name,Mobile,Store credit balance\nOmar,0507654399,9', { name: 'Name', mobile: 'Mobile' }],
  [
    'Name,Mobile,Total points,Points balance\nOmar,0507654399,900,70',
    { name: 'Name', mobile: 'Mobile', points: 'Points balance' },
  ],
  ['Sara Ahmad,0501234567,50', { name: '0', mobile: '1' }],
  ['50,Sara Ahmad,0501234567', { name: '1', mobile: '2' }],
  ['الإسم,هاتف,رصيد النقاط', { name: 'الإسم', mobile: 'هاتف', points: 'رصيد النقاط' }],
  [
    'الاسم الأول,اسم العائلة,رقم الجوال,النقاط,تاريخ الميلاد,آخر زيارة,عدد الزيارات\n' +
      'عمر,الخطيب,٠٥٠١٢٣٤٥٦٧,٣٠٠,1990-01-02,2026-01-02,٣',
    {
      name: 'الاسم الأول',
      secondName: 'اسم العائلة',
      mobile: 'رقم الجوال',
      points: 'النقاط',
      birthday: 'تاريخ الميلاد',
      lastVisit: 'آخر زيارة',
      visits: 'عدد الزيارات',
    },
  ],
  [
    'Mobile No.,FULL NAME,Loyalty points',
    { name: 'FULL NAME', mobile: 'Mobile No.', points: 'Loyalty points' },
  ],
  ['id,Customer,Phone,Balance', { name: 'Customer', mobile: 'Phone', points: 'Balance' }],
  [
    'Customers of Harbour House\nName,Mobile,Points\nOmar,0507654399,7',
    { name: 'Name', mobile: 'Mobile', points: 'Points' },
  ],
  [
    'Loyalty points report\n2026-11-28 10:00\n\nName,Mobile,Points\nOmar,0507654399,7',
    { name: 'Name', mobile: 'Mobile', points: 'Points' },
  ],
  [
    'Name / الاسم,Mobile (رقم الجوال),Points - النقاط\nOmar,0507654399,7',
    { name: 'Name / الاسم', mobile: 'Mobile (رقم الجوال)', points: 'Points - النقاط' },
  ],
  [
    'Created,Guest name,Phone number (with country code),Rewards balance\n' +
      '2026-11-28,Omar,966507654399,7',
    {
      name: 'Guest name',
      mobile: 'Phone number (with country code)',
      points: 'Rewards balance',
    },
  ],
  ...[
    'Points expiry date',
    'pointsExpireOn',
    'Points valid until',
    'Loyalty Points Expiry',
    'Expiration date',
    'Valid till',
    'تنتهي النقاط',
    'تاريخ انتهاء صلاحية النقاط',
    'تاريخ الانتهاء',
    'صالحة حتى',
  ].map((heading): [string, Record<string, string>] => [
    `Name,Mobile,Points,${heading}\nOmar,0507654399,7,31/12/2027`,
    { name: 'Name', mobile: 'Mobile', points: 'Points', ends: heading },
  ]),
  [
    'Name,Mobile,Points valid until,Points\nOmar,0507654399,,7',
    { name: 'Name', mobile: 'Mobile', points: 'Points', ends: 'Points valid until' },
  ],
  ...['Card expiry', 'Membership valid until', 'Expired points'].map(
    (heading): [string, Record<string, string>] => [
      `Name,Mobile,Points,${heading}\nOmar,0507654399,7,31/12/2027`,
      { name: 'Name', mobile: 'Mobile', points: 'Points' },
    ],
  ),
  [
    'Name,Mobile,Points,Expiry\nOmar,0507654399,7,12 months',
    { name: 'Name', mobile: 'Mobile', points: 'Points' },
  ],
  ['Customer ID,Created,Name\n7041122334455,2026-11-28,Omar', { name: 'Name' }],
  ['x', { name: '0' }],
])('the columns of %j are proposed', (text, columns) => {
  expect(columnsOf(text)).toEqual(columns);
});

test('a column of money under a heading of points is named', () => {
  const rows = [
    ['Name', 'Mobile', 'Loyalty balance'],
    ['Omar', '0507654399', 'SAR 12.50'],
  ];
  expect(moneyColumnIn(rows, planFor(rows))).toEqual({
    heading: 'Loyalty balance',
    example: 'SAR 12.50',
  });
});
