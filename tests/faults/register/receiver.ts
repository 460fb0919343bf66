// An unreliable receiver of a hook: it is slow, refuses events, or hangs up.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../../../src/storage/seed/dice.ts';
import { openReceiver, type Received } from '../../hooks.ts';

/** The events that it has accepted. */
export interface Heard {
  address: string;
  /** The events by id, in the order of their first arrival. */
  accepted: ReadonlyMap<string, Received>;
  unsigned: number;
  /** The events by member. */
  byMember: () => Map<number | null, Received[]>;
  /** Sets the secret that signs. */
  expect: (secret: string) => void;
}

/** The receiver fails at most once for each event, so that no later retry is needed. */
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
    // A repeated event keeps its first position.
    if (!accepted.has(event.id)) accepted.set(event.id, event);
    return response.writeHead(204).end();
  };
  return heard;
}
