// The guides: opened from the screen that they are about, read by anybody, printed; and their steps
// lead where they say, in both languages.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { guides } from '../../src/web/guides/guides.ts';
import type { GuideName } from '../../src/web/guides/guide.ts';
import { inChromium } from '../setup/engines.ts';
import { addVisitOffers } from '../visits.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { openOffice } from './office.ts';
import { scannedOne } from './scanned.ts';

type Language = 'en' | 'ar';

/** The names of the screens in the steps of a chapter, in their order. */
function namesIn(guide: GuideName, chapter: string, language: Language): string[] {
  const { steps } = guides[guide].chapters.find(({ name }) => name === chapter)!;
  return steps.flatMap((step) => step[language].split('**').filter((_, place) => place % 2 === 1));
}

/** Opens the guide of a screen in its window. */
async function openGuide(page: Page, label: string): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: label }).click();
  const guide = await opening;
  await guide.getByRole('heading', { level: 1 }).waitFor();
  return guide;
}

inChromium((chromium) => {
  test('a screen opens the chapter about it, printed on one page with its QR', async () => {
    const { restaurant, window } = await openDoors(chromium);
    await addVisitOffers(restaurant);
    const page = await openOffice(window, 'points');
    const guide = await openGuide(page, 'How this works');
    expect(new URL(guide.url()).pathname + new URL(guide.url()).hash).toBe(
      '/guides/at-the-till#guest',
    );
    await guide.getByRole('heading', { name: 'A guest pays' }).waitFor();
    await expectAccessible(guide);
    await guide.setViewportSize({ width: 390, height: 844 });
    expect(await contentWidth(guide)).toBe(390);
    await guide.evaluate('scrollTo(0, 0)');
    expect(await scannedOne(guide)).toMatch(/\/guides\/at-the-till$/);
    const pdf = await guide.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await guide.getByRole('link', { name: 'When something goes wrong' }).click();
    await guide.getByRole('heading', { name: 'The tablet is stolen' }).waitFor();
  });

  test.for(['en', 'ar'] as const)('the steps of the guides lead on, in %s', async (language) => {
    const { restaurant, window } = await openDoors(chromium);
    const { sara } = await addVisitOffers(restaurant);
    const locale = language === 'ar' ? 'ar-SA' : 'en-US';
    const page = await openOffice(window, 'members', { locale });
    // A guest pays: the bill is typed, and the name of the step saves the visit.
    await page.goto(page.url().replace(/tab=.*/, `tab=points&member=${sara.id}`));
    const [scan, save, add] = namesIn('at-the-till', 'guest', language);
    await page.getByRole('button', { name: scan! }).first().waitFor();
    await page.locator('[name=bill]').fill('24.50');
    await page
      .getByRole('button', { name: add! })
      .or(page.getByRole('button', { name: save! }))
      .click();
    const [undo] = namesIn('at-the-till', 'wrong', language);
    await page.getByRole('button', { name: undo! }).first().click();

    // The wrong guest: from the members to the history of the visit.
    const [, members, history, undoVisit] = namesIn(
      'when-something-goes-wrong',
      'wrong-guest',
      language,
    );
    await page.getByRole('tab', { name: members! }).click();
    const row = page.getByRole('row', { name: sara.name });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: history! }).click();
    await page.getByRole('dialog').getByText(undoVisit!).first().waitFor();
    await page.keyboard.press('Escape');

    // The end of the day and the tablet: each name is there in its turn.
    const [overview, day, report] = namesIn('first-evening', 'lights-out', language);
    await page.getByRole('tab', { name: overview! }).click();
    await page.getByRole('tab', { name: day! }).click();
    await page.getByText(report!).first().waitFor();
    const [team, person, , , tills, till] = namesIn('first-evening', 'tablet', language);
    await page.getByRole('tab', { name: team! }).click();
    await page.getByText(person!).first().waitFor();
    await page.getByText(tills!).first().click();
    await page.getByText(till!).first().waitFor();
  });
});
