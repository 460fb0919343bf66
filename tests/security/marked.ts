// A restaurant in which every field holds markup that says which field it is.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { briefFolder } from '../../lab/folders.ts';
import type { CallName } from '../../src/contract/index.ts';
import {
  occasionKinds,
  occasionSettings,
  usualOccasion,
} from '../../src/contract/occasions/occasion-values.ts';
import type { Restaurant } from '../restaurant.ts';
import { limit } from '../limits.ts';
import { draft } from '../occasions.ts';
import { gatewayAt } from '../gateways.ts';
import { administrator, colleague, newMobile, owner, partner } from '../people.ts';
import { visitor, type Person } from '../people.ts';
import { program } from '../programs.ts';
import { newPasskey } from '../second-factors.ts';
import { till } from '../tills.ts';
import { bodyWith, textFields, type TextField } from './text-fields.ts';

/** Every field of the contract that accepts any text. */
export const fields = textFields();
const fieldsOf = (call: CallName) => fields.filter((field) => field.call === call);

/** Texts that are compared or shown only once, or that other calls have for a bill too. */
export const isSecret = ({ name }: TextField) =>
  /^(logIn|enrolTill|settleProgramVisits|reverseVisit\.bill)/.test(name) ||
  /^(take(Foodics|Odoo|Erpnext)|closeDay\.seenTotal|joinCards\.name|tryOccasion)/.test(name) ||
  /^(askGuest\.bill|subscribePush\.endpoint)/.test(name) ||
  /([pP]ass(word|phrase)|recoveryCode|\.secret)$/.test(name);

export const counterPassword = 'fresh-bread';
const span = { startDate: '2026-11-01', endDate: '2099-12-25', multiplier: 2 };
const contactEmail = 'office@family.example';
const { english: _english, arabic: _arabic, ...mailing } = draft;
const offer = { level: 'Starter', validUntil: '2099-12-24' };

/** Makes a call with markup in each of its fields; returns the reply. */
async function fills(
  person: Pick<Person, 'tries'>,
  call: CallName,
  rest: object = {},
  params: object = {},
) {
  const open = fieldsOf(call).filter((field) => !isSecret(field));
  const body = bodyWith(open, rest as Record<string, unknown>);
  const { status, text } = await person.tries(call, { params: { ...params }, body });
  expect([200, 204], `${call}: ${status} ${text}`).toContain(status);
  return JSON.parse(text || '{}') as { id: number };
}

/** Adds two rows, and changes the second one. */
async function fillsTwice(person: Person, [add, change]: [CallName, CallName], rest: object = {}) {
  await fills(person, add, rest);
  const { id } = await fills(person, add, rest);
  await fills(person, change, {}, { id });
}

/** Adds two more owners, and changes the second one. */
async function addOwners(admin: Person) {
  const newAdmin = { password: 'cedar-wood', role: 'owner' as const };
  await fills(admin, 'addAdmin', newAdmin);
  const second = await admin.asks('addAdmin', { body: { ...newAdmin, username: 'second' } });
  await fills(admin, 'changeAdmin', {}, { id: second.id });
}

