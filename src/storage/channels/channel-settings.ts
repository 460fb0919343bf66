// What opens a channel, passwords included: it is among the settings, but in no backup.
import type { Channel, MailServer } from '../../contract/channels/channel-values.ts';
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

/** The channels by which guests can be reached. */
export async function readOpenChannels(db: Database): Promise<Channel[]> {
  const mail = await readMail(db);
  return mail?.checkedAt ? ['email'] : [];
}
