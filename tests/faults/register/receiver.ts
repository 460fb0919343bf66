// A receiver of a hook that is not always well: it is slow, refuses an event, or hangs up on it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../../../src/storage/seed/dice.ts';
import { openReceiver, type Received } from '../../hooks.ts';

/** What it has thanked for. */
export interface Heard {
  address: string;
  /** By their ids, in the order in which they first came. */
  accepted: ReadonlyMap<string, Received>;
  unsigned: number;
  /** Those of each member. */
  byMember: () => Map<number | null, Received[]>;
  /** Says which secret signs. */
  expect: (secret: string) => void;
}

/** Fails on each event once at most, so that nothing waits for the later tries. */
export async function openWeakReceiver(dice: Dice): Promise<Heard> {
  const { state, address } = await openReceiver();
  const accepted = new Map<string, Received>();
  const failed = new Set<string>();
  const heard = {
    address,
    accepted,
    unsigned: 0,
    byMember: () => Map.groupBy(accepted.values(), ({ data }) => data.member),
    expect: (secret: string) => void state.secrets.push(secret),
  };
  state.answers = async (event, response) => {
    if (!event.signed.every(Boolean)) heard.unsigned += 1;
    const mood = dice.between([0, 1]);
    if (mood < 0.01) await pause(dice.between([0, 200]));
    if (mood > 0.99 && !failed.has(event.id)) {
      failed.add(event.id);
      if (mood > 0.995) return response.destroy();
      return response.writeHead(500).end();
    }
    // An event that comes again keeps its first place.
    if (!accepted.has(event.id)) accepted.set(event.id, event);
    return response.writeHead(204).end();
  };
  return heard;
}
