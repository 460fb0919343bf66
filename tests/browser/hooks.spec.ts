// Hooks in the office: made, tried, looked at, paused and ended.
import { expect, test } from 'vitest';
import { until } from '../../lab/wait.ts';
import { feed, openReceiver } from '../hooks.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { contentWidth, expectAccessible, openDoors } from './browser.ts';
import { actOn, openOffice } from './office.ts';

inChromium((chromium) => {
  test('an owner makes a hook, tries it, and sees what arrived and what did not', async () => {
    const receiver = await openReceiver();
    const { restaurant, window } = await openDoors(chromium, { HOOK_HOSTS: '127.0.0.1' });
    const admin = await owner(restaurant);
    const viewport = { width: 390, height: 844 };
    const page = await openOffice(window, 'settings&view=connections', { viewport });

    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Name', { exact: true }).fill('Cash register');
    await form.getByLabel('Address').fill('http://192.168.1.7/sofra');
    await form.getByRole('button', { name: 'Make webhook' }).click();
    await form.getByText('a network of your own that is not named').waitFor();
    await form.getByLabel('Address').fill(receiver.address);
    await form.getByRole('button', { name: 'Make webhook' }).click();
    const secret = page.getByRole('dialog', { name: /^The secret of .Cash register.$/ });
    receiver.state.secrets.push(await secret.locator('code').innerText());
    await secret.getByRole('button', { name: 'Done' }).click();

    await actOn(page, /Cash register/, 'Send a test');
    await page.getByText(/^It arrived: 204 in \d+\sms\.$/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(receiver.received).toMatchObject([{ type: 'hook.test', signed: [true] }]);

    receiver.state.answers = (_, response) => response.writeHead(500).end('Out of paper');
    const { id } = await guest(restaurant);
    await feed(restaurant);
    await page.reload();
    await page.getByText(/Cash register.* failed: it answered 500 \(.Out of paper.\)/).waitFor();
    expect(await contentWidth(page)).toBe(390);
    await actOn(page, /Cash register/, 'Show deliveries');
    const sent = page.getByRole('dialog', { name: /^What .Cash register. was sent$/ });
    await sent.getByText(`Member ${id}`).waitFor();
    await sent.getByText('Tries: 1').press('Enter');
    await sent.getByText(/PM · \d+\sms · it answered 500/).waitFor();
    await expectAccessible(page);
    await sent.getByRole('button', { name: 'Close' }).click();

    await actOn(page, /Cash register/, 'Pause');
    await page.getByText('paused', { exact: true }).waitFor();
    await actOn(page, /Cash register/, 'End webhook');
    const question = page.getByRole('alertdialog', { name: /^End .Cash register.\?$/ });
    await question.getByRole('button', { name: 'End webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();

    await page.getByLabel('Networks of your own').fill('192.168.1.0/24');
    await page
      .locator('[data-setting=hooks]')
      .getByRole('button', { name: 'Save', exact: true })
      .click();
    // Its notice waits behind earlier ones.
    await until(async () => (await admin.asks('listHooks')).networks[0] === '192.168.1.0/24');
  });
});
