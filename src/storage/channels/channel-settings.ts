// What opens a channel, passwords included: it is among the settings, but in no backup.
import type { Channel, MailServer } from '../../contract/channels/channel-values.ts';
import type { TextGateway } from '../../contract/channels/text-gateway.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';
import { lockSetting, readStored, storeSettings } from '../restaurant/setting-queries.ts';

export interface MailSettings extends Omit<MailServer, 'password'> {
  password: string | null;
  /** When a test mail was taken with these settings; null if none was. */
  checkedAt: string | null;
}

const mailName = 'channels.email';
type Stored = { [mailName]: MailSettings | null };

/** The mail server; undefined until the owner has set one. */
export async function readMail(db: Database): Promise<MailSettings | undefined> {
  const { [mailName]: mail } = await readStored<Stored>(db, { [mailName]: null });
  return mail ?? undefined;
}

/** Like `readMail`, and locks it until the transaction ends. */
export async function lockMail(context: DatabaseContext): Promise<MailSettings | undefined> {
  await lockSetting(context, mailName);
  return readMail(context.db);
}

/** Stores the mail server; null closes the channel. */
export const storeMail = (db: Database, mail: MailSettings | null) =>
  storeSettings(db, { [mailName]: mail });

/** The keys by which push services know this restaurant (RFC 8292), made once. */
export interface PushKeys {
  isOn: boolean;
  /** The public key of P-256, uncompressed, and the private one, in base64url. */
  publicKey: string;
  privateKey: string;
}

const pushName = 'channels.push';

/** The keys of web push; undefined until it was switched on for the first time. */
export async function readPush(db: Database): Promise<PushKeys | undefined> {
  const stored = await readStored<{ [pushName]: PushKeys | null }>(db, { [pushName]: null });
  return stored[pushName] ?? undefined;
}

/** Like `readPush`, and locks them until the transaction ends. */
export async function lockPush(context: DatabaseContext): Promise<PushKeys | undefined> {
  await lockSetting(context, pushName);
  return readPush(context.db);
}

export const storePush = (db: Database, keys: PushKeys) => storeSettings(db, { [pushName]: keys });

/** The gateway of text messages, with its secret as it is. */
export interface TextSettings extends Omit<TextGateway, 'secret'> {
  secret: string | null;
  /** When a test message was taken with these settings; null if none was. */
  checkedAt: string | null;
}

const textName = 'channels.text';

/** The gateway of text messages; undefined until the owner has set one. */
export async function readText(db: Database): Promise<TextSettings | undefined> {
  const stored = await readStored<{ [textName]: TextSettings | null }>(db, { [textName]: null });
  return stored[textName] ?? undefined;
}

/** Like `readText`, and locks it until the transaction ends. */
export async function lockText(context: DatabaseContext): Promise<TextSettings | undefined> {
  await lockSetting(context, textName);
  return readText(context.db);
}

/** Stores the gateway; null closes the channel. */
export const storeText = (db: Database, gateway: TextSettings | null) =>
  storeSettings(db, { [textName]: gateway });

/** The channels by which guests can be reached. */
export async function readOpenChannels(db: Database): Promise<Channel[]> {
  const mail = await readMail(db);
  const push = await readPush(db);
  const text = await readText(db);
  return [
    ...(mail?.checkedAt ? (['email'] as const) : []),
    ...(push?.isOn ? (['push'] as const) : []),
    ...(text?.checkedAt ? (['text'] as const) : []),
  ];
}
