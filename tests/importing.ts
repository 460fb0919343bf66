// Imports of members, and a file that contains every kind of row.
import type { Import } from '../src/contract/data/imports.ts';
import { openRestaurantWithFolder } from './filled.ts';
import { owner, type Person } from './people.ts';

export const list = `\ufeffالاسم,رقم الجوال,الرصيد,Note
Sara Ahmad,+966 50-123 4567,"1,250",regular
عمر الخطيب,٠٥٠١٢٣٤٥٦٨,٣٠٠,
Layla,'+966501234569,,
"",0501234570,5,
Noor,n/a,5,
Huda,0501234571,-5,
Rami,0501234572,1.5,
Sami,966501234567,7,
Dana,9.66501E+11,7,
`;

/** A restaurant that reads numbers of Saudi Arabia, and its administrator. */
export async function opened(engine: Parameters<typeof openRestaurantWithFolder>[0]) {
  const { restaurant } = await openRestaurantWithFolder(engine);
  const admin = await owner(restaurant);
  await admin.asks('changeSettings', { body: { countryCode: '966' } });
  return { restaurant, admin };
}

const query = { filename: 'old cards.csv' };

export const uploads = (admin: Person, body: string | Buffer) =>
  admin.asks('uploadImport', { query, body });

export const triesToUpload = (admin: Person, body: string | Buffer) =>
  admin.tries('uploadImport', { query, body });

export const checks = (admin: Person, { id, plan }: Pick<Import, 'id' | 'plan'>) =>
  admin.asks('checkImport', { params: { id }, body: { ...answers, ...plan } });

/** The answers to the questions about balances that are no whole numbers. */
const answers = { fractions: 'refused', belowZero: 'refused' } as const;

/** Runs all steps of an import. */
export async function brings(admin: Person, body: string) {
  const read = await uploads(admin, body);
  await checks(admin, read);
  return admin.asks('runImport', { params: { id: read.id } });
}
