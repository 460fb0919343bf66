// A restaurant with all occasions, gifts and channels, whose guests are each due for one message.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { channels } from '../../src/contract/channels/channel-values.ts';
import {
  messageKinds,
  occasionKinds,
  occasionSettings,
  usualOccasion,
  usualRules,
  type MessageKind,
  type Occasion,
  type OccasionKind,
} from '../../src/contract/occasions/occasion-values.ts';
import { newCodes } from '../../src/server/accounts/secrets.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { storeMail, storeText } from '../../src/storage/channels/channel-settings.ts';
import { addConsent } from '../../src/storage/channels/consents.ts';
import type { DatabaseContext } from '../../src/storage/database/context.ts';
import { openStore, type DatabaseLocation, type Store } from '../../src/storage/database/store.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { noteDue, type Due } from '../../src/storage/occasions/due-messages.ts';
import { addMailing } from '../../src/storage/occasions/mailing-queries.ts';
import { postAll } from '../../src/storage/points/entry-postings.ts';
import { storeSettings } from '../../src/storage/restaurant/setting-queries.ts';
import { addReward } from '../../src/storage/rewards/reward-queries.ts';
import { currency, visitRow } from '../../src/storage/seed/visit-rows.ts';
import { mailTo, openMailServer } from '../channels.ts';
import { gatewayAt, openGateway } from '../gateways.ts';
import { numbered } from '../many.ts';
import { draft } from '../occasions.ts';
import { newMobile } from '../people.ts';
import { certificate, openPushService } from '../pushes.ts';
import { atTheEnd } from '../setup/endings.ts';
import type { EngineName } from '../setup/engines.ts';
import { openSofra, openSofraOn } from '../setup/processes.ts';
import { send } from '../../lab/calls/client.ts';
import { freePort } from '../../lab/network/ports.ts';
import { withStore } from '../../lab/restaurants/store.ts';

/** The guests of a round for each kind of message; of `friend`, twice as many. */
const each = 8;
/** The messages of a round. */
export const many = 8 * each;
/** The messages of a round that each channel carries. */
export const carried = many / 4;

/** The points, and the rewards as gifts, of each kind: some come with words alone. */
const withPoints: readonly MessageKind[] = ['birthday', 'missYou', 'friend'];
const withGift: readonly MessageKind[] = ['welcome', 'once'];
/** The points of each message that has some. */
export const points = 7;

const day = 86_400_000;
const actor = { role: 'system', id: null, address: null } as const;

/** A restaurant with its channels, on two servers if possible. */
export async function openOccasions(engine: EngineName) {
  const [mails, texts] = [await openMailServer(), await openGateway()];
  const pushes = await openPushService();
  const folder = await mkdtemp(join(tmpdir(), 'sofra-trusted-'));
  atTheEnd(() => rm(folder, { recursive: true }));
  const trusted = join(folder, 'push.pem');
  await writeFile(trusted, certificate);
  const port = await freePort();
  const environment = {
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_HOSTS: 'localhost',
    HOOK_HOSTS: `127.0.0.1:${texts.port}`,
    PUSH_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: trusted,
  };
  const restaurant = await openSofra(engine, environment);
  const { status } = await send(restaurant.client, 'openPush');
  if (status >= 300) throw new Error(`openPush answered ${status}`);
  const beside = besideServer(engine, restaurant.location);
  const ids = await beside(async (store) => {
    const at = new Date().toISOString();
    const mail = { ...mailTo(mails.port), password: null, checkedAt: at };
    await storeMail(store.db, mail);
    const gateway = { ...gatewayAt(texts.port), perDay: 1_000_000, secret: null, checkedAt: at };
    await storeText(store.db, gateway);
    return switchAllOn(store, at);
  });
  if (engine === 'PostgreSQL')
    await openSofraOn(restaurant.location, { ...environment, PORT: '0' });
  return { restaurant, beside, mails, texts, pushes, ...ids };
}

/**
 * Reads and writes beside a server. One store serves all of it on PostgreSQL; on SQLite, a database
 * that stays open would not be recovered by the next server after a kill.
 */
function besideServer(engine: EngineName, location: DatabaseLocation) {
  const kept =
    engine === 'PostgreSQL' ? openStore({ ...location, withoutTimeouts: true }) : undefined;
  if (kept) atTheEnd(() => kept.close());
  return <Found>(work: (store: Store) => Promise<Found>): Promise<Found> =>
    kept ? work(kept) : withStore(location, work);
}

export type Occasions = Awaited<ReturnType<typeof openOccasions>>;

/**
 * Switches all occasions on, at all hours; returns the numbers of the
 * message to a list, and of the reward that is near.
 */
async function switchAllOn({ db }: Store, at: string) {
  const reward = { nameArabic: null, description: null, descriptionArabic: null };
  const usual = { ...reward, lowestLevel: 'Starter', active: true } as const;
  const { id: giftId } = await addReward(db, { ...usual, name: 'Dessert', cost: 100_000 });
  const { id: tea } = await addReward(db, { ...usual, name: 'Tea', cost: 35 });
  const gifts = (kind: MessageKind) => ({
    points: withPoints.includes(kind) ? points : 0,
    giftId: withGift.includes(kind) ? giftId : null,
  });
  const occasion = (kind: OccasionKind): Occasion => ({
    ...usualOccasion(kind),
    on: true,
    ...gifts(kind),
    // So long that a guest of a second visit is not missed yet.
    ...(kind === 'missYou' && { days: 200 }),
  });
  await storeSettings(db, {
    rewards: true,
    messageRules: { ...usualRules, quietFrom: 0, quietUntil: 0, heldOut: 0 },
    ...Object.fromEntries(occasionKinds.map((kind) => [occasionSettings[kind], occasion(kind)])),
  });
  const { id } = await addMailing(db, {
    ...draft,
    ...gifts('once'),
    createdAt: at,
    sendAt: at,
    listedAt: at,
    cancelledAt: null,
  });
  return { mailing: id, tea };
}

