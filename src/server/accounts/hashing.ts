// Password hashing for the callers of one server: off the main thread, in a bounded queue.
import { availableParallelism } from 'node:os';
import { messages } from '../../contract/messages.ts';
import { limitConcurrency } from '../../domain/concurrency.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { HashCost, Hashing } from '../context.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';

/**
 * The limit of callers in the queue, and the higher one of favoured callers. The third is the limit
 * for one account from one place: twenty tills may log in at the same time.
 */
const places = { all: 256, forAnybody: 192, ofOne: 48 };

/** The limit of callers at work: more than hash concurrently, since they use the database too. */
const mostWorking = 8;

/** Opens the queue; it hashes at this cost, on at most as many threads as there are cores. */
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
      const remaining = (takenBy.get(of) ?? 1) - 1;
      if (remaining > 0) takenBy.set(of, remaining);
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
