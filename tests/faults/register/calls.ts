// The calls of a cash register: each is repeated until it is answered, at any server.
import type { ReplyOutput } from '../../../src/contract/endpoint.ts';
import type { CallName, Calls } from '../../../src/contract/index.ts';
import type { Dice } from '../../../src/storage/seed/dice.ts';
import type { Store } from '../../../src/storage/database/store.ts';
import { send, type Client, type Response } from '../../../lab/calls/client.ts';
import { until } from '../../../lab/wait.ts';
import type { RegisterBook } from './book.ts';

export interface Register {
  /** Connections to the servers of the restaurant. */
  clients: readonly Client[];
  /** The database, opened beside the servers. */
  store: Store;
  /** The key of its calls, and the one that signs its receipts. */
  key: string;
  signing: string;
  rewardId: number;
  book: RegisterBook;
  dice: Dice;
  /** Is called before each visit is sent. */
  onSend: () => unknown;
}

let requests = 0;
/** Returns a new idempotency key. */
export const newKey = () => `register-${(requests += 1)}`;

export interface Asked {
  body?: object;
  query?: Record<string, unknown>;
  /** The idempotency key, by default a new one. */
  key?: string | undefined;
  /** The session of a guest, who makes the call in place of the register. */
  cookie?: string;
  /** The call is repeated by another terminal, with a key of its own. */
  elsewhere?: boolean;
}

/** Makes a call that has to succeed. */
export async function ask<Name extends CallName>(register: Register, name: Name, asked: Asked) {
  const { status, text } = await answered(register, name, asked);
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(asked)}: ${status} ${text}`);
  return JSON.parse(text) as ReplyOutput<Calls[Name]>;
}

/** Makes a call that has to be refused; returns the type of its problem document. */
export async function refusedAs(register: Register, name: CallName, asked: Asked) {
  const { status, text } = await answered(register, name, asked);
  if (status === 200) throw new Error(`${name} ${JSON.stringify(asked)} was not refused`);
  return (JSON.parse(text) as { type: string }).type;
}

/** The statuses after which a call is repeated: throttled, or no server behind the balancer. */
const later = new Set([429, 502, 503, 504]);

async function answered(register: Register, name: CallName, asked: Asked): Promise<Response> {
  const { clients, dice, onSend } = register;
  const { body, query, cookie = '', elsewhere = false } = asked;
  if (name === 'settleProgramVisit') onSend();
  const authorization = name === 'readReceipt' || cookie ? '' : `Bearer ${register.key}`;
  const sent = { ...(body && { body }), ...(query && { query }) };
  let key = asked.key ?? newKey();
  let place = dice.whole([0, clients.length]);
  let answer: Response | undefined;
  await until(
    async () => {
      const headers = { 'idempotency-key': key, ...(authorization && { authorization }) };
      const client = { ...clients[place % clients.length]!, cookie };
      answer = await send(client, name, sent, { headers }).catch(() => undefined);
      if (answer && !later.has(answer.status)) return true;
      place += 1;
      if (elsewhere && dice.happens(0.5)) key = newKey();
      return false;
    },
    { interval: 20 },
  );
  return answer!;
}