/** The days since the visits of each guest, by what they are due for. */
const visits: Record<MessageKind, readonly number[]> = {
  welcome: [0],
  secondVisit: [30],
  birthday: [],
  missYou: [220, 210],
  nearlyThere: [4, 2, 0],
  friend: [0],
  once: [],
};

/** Adds guests who are each due for one message, which is noted. */
export const addDue = ({ beside, mailing, tea, pushes }: Occasions): Promise<void> =>
  beside((store) =>
    transact(store, async (db) => {
      const [context, now] = [{ ...store, db }, new Date()];
      const ids: number[] = [];
      const due: Due[] = [];
      for (const occasion of messageKinds) {
        const guests = await addGuests(context, { occasion, now });
        const lastVisits = await visit(context, { guests, days: visits[occasion], now });
        const turns: Record<MessageKind, (i: number) => string> = {
          welcome: () => 'once',
          secondVisit: () => 'once',
          birthday: () => now.toISOString().slice(0, 4),
          missYou: () => lastVisits[0]!.at,
          nearlyThere: () => `reward ${tea} 0`,
          friend: () => 'brought',
          once: () => `${mailing}`,
        };
        guests.forEach((customerId, i) => {
          due.push({ customerId, occasion, turn: turns[occasion](i) });
        });
        ids.push(...guests);
        if (occasion !== 'friend') continue;
        const bringers = await addGuests(context, { occasion, now });
        due.push(...(await bring(context, { guests, bringers, paid: lastVisits, now })));
        ids.push(...bringers);
      }
      await noteDue(context, due, now);
      await allowChannels(context, ids, { pushes, now });
    }),
  );

interface Added {
  occasion: MessageKind;
  now: Date;
}

function addGuests(context: DatabaseContext, { occasion, now }: Added): Promise<number[]> {
  const createdAt = now.toISOString();
  return addCustomers(
    context,
    numbered(each).map((i) => ({
      ...newCodes(),
      name: `Omar ${i}`,
      mobile: newMobile(),
      password: null,
      temporaryUntil: null,
      createdAt,
      ...(occasion === 'birthday' && { birthday: `--${createdAt.slice(5, 10)}` }),
      // A guest of before is no newcomer, and is due for nothing else.
      ...(occasion === 'friend' && { formerVisits: 1 }),
    })),
  );
}

/** Ten points for each visit; returns the entries of the last one of each guest. */
async function visit(
  context: DatabaseContext,
  { guests, days, now }: { guests: readonly number[]; days: readonly number[]; now: Date },
) {
  let last: { at: string; entryId: number }[] = [];
  for (const since of days) {
    const at = new Date(now.getTime() - since * day);
    const award = { kind: 'award', points: 10, description: 'Dinner', actor, at } as const;
    const posted = await postAll(
      context,
      guests.map((customerId) => ({ ...award, customerId })),
    );
    last = posted.map((one) => {
      if (one instanceof Refusal) throw one;
      return { at: at.toISOString(), entryId: one.transactionId };
    });
  }
  return last;
}

interface Bringing {
  guests: readonly number[];
  bringers: readonly number[];
  paid: readonly { at: string; entryId: number }[];
  now: Date;
}

/** Each guest was brought by another one, and has paid a bill; returns what the others are due. */
async function bring(
  { db }: DatabaseContext,
  { guests, bringers, paid, now }: Bringing,
): Promise<Due[]> {
  await db
    .insertInto('visits')
    .values(
      guests.map((customerId, i) => ({
        ...visitRow({ customerId, at: now, identifiedBy: 'typed', actor }),
        amount: 1_000,
        currency,
        entryId: paid[i]!.entryId,
      })),
    )
    .execute();
  const friends = await db
    .insertInto('friends')
    .values(
      guests.map((customerId, i) => ({
        customerId,
        bringerId: bringers[i]!,
        at: now.toISOString(),
      })),
    )
    .returning(['id', 'bringerId'])
    .execute();
  return friends.map(({ id, bringerId }) => ({
    customerId: bringerId,
    occasion: 'friend' as const,
    turn: `friend ${id}`,
  }));
}

/** Of four guests, each allows another channel, and one none besides the card. */
async function allowChannels(
  { db }: DatabaseContext,
  ids: readonly number[],
  { pushes, now }: Pick<Occasions, 'pushes'> & { now: Date },
): Promise<void> {
  const at = now.toISOString();
  for (const [i, customerId] of ids.entries()) {
    const channel = ([...channels, undefined] as const)[i % 4];
    if (channel === undefined) continue;
    const words = { given: true, language: 'en', words: 'Yes', version: 1, place: 'card' } as const;
    await addConsent(db, { customerId, channel, ...words, actor, at: now });
    if (channel === 'push') {
      const { endpoint, keys } = pushes.subscription;
      const browser = { customerId, endpoint: `${endpoint}${customerId}`, ...keys, at };
      await db.insertInto('push_subscriptions').values(browser).execute();
      continue;
    }
    const { mobile } = await db
      .selectFrom('customers')
      .select('mobile')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    const address = channel === 'text' ? mobile : `guest-${customerId}@mail.example`;
    const endToken = randomBytes(16).toString('base64url');
    await db
      .insertInto('contacts')
      .values({ customerId, channel, address, endToken, at })
      .execute();
  }
}
