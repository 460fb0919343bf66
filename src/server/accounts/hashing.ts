// Hashing passwords for the callers of one server: off the main thread, in a queue that has an end.
import { availableParallelism } from 'node:os';
import { messages } from '../../contract/messages.ts';
import { limitConcurrency } from '../../domain/concurrency.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { HashCost, Hashing } from '../context.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';

/**
 * How many may have passwords hashed or wait for it; from the second number on, the favoured. The
 * third is how many of them may be of one account at one place: twenty tills may come at once.
 */
const places = { all: 256, forAnybody: 192, ofOne: 48 };

/** How many of them work at once: more than are hashed, since they ask the database too. */
const mostWorking = 8;

/** Opens the queue; its hashes are made at this cost, no more at once than there are cores. */
export function openHashing(cost: HashCost): Hashing {
  const working = limitConcurrency(mostWorking);
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
      const left = (takenBy.get(of) ?? 1) - 1;
      if (left > 0) takenBy.set(of, left);
      else takenBy.delete(of);
    }
  };

  return {
    inQueue,
    refuseWithoutPlace,
    hash: (password) => hashing(() => hashPassword(password, cost)),
    isPassword: (password, stored) => hashing(() => isPassword(password, stored, cost)),
    isOutdated: (stored) => isOutdated(stored, cost),
  };
}
