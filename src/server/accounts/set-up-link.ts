// The link of the first start: who comes by it chooses a password, and opens the set-up as owner.
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { messages } from '../../contract/messages/messages.ts';
import { refuseGuessable } from '../../domain/members/passwords.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { lockAccount, setPassword, type AccountRow } from '../../storage/accounts/accounts.ts';
import { findSetUpAccount, takeSetUpLink } from '../../storage/accounts/set-up-links.ts';
import { record } from '../../storage/house/audit.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { brandOf } from '../current-settings.ts';
import type { Admitted } from './log-in.ts';
import { hashToken } from './secrets.ts';

interface Beginning {
  /** The token of the link. */
  link: string;
  newPassword: string;
}

/**
 * Answers what admits the owner by the link, in whose transaction the link ends and the password is
 * set. Refuses a link that was used or has ended, and a password that is easy to guess. Nothing is
 * hashed for a link that is not there.
 */
export async function admitByLink(
  context: Context<undefined>,
  { link, newPassword }: Beginning,
): Promise<Admitted<AccountRow<'admin'>>> {
  const { store, now, hashing, actor } = context;
  const tokenHash = hashToken(link);
  const known = await findSetUpAccount(store.db, { tokenHash, now });
  const { id, username, password: present } = found(known, messages.setUpLinkEnded);
  refuseGuessable(newPassword, { brand: await brandOf(context), account: username });
  const password = await hashing.inQueue({ favoured: true }, () => hashing.hash(newPassword));
  return async (db) => {
    // The account before the link, in the order of every log-in.
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
 * where a terminal shows it. The token stands behind the number sign, which browsers send to no
 * server. Without `PUBLIC_URL` a phone is led to the address of this machine in its network, unless
 * Sofra listens to this machine alone.
 */
export function linesOf(
  link: string,
  { PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>,
  { port, draws, machine = ownAddress() }: Place,
): string[] {
  const at = (address: string) => `${address.replace(/\/$/, '')}/admin/setup#${link}`;
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

/** Two rows of squares are a line of half blocks; a terminal is mostly dark. */
const drawnQr = (address: string) =>
  renderUnicodeCompact(address, { border: 2 }).replaceAll('\n', '\n  ');

/** The first address of this machine in a network. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
