// A number that went to somebody else, and the file of a guest's data that the office makes.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { award } from '../cards.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { inLong } from '../setup/long.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { card, inAccount, openCard, seeCard } from './card.ts';
import { actOn, openOffice } from './office.ts';

inChromium((chromium) => {
  test('who has it now joins with it, and the open card tells its guest', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant, { mobile: '+966555000111' });
    await award(await owner(restaurant), sara, 700);
    const hers = await openCard(window, sara);

    const his = await window({ viewport: { width: 390, height: 780 } });
    await his.goto('/');
    const joins = his.getByRole('button', { name: 'Join Sofra Family' });
    await his.getByLabel('Full Name').fill('Omar Haddad');
    await his.getByLabel('Mobile Number').fill(sara.mobile);
    await his.getByLabel('Password', { exact: true }).fill('fig-orchard');
    await joins.click();
    await his.getByText('Tell our staff: they free the number for you').waitFor();
    expect(await his.locator('body').textContent()).not.toContain('Sara');

    const page = await openOffice(window, `members&member=${sara.id}`);
    const drawer = page.getByRole('dialog', { name: 'Sara Ahmad' });
    await drawer.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Free the number' }).click();
    const question = page.getByRole('alertdialog', { name: /966 55 500 0111/ });
    await question.getByText('Name on the card', { exact: true }).waitFor();
    await question.getByText('Sara Ahmad').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Free the number' }).click();
    await page.getByText('Number freed', { exact: true }).waitFor();
    await drawer.getByText('This card has no number').waitFor();
    await expectAccessible(page);

    await hers.getByText('Your former number belongs to somebody else now').waitFor();
    await hers.waitForURL('**/dashboard/me');
    await seeCard(hers, '/dashboard/me');
    await hers.getByText('Tell our staff your new number').waitFor();
    await expectAccessible(hers);
    await his.getByRole('button', { name: 'Create your card' }).click();
    await his.getByLabel('Full Name').fill('Omar Haddad');
    await joins.click();
    await card(his).waitFor();
    expect(his.url()).toContain('/dashboard/+966555000111');
  });

  test(
    'a card without a number gets another, and its name is corrected before',
    inLong,
    async () => {
      const { restaurant, window } = await openDoors(chromium);
      const sara = await guest(restaurant, { name: 'Sara Ahmad' });
      const admin = await owner(restaurant);
      const { id } = sara;
      await admin.asks('freeNumber', { params: { id }, body: { mobile: sara.mobile } });
      const page = await openOffice(window, `members&member=${id}`);
      const drawer = page.getByRole('dialog', { name: 'Sara' });
      const save = drawer.getByRole('button', { name: 'Save changes' });
      await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
      await drawer.getByLabel('Name').fill('Sara Omar');
      await save.click();
      await page.getByText('Member saved').waitFor();
      expect(await admin.asks('readCustomer', { params: { id } })).toMatchObject({
        name: 'Sara Omar',
        mobile: '',
      });
      await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
      await drawer.getByLabel('Mobile').fill('+966 555 000 333');
      await save.click();
      await drawer.getByText('+966 55 500 0333').waitFor();
      await drawer.getByText('This card has no number').waitFor({ state: 'detached' });
      await drawer.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: 'Free the number' }).waitFor();
    },
  );

  test('a guest without a number deletes the account without typing one', inLong, async () => {
    const { restaurant, window } = await openDoors(chromium);
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    const page = await openCard(window, sara);
    await admin.asks('freeNumber', { params: { id: sara.id }, body: { mobile: sara.mobile } });
    await page.waitForURL('**/dashboard/me');
    await inAccount(page, 'Delete my account');
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('Your account was deleted').waitFor();
    expect((await admin.asks('listCustomers', {})).total).toBe(0);
  });

  test('the office saves all data of a guest as a file, as the guest could', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    const body = { customerId: sara.id, points: 1, description: 'Tea' };
    const many = Array.from({ length: 501 }, () => admin.asks('awardPoints', { body }));
    await Promise.all(many);
    const dataOf = async (
      save: () => Promise<void>,
      page: Awaited<ReturnType<typeof openCard>>,
    ) => {
      const coming = page.waitForEvent('download');
      await save();
      const file = await coming;
      const data = JSON.parse(await readFile((await file.path())!, 'utf8'));
      return { name: file.suggestedFilename(), data: { ...data, exportedAt: undefined } };
    };
    const hers = await openCard(window, sara);
    const own = await dataOf(() => inAccount(hers, 'My data as a file'), hers);
    const page = await openOffice(window, 'members');
    const given = await dataOf(() => actOn(page, 'Sara Ahmad', 'Data as a file'), page);
    expect(given.name).toMatch(new RegExp(`^guest-data-${sara.id}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    expect(given.data).toEqual(own.data);
    expect(given.data.transactions).toHaveLength(501);
    await page.getByText('Give the file to this guest alone').waitFor();
    const log = await admin.asks('listAuditEntries', { query: { q: 'customer.data-given' } });
    expect(log.rows).toMatchObject([{ subjectId: sara.id }]);
  });
});
