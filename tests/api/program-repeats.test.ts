// What programs send again: of all requests with a key or a bill, one is the first.
import { expect, test } from 'vitest';
import { onEachEngine } from '../setup/engines.ts';
import { billOf, openTill, withKey } from '../programs.ts';
import { claims, openTill as openPrinter } from '../receipts.ts';
import { anotherServer } from '../restaurant.ts';
import { books, openWithVisits } from '../visits.ts';

onEachEngine((engine, testOnce) => {
  test('of a visit that is sent many times at once, one answer is the first', async () => {
    const { restaurant, admin, till, guest } = await openTill(engine);
    const there = withKey(await anotherServer(restaurant), till.key);
    for (const tills of [[till], [till, there]]) {
      const number = `at ${tills.length}`;
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, i) =>
          tills[i % tills.length]!.settles({ guest, bill: billOf(number, '10') }, number),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200));
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    }
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 2, wrong: 0 });
  });

  testOnce('of visits that a batch has twice, one answer each is the first', async () => {
    const { restaurant, admin, till, guest } = await openTill(engine);
    const once = Array.from({ length: 10 }, (_, i) => {
      return { key: `k${i}`, guest, bill: billOf(String(i), '10') };
    });
    const body = { visits: [...once, ...once] };
    const { answers } = await till.asks('settleProgramVisits', { body });
    const firsts = answers.flatMap((one) => ('visit' in one && !one.visit.repeated ? one.key : []));
    expect(firsts.toSorted()).toEqual(once.map(({ key }) => key));
    expect(await books({ restaurant, admin })).toMatchObject({ visits: 10, wrong: 0 });
  });

  test('of a receipt that a guest claims twice at once, one answer is the first', async () => {
    const opened = await openWithVisits(engine);
    const { prints } = await openPrinter(opened);
    const receipt = prints('1');
    const extra = { headers: { 'idempotency-key': 'tapped twice' } };
    const claimed = await Promise.all(
      Array.from({ length: 4 }, () =>
        opened.sara.asks('claimReceipt', { body: { receipt } }, extra),
      ),
    );
    expect(claimed.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect((await claims(opened.sara, receipt)).text).toContain('"repeated":true');
    expect(await books(opened)).toMatchObject({ visits: 1, wrong: 0 });
  });
});
