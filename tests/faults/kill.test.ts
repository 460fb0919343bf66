// Sofra is killed at a random moment of its work, and started again.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { inLong, inLongOnPostgres } from '../setup/long.ts';
import { keyedIn, openBook, type Book } from '../../lab/book/book.ts';
import { openCounter } from './counter.ts';
import { check } from '../../lab/book/check.ts';
import { answerOf, send } from '../../lab/calls/client.ts';
import { openSofra, type Restaurant } from '../setup/processes.ts';
import { askAgain, gather, load, strikeAt } from './load.ts';
import { inLongTime, inRounds } from './rounds.ts';
import { offerRewards } from './shelf.ts';
import { addOffers, serve } from './counter-load.ts';

/** The number of rounds on one database. */
const lifetime = 50;

onEachEngine((engine) => {
  test(
    'kill -9 under load: each acknowledged change is there, once',
    { ...inLongTime, ...inLong },
    (context) => {
      let restaurant: Restaurant;
      let book: Book;
      let guests: number[];

      return inRounds(context, { few: 2, lifetime }, async (dice, round) => {
        if (round % lifetime === 0) {
          [restaurant, book] = [await openSofra(engine), openBook()];
          guests = await gather(restaurant.client, book);
          await openCounter(restaurant.client, book, guests);
          await offerRewards(restaurant.client, book, guests);
        }
        const last = dice.whole([1, 200]);
        const delay = dice.between([0, 8]);
        const onSend = strikeAt(last, () => pause(delay).then(restaurant.kill));
        await load(restaurant.client, book, { dice, guests, callers: 10, each: 100, onSend });
        await restaurant.sofra.ended;

        await restaurant.open();
        // The session was acknowledged too, so it has to be valid.
        expect((await send(restaurant.client, 'currentAdmin', {})).status).toBe(200);
        if (dice.happens(0.5)) {
          await askAgain(restaurant.client, book);
          expect(keyedIn(book).filter(({ fate }) => fate === 'unknown')).toEqual([]);
        }
        return check(restaurant.location, book);
      });
    },
  );

  const options = { ...inLongTime, ...inLongOnPostgres(engine) };
  test('kill -9 among visits: each is there whole, once', options, (context) => {
    let restaurant: Restaurant;
    let book: Book;
    let offers: Awaited<ReturnType<typeof addOffers>>;

    return inRounds(context, { few: 2, lifetime: 10 }, async (dice, round) => {
      if (round % 10 === 0) {
        [restaurant, book] = [await openSofra(engine), openBook()];
        const guests = await gather(restaurant.client, book, 100_000);
        offers = await addOffers(restaurant.client, guests);
      }
      const delay = dice.between([0, 8]);
      const onSend = strikeAt(dice.whole([1, 120]), () => pause(delay).then(restaurant.kill));
      await serve(restaurant.client, book, { dice, offers, callers: 10, onSend });
      await restaurant.sofra.ended;

      await restaurant.open();
      await askAgain(restaurant.client, book);
      expect(keyedIn(book).filter(({ fate }) => fate === 'unknown')).toEqual([]);
      const audited = await answerOf(restaurant.client, 'auditLedger');
      expect(audited).toMatchObject({ wrong: 0, wrongSums: 0 });
      return check(restaurant.location, book);
    });
  });
});
