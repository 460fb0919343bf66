// Sends an event to the address of a hook, signed by Standard Webhooks 1.0.
import { createHmac } from 'node:crypto';
import { writeSentence } from '../../contract/messages/sentences.ts';
import type { AllowedTargets } from '../../domain/connections/hook-rules.ts';
import { excerpt, postOutside, whyOf } from './outside.ts';

/** The timeout of a try in milliseconds, from the look-up of the host to the end of the answer. */
export const timeout = 15_000;

export interface Sending {
  address: string;
  /** The id of the event, which is the same in each try. */
  id: string;
  body: string;
  /** The secrets that sign: two during a replacement. */
  secrets: readonly string[];
  at: Date;
  allowed: AllowedTargets;
  timeout: number;
  signal?: AbortSignal;
}

export interface Answer {
  delivered: boolean;
  /** The HTTP status; null without an answer. */
  status: number | null;
  ms: number;
  /** The beginning of the answer, or the reason why there was none, as a written sentence. */
  answer: string;
  retryAfter: string | undefined;
}

/**
 * Sends an event once. Only a status from 200 to 299 means success; redirects are not followed.
 * Each IP address is checked at the time of the connection, both typed and resolved ones, and no
 * proxy is used. A refusal does not throw, but is returned as an answer.
 */
export async function send(order: Sending): Promise<Answer> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const { status, headers, body } = await postOutside({ ...order, headers: headersOf(order) });
    const delivered = status >= 200 && status < 300;
    const retryAfter = headers['retry-after'];
    return { delivered, status, ms: ms(), answer: excerpt(body), retryAfter };
  } catch (error) {
    const answer = writeSentence(whyOf(error, order.signal));
    return { delivered: false, status: null, ms: ms(), answer, retryAfter: undefined };
  }
}

function headersOf({ id, at, body, secrets }: Sending) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`));
  return {
    'content-type': 'application/json',
    'user-agent': 'Sofra',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** HMAC-SHA-256 by the bytes of a secret, `whsec_…`. */
const signatureOf = (secret: string, content: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest('base64')}`;
