// A restaurant with occasions for messages, and its schedule.
import {
  occasionSettings,
  usualOccasion,
  usualRules,
  type MessageRules,
  type Occasion,
  type OccasionKind,
} from '../src/contract/occasions/occasion-values.ts';
import { lookForDue } from '../src/storage/occasions/looking.ts';
import { listForMailing } from '../src/storage/occasions/mailing-looking.ts';
import { sendDue } from '../src/storage/occasions/sending.ts';
import { expireClaims } from '../src/storage/rewards/claim-expiry.ts';
import { postClaims } from '../src/storage/rewards/claim-postings.ts';
import { createClaims } from '../src/storage/rewards/claim-queries.ts';
import { catchUp } from '../src/storage/summaries/catch-up.ts';
import { ownerAgain } from './hooks.ts';
import type { Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';

type Admin = Pick<Person, 'asks'>;

/** A message to all guests, with words alone. */
export const draft = {
  english: 'Come tonight',
  arabic: 'زورونا الليلة',
  points: 0,
  giftId: null,
  giftDays: 14,
  mostMessages: null,
  mostPoints: null,
  level: null,
  away: null,
  outletId: null,
} as const;

/** Switches an occasion on, with changes of how it usually is. */
export const switchOn = (admin: Admin, kind: OccasionKind, changes: Partial<Occasion> = {}) =>
  admin.asks('changeSettings', {
    body: { [occasionSettings[kind]]: { ...usualOccasion(kind), on: true, ...changes } },
  });

/** Changes rules of messages; nobody is held out unless that is changed. */
export const setRules = (admin: Admin, changes: Partial<MessageRules> = {}) =>
  admin.asks('changeSettings', {
    body: { messageRules: { ...usualRules, heldOut: 0, ...changes } },
  });

/** Looks for who is due. */
export async function look({ store, clock }: Pick<Restaurant, 'store' | 'clock'>): Promise<void> {
  while (!(await catchUp(store, { limit: 1_000 })));
  while (!(await lookForDue(store, clock.now())));
}

/** Sends what is due, as the schedule of a server does. */
export async function send({ store, clock }: Pick<Restaurant, 'store' | 'clock'>): Promise<void> {
  while (!(await sendDue(store, clock.now())));
}

/** An hour passes, after which there is another look, and the owner logs in again. */
export async function anHour({ clock }: Pick<Restaurant, 'clock'>, admin: Person): Promise<void> {
  clock.pass({ hours: 1 });
  await ownerAgain(admin);
}

/** Looks and sends an hour later. */
export async function lookAndSend(restaurant: Restaurant, admin: Person): Promise<void> {
  await anHour(restaurant, admin);
  await look(restaurant);
  await send(restaurant);
}

/** Looks through the lists of the messages that an owner sends. */
export async function list({ store, clock }: Pick<Restaurant, 'store' | 'clock'>): Promise<void> {
  while (!(await catchUp(store, { limit: 1_000 })));
  while (!(await listForMailing(store, clock.now())));
}

/** Ends claims whose time is over; returns how many. */
export const expire = ({ store, clock }: Pick<Restaurant, 'store' | 'clock'>): Promise<number> =>
  expireClaims(store, createClaims(store, postClaims), clock.now);

/** The office writes down a birthday, as it did long ago. */
export async function setBirthday(
  { store }: Pick<Restaurant, 'store'>,
  admin: Admin,
  { id, birthday }: { id: number; birthday: string },
): Promise<void> {
  await admin.asks('changeCustomer', { params: { id }, body: { birthday } });
  const changes = { birthdaySetAt: null };
  await store.db.updateTable('customers').set(changes).where('id', '=', id).execute();
}
