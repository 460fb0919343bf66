// What is printed comes out whole, of the same size in both languages, and with codes that can be
// scanned.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { bringGuests } from '../invitations.ts';
import { guest, owner, partner } from '../people.ts';
import { moment } from '../filled.ts';
import { onPaper } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { addVisitOffers } from '../visits.ts';
import { program } from '../programs.ts';
import { openDoors } from './browser.ts';
import { openOffice } from './office.ts';
import { printed, type PrintedPage } from './paper.ts';

const languages = ['en-GB', 'ar-SA'] as const;

/** The distance in millimetres that printers cannot print in. */
const edge = 5;

/** The sizes of paper in millimetres. */
const a4 = { width: 210, height: 297 };
const roll = { width: 80, height: 200 };

onPaper(({ chromium, pictures }) => {
  const open = async () => {
    const { restaurant, window } = await openDoors(chromium);
    const admin = await owner(restaurant);
    const brand = { brand: 'Layali', brandArabic: 'ليالي' };
    await admin.asks('changeSettings', {
      body: { ...brand, countryCode: '966', currency: 'KWD', pointsPerUnit: '0.25' },
    });
    return { restaurant, window, admin };
  };

  type Opened = Awaited<ReturnType<typeof open>>;

  /** Prints the same view in both languages. */
  async function inBoth(
    { window }: Opened,
    view: string,
    print: (page: Page) => Promise<PrintedPage[]>,
  ) {
    const pages = [];
    for (const locale of languages) {
      const page = await openOffice(window, view, { locale });
      await page.evaluate(`window.print = () => {}`);
      pages.push(await print(page));
    }
    const [english, arabic] = pages;
    return { english: english!, arabic: arabic! };
  }

  const sheet = async (page: Page) => {
    await page.locator('.print-sheet path[d^=M]').first().waitFor({ state: 'attached' });
    return printed(page, { pictures, paper: a4 });
  };

  test('the poster, cards and tents: whole sheets of A4 in both languages', inLong, async () => {
    const { english, arabic } = await inBoth(await open(), 'settings&view=brand', async (page) => {
      const sizes = [];
      for (const place of [2, 3, 4]) {
        await page.getByRole('radio').nth(place).check({ force: true });
        sizes.push(await sheet(page));
      }
      return sizes.flat();
    });
    expect(english.map(({ codes }) => codes.length)).toEqual([1, 2, 4]);
    for (const { width, height, free } of english) {
      expect([width, height]).toEqual([210, 297]);
      // The cloth of the brand reaches edges of the paper, and so do the lines to cut and to fold.
      const atEdges = Object.values(free).filter((distance) => distance === 0);
      expect(atEdges.length).toBeGreaterThanOrEqual(3);
    }
    expect(arabic.map(({ free }) => free)).toEqual(english.map(({ free }) => free));
    expect(arabic.map(({ codes }) => codes.length)).toEqual([1, 2, 4]);
  });

  test('invitations: ten whole cards on a sheet, and ten rows of the list', async () => {
    const all = await open();
    await bringGuests(all.admin, 12);
    const page = await openOffice(all.window, 'members');
    await page.getByRole('link', { name: /invite them$/ }).click();
    await page.getByRole('button', { name: 'Make cards' }).click();
    const cards = await sheet(page);
    expect(cards.map(({ codes }) => codes.length)).toEqual([10, 2]);
    expect(cards[0]).toMatchObject({ width: 210, height: 297, free: { left: 0, top: 0 } });
    await page.getByText('List', { exact: true }).click();
    const list = await sheet(page);
    expect(list.map(({ codes }) => codes.length)).toEqual([10, 2]);
    for (const one of list) expectInk(one);
  });

  /** What is read and printed: on paper of both widths, in both languages. */
  test.each([
    [
      'a close',
      async ({ restaurant, admin }) => {
        const { whole } = await addVisitOffers(restaurant);
        await admin.asks('settleVisit', { body: whole });
        return { view: 'overview&view=closes', content: 'dl' };
      },
    ],
    [
      'a statement',
      async ({ restaurant }) => {
        const { id } = await partner(restaurant);
        const { bakery, sara } = { bakery: id, sara: await guest(restaurant) };
        const row = { customerId: sara.id, partnerId: bakery, benefit: 'Tea', at: moment };
        await restaurant.store.db
          .insertInto('stamps')
          .values(row as never)
          .execute();
        return { view: `partners&view=statement&partner=${bakery}`, content: 'table' };
      },
    ],
  ] as [string, (all: Opened) => Promise<{ view: string; content: string }>][])(
    '%s: on A4 and on the roll of a till',
    inLong,
    async (_, prepare) => {
      const all = await open();
      const { view, content } = await prepare(all);
      for (const paper of [a4, roll]) {
        const { english, arabic } = await inBoth(all, view, async (page) => {
          await page.locator(`main ${content}`).first().waitFor();
          return printed(page, { pictures, paper });
        });
        for (const [first] of [english, arabic]) {
          expect(first).toMatchObject({ width: paper.width, height: paper.height });
          expectInk(first!);
        }
      }
    },
  );

  test('a receipt made by hand: as wide as the roll of a till', inLong, async () => {
    const { restaurant, window } = await open();
    const { admin } = await addVisitOffers(restaurant);
    await program(restaurant, { admin });
    const page = await openOffice(window, 'settings&view=connections&setting=receipts');
    await page.getByLabel('Number of the bill').fill('2042');
    await page.getByLabel('Amount that earns').fill('10');
    await page.getByRole('button', { name: 'Make the receipt' }).click();
    await page.locator('.slip-sheet path[d^=M]').first().waitFor({ state: 'attached' });
    const [slip, ...others] = await printed(page, { pictures, paper: { width: 58, height: 120 } });
    expect(others).toEqual([]);
    expect(slip!.codes).toHaveLength(1);
    expectInk(slip!);
  });
});

/** Expects ink, and none where printers cannot print. */
function expectInk({ free, width }: PrintedPage) {
  expect(free.left).toBeLessThan(width / 2);
  expect(Math.min(...Object.values(free))).toBeGreaterThanOrEqual(edge);
}