/** A restaurant in which every field holds markup that says which one it is. */
export async function fill(restaurant: Restaurant) {
  const admin = await owner(restaurant);
  const guest = { ...visitor(restaurant), mobile: newMobile(), password: 'planted-walnut-tree' };
  const { mobile, password } = guest;
  const { id: customerId } = await fills(guest, 'joinFamily', { mobile, password });
  const other = { mobile: newMobile(), password };
  const { id: otherId } = await fills(visitor(restaurant), 'joinFamily', other);
  await fills(admin, 'changeCustomer', {}, { id: otherId });
  const enrolled = await fills(admin, 'enrolCustomer', { mobile: newMobile() });
  await fills(admin, 'awardPoints', { customerId: enrolled.id, points: 5 });
  await fills(admin, 'giveLevel', { level: 'Gold', until: '2026-12-31' }, { id: customerId });
  await fills(admin, 'awardPoints', { customerId: otherId, points: 50 });
  await fills(admin, 'awardPoints', { customerId, points: 500 });
  await fills(admin, 'deductPoints', { customerId, points: 5 });
  const slip = { customerId, points: 7, description: 'Tea' };
  const { transactionId } = await admin.asks('awardPoints', { body: slip });
  await fills(admin, 'undoEntry', { customerId, transactionId });
  await admin.asks('changeSettings', { body: { currency: 'SAR', pointsPerUnit: '1' } });
  const bill = { amount: '7' };
  await undoAndRefund(admin, { guest: { customerId }, bill });
  for (let visits = 0; visits < 5; visits += 1) {
    await admin.asks('settleVisit', { body: { guest: { customerId: otherId }, bill } });
  }
  const { lines } = await admin.asks('readStandingOut');
  await fills(admin, 'markStandingOut', { line: lines[0]!.line });
  await fills(admin, 'makeKey', { scopes: ['visits:write'], hourly: 5 });
  const register = await program(restaurant, { admin });
  const rest = { guest: { id: customerId }, bill: { earning: '7', total: '7' } };
  const { id } = await fills(register, 'settleProgramVisit', rest);
  await fills(register, 'reverseVisit', { visitId: id, amount: '3' });
  const { day, closes } = await admin.asks('listCloses');
  const { adminId, outletId } = closes[0]!;
  await fills(admin, 'countClose', { day, adminId, outletId, bills: 1, seen: null, amount: '7' });
  await fills(admin, 'reportDay', { day, outletId, bills: 1, seen: null, amount: '7' });
  const { total: seenTotal } = (await admin.asks('listCloses')).outlets[0]!;
  await admin.asks('closeDay', { body: { day, outletId, seenTotal } });
  await fillsTwice(admin, ['addBenefit', 'changeBenefit'], { level: 'Starter' });
  await fillsTwice(admin, ['addOffer', 'changeOffer'], offer);
  await fillsTwice(admin, ['addEvent', 'changeEvent'], span);
  await fillMessages(admin);
  // Outlets need different names, so another one is added before it is changed.
  await fills(admin, 'addOutlet');
  const harbour = await admin.asks('addOutlet', { body: { name: 'Harbour' } });
  await fills(admin, 'changeOutlet', {}, { id: harbour.id });
  await fillsTwice(admin, ['addHook', 'changeHook'], { named: false });
  await nameLevel(admin);
  for (const call of ['inviteTill', 'changeTill'] as const)
    await fillsTill(restaurant, admin, call);
  await fillsTwice(admin, ['addSubmission', 'changeSubmission'], { contactEmail });
  await fills(admin, 'addTerms');
  await fills(admin, 'addPartner', { password: counterPassword });
  await fills(admin, 'changePartner', {}, { id: (await partner(restaurant)).id });
  await addOwners(admin);
  await addPasskey(restaurant);
  await copyToStrangeFolder(admin);
  const occasions = occasionKinds.map((kind) => [occasionSettings[kind], usualOccasion(kind)]);
  await fills(admin, 'changeSettings', { rewards: true, ...Object.fromEntries(occasions) });
  await fillsTwice(admin, ['addReward', 'changeReward'], { cost: 7 });
  await undoReward({ admin, guest });
  // The newest audit entries contain its bill, and the reason why a request was declined.
  await fills(admin, 'makeReceipt', { amount: '7' });
  await askAboveLimit(restaurant, { admin, customerId: otherId });
  await visitor(restaurant).tries('logInAdmin', { body: bodyWith(fieldsOf('logInAdmin')) });
  // The counter's temporary password is replaced, so that the next log-in opens all screens.
  const [{ text: username } = { text: '' }] = fieldsOf('addPartner');
  await restaurant.store.db.updateTable('partners').set({ temporaryUntil: null }).execute();
  return { guest, customerId, username };
}

/** A mail server, and messages to lists: one stays as it was added, another one is changed. */
async function fillMessages(admin: Person) {
  await setMail(admin);
  await setTexts(admin);
  await fills(admin, 'addMailing', mailing);
  const { id } = await fills(admin, 'addMailing', mailing);
  await fills(admin, 'changeMailing', mailing, { id });
}

/** A visit that is undone, and one of which a part is refunded. */
async function undoAndRefund(
  admin: Person,
  visit: { guest: { customerId: number }; bill: object },
) {
  await fills(admin, 'undoVisit', {}, await fills(admin, 'settleVisit', visit));
  const paid = await fills(admin, 'settleVisit', visit);
  await fills(admin, 'refundVisit', { amount: '3' }, paid);
}

