// The network between a client and Sofra loses, delays, duplicates and truncates messages; the
// client retries with the same key until there is an answer.
import { expect, test } from 'vitest';
import type { Dice } from '../../src/storage/seed/dice.ts';
import { onEachEngine } from '../setup/engines.ts';
import { inLongOnPostgres } from '../setup/long.ts';
import { ask, openBook, type Book, type Change } from '../../lab/book/book.ts';
import { check } from '../../lab/book/check.ts';
import { clientAt, type Client } from '../../lab/calls/client.ts';
import { openSofra, type Restaurant } from '../setup/processes.ts';
import { draw, drawUndo, gather } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { forward, openTcpProxy, type Ends, type Handling } from '../../lab/network/tcp-proxy.ts';

/** The faults of a request and its answer. */
const mishaps: Record<string, (dice: Dice) => Handling> = {
  'the answer is lost': () => (ends) => {
    ends.near.pipe(ends.far);
    ends.far.once('data', () => ends.near.destroy());
  },
  'the caller hangs up at once': () => (ends) => {
    ends.near.pipe(ends.far);
    ends.near.once('data', () => setImmediate(() => ends.near.destroy()));
  },
  'half of the request arrives': () => (ends) => {
    ends.near.once('data', (said) => {
      ends.far.end(said.subarray(0, said.length / 2), () => ends.near.destroy());
    });
  },
  'half of the answer arrives': () => (ends) => {
    ends.near.pipe(ends.far);
    ends.far.once('data', (said) => ends.near.end(said.subarray(0, said.length / 2)));
  },
  'the answer is late': (dice) => (ends) => {
    ends.near.pipe(ends.far);
    const late = dice.between([0, 20]);
    ends.far.on('data', (said) => setTimeout(() => ends.near.write(said), late));
  },
  'the request arrives three times': () => (ends) => {
    replay(ends, 2);
    forward(ends);
  },
  'the request arrives twice, and no answer': () => (ends) => {
    replay(ends, 1);
    ends.near.pipe(ends.far);
    ends.far.once('data', () => ends.near.destroy());
  },
};

/** Sends the same bytes on further connections, and closes them before the end of the answers. */
function replay({ near, again }: Ends, times: number) {
  near.on('data', (said) => {
    for (let i = 0; i < times; i += 1)
      again()
        .once('data', () => {})
        .write(said);
  });
}

/** The number of attempts of a client, after which one good connection is nearly certain. */
const tries = 60;

/** The number of rounds on one database. */
const lifetime = 50;

onEachEngine((engine) => {
  const options = { ...inLongTime, ...inLongOnPostgres(engine) };
  test('each key counts once, whatever the network does', options, async (context) => {
    let restaurant: Restaurant;
    let book: Book;
    let guests: number[];

    await inRounds(context, { few: 2, lifetime }, async (dice, round) => {
      if (round % lifetime === 0) {
        [restaurant, book] = [await openSofra(engine), openBook()];
        // The points are so many that no request is first refused and then accepted in its
        // repetition.
        guests = await gather(restaurant.client, book, 1_000_000);
      }
      let faults = 0;
      const port = Number(new URL(restaurant.client.address).port);
      const proxy = await openTcpProxy(port, (ends) => {
        if (dice.happens(0.3)) return forward(ends);
        faults += 1;
        mishaps[dice.pick(Object.keys(mishaps))]!(dice)(ends);
      });
      const client = clientAt(`http://127.0.0.1:${proxy.port}`, restaurant.client);
      const lines = Array.from({ length: 24 }, () => draw(dice, guests));
      // A second undo of the same entry would be refused.
      const undo = drawUndo(dice, book);
      if (undo && !book.changes.some(({ undoes }) => undoes === undo.undoes)) lines.push(undo);
      book.changes.push(...lines);
      await Promise.all(lines.map((line) => insist(client, line)));
      proxy.close();
      expect(lines.filter(({ fate }) => fate === 'unknown')).toEqual([]);
      return { ...(await check(restaurant.location, book)), faults };
    });
  });
});

/** Retries until there is an answer, and once more after it. */
async function insist(client: Client, line: Change) {
  for (let tried = 0; tried < tries; tried += 1) {
    const answered = await ask(client, line);
    if (answered && line.fate !== 'unknown') break;
  }
  await ask(client, line);
}
