// The link of the first start: a person who opens it chooses a password, and enters the set-up as
// owner.
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { messages } from '../../contract/messages/messages.ts';
import { refuseGuessable } from '../../domain/members/password-rules.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { lockAccount, setPassword, type AccountRow } from '../../storage/accounts/accounts.ts';
import { findSetUpAccount, takeSetUpLink } from '../../storage/accounts/set-up-links.ts';
import type { Database } from '../../storage/database/tables/tables.ts';
import { record } from '../../storage/restaurant/audit-queries.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { brandOf } from '../current-settings.ts';
import type { Admitted } from './log-in.ts';
import { hashToken } from './secrets.ts';

/** The account of a link; refuses a used or ended link. */
export const findLinked = async (db: Database, { link, now }: { link: string; now: Date }) =>
  found(await findSetUpAccount(db, { tokenHash: hashToken(link), now }), messages.setUpLinkEnded);

interface Beginning {
  /** The token of the link. */
  link: string;
  newPassword: string;
}

/**
 * Returns a function that admits the owner by the link; its transaction ends the link and sets the
 * password. Refuses a used or ended link, and a password that is easy to guess. For an unknown
 * link, no password is hashed.
 */
export async function verifySetUpLink(
  context: Context<undefined>,
  { link, newPassword }: Beginning,
): Promise<Admitted<AccountRow<'admin'>>> {
  const { store, now, hashing, actor } = context;
  const tokenHash = hashToken(link);
  const { id, username, password: present } = await findLinked(store.db, { link, now });
  refuseGuessable(newPassword, { brand: await brandOf(context), account: username });
  const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
  return async (db) => {
    // The account is locked before the link, in the same order as by every log-in.
    const account = await lockAccount({ ...store, db }, { role: 'admin', id, password: present });
    const taken = account && (await takeSetUpLink(db, { tokenHash, now }));
    if (!taken) throw new Refusal('not-found', messages.setUpLinkEnded);
    const set = await setPassword(db, { role: 'admin', id }, { password, temporaryUntil: null });
    const own = { ...actor, role: 'admin', id } as const;
    await record(db, { actor: own, action: 'admin.password-changed', at: now });
    return found(set, messages.setUpLinkEnded);
  };
}

/**
 * The lines of a first start about its link: sentences, and for a phone the QR, which is drawn
 * where a terminal shows it. The token follows the number sign, so browsers do not send it to any
 * server. Without `PUBLIC_URL` a phone gets the address of this machine in its network, unless
 * Sofra only listens to this machine.
 */
export function linesOf(
  link: string,
  { PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>,
  { port, draws, machine = ownAddress() }: Place,
): string[] {
  const at = (address: string) => `${address}/admin/setup#${link}`;
  const isOpen = ['0.0.0.0', '::'].includes(HOST);
  const nearby = isOpen && machine ? at(`http://${machine}:${port}`) : undefined;
  const forPhone = PUBLIC_URL ? at(PUBLIC_URL) : nearby;
  const here = at(PUBLIC_URL ?? `http://localhost:${port}`);
  return [
    `Or set it up with this link, once, within a day: ${here}`,
    ...(!PUBLIC_URL && nearby ? [`On a phone in the same network: ${nearby}`] : []),
    ...(draws && forPhone ? [drawnQr(forPhone)] : []),
  ];
}

interface Place {
  port: number;
  /** Whether a terminal shows what is printed. */
  draws: boolean;
  /** The address of this machine in its network. */
  machine?: string | undefined;
}

/** Draws two rows of squares per line with half blocks, for terminals with a dark background. */
const drawnQr = (address: string) =>
  renderUnicodeCompact(address, { border: 2 }).replaceAll('\n', '\n  ');

/** The first address of this machine in a network. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
