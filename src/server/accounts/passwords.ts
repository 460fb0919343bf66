// Passwords as argon2id, hashed off the main thread in a bounded queue of callers.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { HashCost, Hashing } from '../context.ts';
import { availableParallelism } from 'node:os';
import { messages } from '../../contract/messages/messages.ts';
import { foldDigits } from '../../contract/values/typed.ts';
import { limitConcurrency } from '../../domain/fair-queue.ts';
import { Refusal } from '../../domain/refusal.ts';

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
export const fullCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** The hash of a password in the PHC string format, parameters and salt included. */
export async function hashPassword(password: string, cost = fullCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, { salt, ...cost });
  return written({ ...cost, salt: plain(salt), hash: plain(hash) });
}

/**
 * Whether the password matches the hash. Without a hash the result is false, after the time that
 * hashing takes, so that nobody learns which accounts exist.
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  cost = fullCost,
): Promise<boolean> {
  const { hash, ...how } = parsed(stored ?? nobodys(cost));
  const derived = await derive(password, how);
  return timingSafeEqual(derived, hash) && Boolean(stored);
}

/** Whether the cost of a hash differs from the configured one. */
function isOutdated(stored: string, cost = fullCost): boolean {
  const { memory, passes, parallelism } = parsed(stored);
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

interface How extends HashCost {
  salt: Buffer;
}

const derive = (password: string, { salt, ...cost }: How): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const asked = { ...cost, message: password, nonce: salt, tagLength: 32 };
    argon2('argon2id', asked, (error, hash) => (error ? reject(error) : resolve(hash)));
  });

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const written = (parts: HashCost & { salt: string; hash: string }) =>
  `$argon2id$v=19$m=${parts.memory},t=${parts.passes},p=${parts.parallelism}` +
  `$${parts.salt}$${parts.hash}`;

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

function parsed(stored: string): How & { hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = format.exec(stored) ?? [];
  if (!memory) throw new Error('A stored password is not in the argon2id format');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** A hash that no password matches, which is compared if an account has none. */
const nobodys = (cost: HashCost) =>
  written({ ...cost, salt: 'A'.repeat(22), hash: 'A'.repeat(43) });

/**
 * The limits of callers in the queue: in all, for callers that are not favoured, and for one
 * account from one network, where twenty tills may log in at the same time.
 */
const places = { all: 256, forAnybody: 192, ofOne: 48 };

/**
 * The limit of callers that are served concurrently: two more than there are hashing threads, since
 * callers also use the database. With more, somebody on a known device would wait for the hashes of
 * all strangers who are served already.
 */
const maxWorking = availableParallelism() + 2;

/** Creates the queue; hashing has this cost, and uses at most one thread per core. */
export function createHashing(cost: HashCost): Hashing {
  const working = limitConcurrency(maxWorking);
  const hashing = limitConcurrency(availableParallelism());
  let taken = 0;
  const takenBy = new Map<string, number>();

  const refuseWithoutPlace: Hashing['refuseWithoutPlace'] = ({ favoured, of = '' }) => {
    const isFull = taken >= (favoured ? places.all : places.forAnybody);
    const own = of === '' ? 0 : (takenBy.get(of) ?? 0);
    if (isFull || own >= places.ofOne) throw new Refusal('unavailable', messages.unavailable, 2);
  };

  const inQueue: Hashing['inQueue'] = async (waiting, work) => {
    refuseWithoutPlace(waiting);
    const { favoured, of = '' } = waiting;
    taken += 1;
    takenBy.set(of, (takenBy.get(of) ?? 0) + 1);
    try {
      return await working(work, [favoured ? 'favoured' : 'anybody', of]);
    } finally {
      taken -= 1;
      const remaining = (takenBy.get(of) ?? 1) - 1;
      if (remaining > 0) takenBy.set(of, remaining);
      else takenBy.delete(of);
    }
  };

  const matching: Hashing['matching'] = async (typed, stored) => {
    const spellings = new Set([typed, foldDigits(typed)]);
    for (const password of spellings) {
      if (await hashing(() => isPassword(password, stored, cost))) return password;
    }
    return undefined;
  };

  return {
    inQueue,
    refuseWithoutPlace,
    hash: (password) => hashing(() => hashPassword(password, cost)),
    matching,
    isPassword: async (typed, stored) => (await matching(typed, stored)) !== undefined,
    isOutdated: (stored) => isOutdated(stored, cost),
  };
}
