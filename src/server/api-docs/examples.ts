// Example requests of the API's description, which its calls accept.
import { usualOccasion } from '../../contract/occasions/occasion-values.ts';
import { detailColumns } from '../../contract/members/details.ts';
import type { Schema } from './fields.ts';

/**
 * Examples by field; all others are made from the schema, which is impossible for a field with a
 * pattern.
 */
const values: Record<string, unknown> = {
  name: 'Sara Ahmad',
  mobile: '+966501234567',
  username: 'bakery',
  password: 'walnut-tree',
  pin: '4071',
  approver: { adminId: 7, pin: '8302' },
  currentPassword: 'walnut-tree',
  newPassword: 'olive-grove',
  confirmPassword: 'olive-grove',
  points: 50,
  guest: { token: '00112233445566778899AABBCCDDEEFF' },
  bill: '184.50',
  amount: '184.50',
  seenTotal: { bills: 12, amounts: ['1,845.00 SAR'] },
  currency: 'SAR',
  pointsPerUnit: '10',
  description: 'Dinner for two',
  level: 'Gold',
  title: 'Brunch for two',
  benefit: 'A free dessert',
  validUntil: '2099-12-24',
  multiplier: 2,
  startDate: '2099-02-18',
  endDate: '2099-03-20',
  day: '2026-11-21',
  seen: null,
  ids: [7, 5, 6],
  before: [5, 6, 7],
  line: 'typed:person:1',
  content: 'الشروط والأحكام',
  by: { mobile: '+966501234567', code: '123456' },
  code: '123456',
  digits: '4567',
  site: 'https://family.example',
  token: '00112233445566778899AABBCCDDEEFF',
  link: 'A'.repeat(43),
  challenge: 'A'.repeat(43),
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  credentialId: 'AQIDBAUGBwgJCgsMDQ4PEA',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestation: 'o2NmbXRkbm9uZQ',
  brand: 'Sofra',
  occasion: usualOccasion('birthday'),
  maxBackups: 7,
  filename: 'backup.json',
  copy: 'sofra-2026-11-21T18-30-00-000Z.1f2e3d4c.json.age',
  folder: '/mnt/disk/sofra',
  passphrase: 'figs, dates and walnuts',
  address: 'https://s3.eu-central-1.amazonaws.com',
  networks: ['192.168.1.0/24'],
  region: 'eu-central-1',
  bucket: 'harbour',
  prefix: 'sofra/house',
  keyId: 'AKIAHARBOUR',
  nameColumn: 0,
  mobileColumn: 1,
  pointsColumn: 2,
  secondNameColumn: 3,
  thirdNameColumn: 4,
  otherMobileColumn: 5,
  callingCodeColumn: 6,
  endsColumn: 7,
  // Every column is another one.
  ...Object.fromEntries(Object.values(detailColumns).map((name, i) => [name, 8 + i])),
  shortDescription: 'Points on every visit',
  fullDescription: 'Points on every visit, five levels to climb, and a place at the table.',
  birthday: '--04-03',
  giftId: null,
  email: 'sara@family.example',
  privacyPolicyUrl: 'https://family.example/privacy',
  iconPath: '/icon.png',
  featureGraphicPath: '/feature.png',
  scopes: ['members:read', 'visits:write'],
  thresholds: [0, 500, 2_000, 5_000, 10_000],
  names: [null, null, { name: 'Regular', nameArabic: 'الدائم' }, null, null],
  keepUntil: '2099-12-24',
  until: '2027-12-31',
  host: 'smtp.example.com',
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/** The example of a schema, or a body with its required fields, or with one field. */
export function exampleBody({ properties = {}, ...schema }: Schema): Record<string, unknown> {
  if (schema.example) return { ...schema.example };
  // The first of several possible bodies is shown.
  const [body] = schema.anyOf ?? [];
  if (body) return exampleBody(body);
  const names = Object.keys(properties);
  // The first of several possible sets of required fields is shown.
  const required = [...(schema.required ?? []), ...(schema.oneOf?.[0]?.required ?? [])];
  const shown = required.length > 0 ? required : names.filter((name) => name !== 'id').slice(0, 1);
  return Object.fromEntries(shown.map((name) => [name, exampleOf(name, properties[name] ?? {})]));
}

/** A value of a field or of a part of the address. */
export function exampleOf(name: string, schema: Schema): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  const { type, enum: choices, anyOf: [variant] = [], format, minLength = 0, maxLength } = schema;
  if (variant) return exampleOf(name, variant);
  if (choices) return choices[0];
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type !== 'string') return 1;
  if (format === 'email') return 'owner@family.example';
  return 'A few words'.padEnd(minLength, '.').slice(0, maxLength);
}
