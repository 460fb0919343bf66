// Sends an e-mail by the SMTP server that the owner has set.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { htmlOf, inHeader, textOf, type Letter } from '../../domain/channels/letters.ts';
import { isAllowedHost, reachOf } from '../../domain/connections/networks.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { MailSettings } from '../../storage/channels/channel-settings.ts';
import { addressesOf } from '../connections/outside.ts';

/** Milliseconds that an e-mail may take, from the look-up of the server to its last answer. */
export const mailTimeout = 20_000;

export interface Mail {
  server: MailSettings;
  /** The mail servers that the operator allows in the restaurant's own network. */
  allowed: readonly string[];
  to: string;
  letter: Letter;
  /**
   * What comes before the @ of the Message-ID: the same in each try, so that programs show an
   * e-mail once that was taken twice.
   */
  id: string;
  /** The address that ends such e-mails by one POST (RFC 8058). */
  endBy?: string;
  timeout: number;
  signal?: AbortSignal | undefined;
}

/**
 * What became of an e-mail: `taken` by the server, `refused` for good, `again` if a later try may
 * go through, and `silent` if the server itself cannot be used now.
 */
export interface Mailed {
  outcome: 'taken' | 'refused' | 'again' | 'silent';
  why: Sentence | null;
}

/** Sends an e-mail once. Nothing is thrown: what went wrong is the outcome. */
export async function sendMail(mail: Mail): Promise<Mailed> {
  const deadline = AbortSignal.timeout(mail.timeout);
  const signal = mail.signal ? AbortSignal.any([deadline, mail.signal]) : deadline;
  let socket: Socket | undefined;
  const cut = () => socket?.destroy();
  signal.addEventListener('abort', cut);
  try {
    socket = await connectTo(mail, signal);
    await transmit(mail, socket);
    return { outcome: 'taken', why: null };
  } catch (error) {
    if (deadline.aborted) return { outcome: 'silent', why: { key: messages.mailTooSlow } };
    return outcomeOf(error);
  } finally {
    signal.removeEventListener('abort', cut);
    cut();
  }
}

/** A connection to an address of the server that has been looked at. */
async function connectTo({ server, allowed }: Mail, signal: AbortSignal): Promise<Socket> {
  const { host, port, security } = server;
  const named = { protocol: 'smtp:', hostname: host.toLowerCase(), port: String(port) };
  const addresses = await addressesOf(host);
  const [first] = addresses;
  const isOpen = isAllowedHost(named, allowed);
  const reach = addresses.map(({ address }) => reachOf(address));
  if (!isOpen && reach.some((one) => one !== 'public')) {
    throw new Refusal('invalid', sentence(messages.mailHostClosed, { host }));
  }
  if (security === 'none' && reach.some((one) => one === 'public')) {
    throw new Refusal('invalid', sentence(messages.mailNeedsTls, { host }));
  }
  signal.throwIfAborted();
  const socket = connect({ host: first!.address, port, signal });
  await once(socket, 'connect', { signal });
  return socket;
}

async function transmit(mail: Mail, connection: Socket): Promise<void> {
  // The package is loaded only where it is used, since few restaurants send e-mails.
  const { createTransport } = await import('nodemailer');
  const { server, to, letter, id, endBy } = mail;
  const { host, port, security, user, password, senderName, senderAddress } = server;
  const domain = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  const transport = createTransport({
    connection,
    host,
    port,
    name: domain,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host, minVersion: 'TLSv1.2' },
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.sendMail({
    from: { name: inHeader(senderName), address: senderAddress },
    // An address object is never read as a list of several addresses.
    to: { name: '', address: to },
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    messageId: `<${id}@${domain}>`,
    headers: {
      'Content-Language': letter.language,
      // Answering machines do not answer it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(endBy && {
        'List-Unsubscribe': `<${endBy}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
}

interface SmtpError extends NodeJS.ErrnoException {
  responseCode?: number;
  response?: string;
}

/** The codes of nodemailer for trouble with the server and not with one e-mail. */
const ofServer = new Set([
  'EAUTH',
  'ETLS',
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'EPROTOCOL',
]);

function outcomeOf(error: unknown): Mailed {
  if (error instanceof Refusal) return { outcome: 'silent', why: error.sentence };
  const { code = '', responseCode = 0, response, message } = error as SmtpError;
  const why = plain(response ?? message);
  // A code of 500 or more about the recipient or the e-mail is final (RFC 5321, 4.2.1).
  if (responseCode >= 500 && !ofServer.has(code)) {
    return { outcome: 'refused', why: sentence(messages.mailRefused, { why }) };
  }
  if (responseCode >= 400 && !ofServer.has(code)) {
    return { outcome: 'again', why: sentence(messages.mailRefused, { why }) };
  }
  return { outcome: 'silent', why: sentence(messages.mailUnreachable, { why }) };
}

/** The beginning of an answer in one line. */
const plain = (text: string) =>
  text
    .slice(0, 400)
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 150);
