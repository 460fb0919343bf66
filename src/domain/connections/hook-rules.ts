// The rules of hooks: which addresses they may have, and when failed deliveries are tried again.
import type { messages } from '../../contract/messages/messages.ts';
import { isAllowedHost, isWithin, reachOf, type NamedAddress } from './networks.ts';

const second = 1_000;
const [minute, hour] = [60 * second, 3_600 * second];

/** Milliseconds before each try after the first, as Standard Webhooks 1.0 proposes them. */
const waits = [5 * second, 5 * minute, 30 * minute].concat(
  [2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
);

/** Milliseconds for which an event is tried before it, or its hook, is given up. */
export const giveUpAfter = 5 * 24 * hour;

/** The longest wait in milliseconds that a receiver can ask for. */
const longestWait = 24 * hour;

interface Failure {
  /** The number of tries so far, including this one. */
  tries: number;
  now: Date;
  /**
   * A random number from 0 to 1 (jitter), so that deliveries that failed together are not tried
   * again together.
   */
  random: number;
  /** The seconds or the moment of the header `Retry-After`. */
  retryAfter?: string | undefined;
}

/** The time of the next try: the planned wait, plus up to a fifth at random. */
export function nextTry({ tries, now, random, retryAfter }: Failure): Date {
  const planned = waits[Math.min(tries, waits.length) - 1]! * (1 + random / 5);
  return new Date(now.getTime() + Math.max(planned, askedWait(retryAfter, now)));
}

/** Milliseconds that a receiver asks to wait in `Retry-After`; 0 if it does not. */
export function askedWait(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined || retryAfter.length > 40) return 0;
  const asked = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * second
    : Date.parse(retryAfter) - now.getTime();
  return asked > 0 ? Math.min(asked, longestWait) : 0;
}

/** The hosts and the networks that hooks may reach besides the public internet. */
export interface AllowedTargets {
  /** Hosts that the operator has allowed: `n8n.lan` or `n8n.lan:5678`. */
  hosts: readonly string[];
  /** Networks that the owner has allowed: `192.168.1.0/24`. */
  networks: readonly string[];
}

type BlockReason = keyof Pick<
  typeof messages,
  'hookNeedsHttps' | 'hookNetworkClosed' | 'hookHostClosed'
>;

/**
 * The reason why a hook may not reach an IP address; undefined if it may. Public addresses require
 * https; within the allowed networks http is allowed too.
 */
export function blockReason(
  to: NamedAddress,
  ip: string,
  allowed: AllowedTargets,
): BlockReason | undefined {
  if (isAllowedHost(to, allowed.hosts)) return undefined;
  const reach = reachOf(ip);
  if (reach === 'never') return 'hookHostClosed';
  if (reach === 'private') return isWithin(ip, allowed.networks) ? undefined : 'hookNetworkClosed';
  return to.protocol === 'https:' ? undefined : 'hookNeedsHttps';
}