/** A passkey of another person of the office, which the audit log mentions. */
async function addPasskey(restaurant: Restaurant) {
  Object.assign(restaurant.config, { PUBLIC_URL: 'https://family.example' });
  const person = await administrator(restaurant);
  const { challenge } = await person.asks('challengePasskey');
  const { name: _, ...made } = newPasskey().makes(challenge);
  await fills(person, 'addPasskey', made);
  Object.assign(restaurant.config, { PUBLIC_URL: undefined });
}

/** Sets a mail server with a sender that has markup in its name. */
const setMail = (admin: Person) =>
  fills(admin, 'setMail', {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    alertsTo: null,
    senderAddress: 'offers@family.example',
  });

/** Sets a gateway of text messages whose call has markup in each part. */
async function setTexts(admin: Person) {
  const texts = Object.fromEntries(
    fieldsOf('setTextGateway').map(({ path, text }) => [path.join('.'), text]),
  );
  const { address, takenValue } = texts;
  await admin.asks('setTextGateway', {
    body: {
      ...gatewayAt(1),
      address: address!,
      headers: [{ name: 'X-Mark', value: texts['headers.0.value']! }],
      encoding: 'form',
      body: `To={to}\nBody={text} ${texts.body}`,
      takenValue: takenValue!,
    },
  });
}

/** Gives the first level a name with markup in both languages. */
async function nameLevel(admin: Person) {
  const [name = '', nameArabic = ''] = fieldsOf('changeLevels').map(({ text }) => text);
  const { thresholds, names, version } = await admin.asks('readLevels');
  const named = names.map((other, i) => (i === 0 ? { name, nameArabic } : other));
  await admin.asks('changeLevels', {
    body: { thresholds, names: named, keepUntil: null, version },
  });
}

/** A second place for backups, in a folder whose name is markup. */
async function copyToStrangeFolder(admin: Person) {
  const around = await briefFolder('sofra-copies-');
  onTestFinished(() => rm(around, { recursive: true }));
  const folder = join(around, fieldsOf('copyToFolder').find((one) => !isSecret(one))!.text);
  await mkdir(folder);
  await admin.asks('copyToFolder', { body: { folder, passphrase: 'figs, dates and walnuts' } });
}

/** A till whose name contains markup, as invited or as changed. */
async function fillsTill(restaurant: Restaurant, admin: Person, call: 'inviteTill' | 'changeTill') {
  const [{ text: name } = { text: 'Bar' }] = call === 'inviteTill' ? fieldsOf(call) : [];
  const device = await till(restaurant, admin, { name });
  const { id } = (await device.asks('currentTill'))!;
  if (call === 'changeTill') await fills(admin, call, {}, { id });
}

/** A cashier makes three requests: a visit and an undo that wait, and one that is declined. */
async function askAboveLimit(
  restaurant: Restaurant,
  { admin, customerId }: { admin: Person; customerId: number },
) {
  const cashier = await colleague(restaurant, 'cashier');
  await admin.asks('giveOutlet', { params: { id: cashier.id }, body: { outletId: 1 } });
  const guest = { customerId };
  const { id } = await cashier.asks('settleVisit', { body: { guest, points: 1 } });
  await limit(admin, 'cashier', { pointsPerAward: 0, undosPerDay: 0 });
  await fills(cashier, 'undoVisit', {}, { id });
  await cashier.tries('settleVisit', { body: { guest, points: 1 } });
  const { rows } = await admin.asks('listRequests');
  await fills(admin, 'declineRequest', {}, rows.at(-1)!);
}

/** The first reward is served to the guest, and undone by the office. */
async function undoReward({ admin, guest }: Record<'admin' | 'guest', Person>) {
  const { rewards } = await guest.asks('readShelf');
  const { id: rewardId, version } = rewards[0]!;
  const { claim } = await guest.asks('claimReward', { body: { rewardId, version } });
  const { id: customerId } = (await guest.asks('currentCustomer'))!;
  await admin.asks('changeSettings', { body: { proofAtTill: false } });
  const visit = { guest: { customerId }, claims: [claim.id] };
  await admin.asks('settleVisit', { body: visit });
  await fills(admin, 'undoClaim', {}, { id: claim.id });
}
