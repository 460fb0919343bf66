// The rules of hooks: where they may lead, and when what did not arrive is sent again.
import type { messages } from '../../contract/messages/messages.ts';
import { isWithin, reachOf } from './networks.ts';

const second = 1_000;
const [minute, hour] = [60 * second, 3_600 * second];

/** Milliseconds before each try after the first, as Standard Webhooks 1.0 proposes them. */
const waits = [5 * second, 5 * minute, 30 * minute].concat(
  [2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
);

/** Milliseconds for which an event is tried before it, or its hook, is given up. */
export const patience = 5 * 24 * hour;

/** The longest milliseconds that a receiver may ask for. */
const longestWait = 24 * hour;

interface Failure {
  /** The tries so far, with this one. */
  tries: number;
  now: Date;
  /** From 0 to 1, so that what failed together does not come back together. */
  random: number;
  /** The seconds or the moment of the header `Retry-After`. */
  retryAfter?: string | undefined;
}

/** When what failed is tried again: up to a fifth later than planned. */
export function nextTry({ tries, now, random, retryAfter }: Failure): Date {
  const planned = waits[Math.min(tries, waits.length) - 1]! * (1 + random / 5);
  return new Date(now.getTime() + Math.max(planned, askedWait(retryAfter, now)));
}

/** Milliseconds that a receiver asks to be left alone for; 0 where it does not. */
export function askedWait(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined || retryAfter.length > 40) return 0;
  const asked = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * second
    : Date.parse(retryAfter) - now.getTime();
  return asked > 0 ? Math.min(asked, longestWait) : 0;
}

/** The hosts and the networks that are open to hooks besides the public internet. */
export interface Open {
  /** Named by the operator: `n8n.lan` or `n8n.lan:5678`. */
  hosts: readonly string[];
  /** Named by the owner: `192.168.1.0/24`. */
  networks: readonly string[];
}

type Address = Pick<URL, 'protocol' | 'hostname' | 'port'>;

/** Whether the operator has named the host of an address, which may then lead anywhere. */
export function isNamed({ protocol, hostname, port }: Address, { hosts }: Open): boolean {
  const whole = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  return hosts.includes(hostname) || hosts.includes(whole);
}

type Hindrance = keyof Pick<
  typeof messages,
  'hookNeedsHttps' | 'hookNetworkClosed' | 'hookHostClosed'
>;

/**
 * Why a hook may not lead to an IP address; undefined where it may. It takes https, and http within
 * the networks that are open alone.
 */
export function hindranceOf(to: Address, ip: string, open: Open): Hindrance | undefined {
  if (isNamed(to, open)) return undefined;
  const reach = reachOf(ip);
  if (reach === 'never') return 'hookHostClosed';
  if (reach === 'private') return isWithin(ip, open.networks) ? undefined : 'hookNetworkClosed';
  return to.protocol === 'https:' ? undefined : 'hookNeedsHttps';
}
