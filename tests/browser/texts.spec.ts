// Text messages: an owner fills in the call of a service and tests it, a guest allows them on the
// card and ends them, and the list of messages says what became of one.
import { test } from 'vitest';
import { award } from '../cards.ts';
import { carry } from '../channels.ts';
import { gatewayAt, openGateway } from '../gateways.ts';
import { look, send, setRules, switchOn } from '../occasions.ts';
import { guest, owner } from '../people.ts';
import { inChromium } from '../setup/engines.ts';
import { expectAccessible, openDoors } from './browser.ts';
import { inAccount, openCard } from './card.ts';
import { openOffice } from './office.ts';

inChromium((chromium) => {
  test('an owner sets text messages up, and a guest allows and ends them', async () => {
    const texts = await openGateway();
    const { restaurant, window } = await openDoors(chromium, {
      HOOK_HOSTS: `127.0.0.1:${texts.port}`,
    });
    const admin = await owner(restaurant);
    await setRules(admin, { quietFrom: 0, quietUntil: 0 });
    const sara = await guest(restaurant);
    await award(admin, sara, 120);
    const page = await openOffice(window, 'messages');
    Object.assign(restaurant.config, { PUBLIC_URL: new URL(page.url()).origin });
    await page.reload();
    const panel = page.getByRole('region', { name: 'Text messages (SMS, WhatsApp)' });
    await panel.getByRole('button', { name: 'Set up text messages' }).click();
    const form = page.getByRole('dialog', { name: 'Set up text messages' });
    await form.getByLabel('Begin with the settings of').selectOption('WhatsApp Cloud API');
    await form.getByText('and untried').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Address of the service').fill(gatewayAt(texts.port).address);
    await form.getByLabel('Secret (token or key)').fill('walnut-tree');
    await form.getByLabel('Price of a message').fill('12');
    await form.getByLabel('At most a day').fill('600');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Now send yourself a test').waitFor();
    await panel.getByText('Set up, but not tested').waitFor();
    await panel.getByRole('button', { name: 'Send a test' }).click();
    const trying = page.getByRole('dialog', { name: 'Send a test' });
    await trying.getByLabel('To your own number').fill('+966501112233');
    await trying.getByRole('button', { name: 'Send a test' }).click();
    await trying.getByText('The service took it').waitFor();
    await expectAccessible(page);
    await trying.getByRole('button', { name: 'Done' }).click();

    const phone = await openCard(window, sara);
    await phone.getByRole('button', { name: /^Send offers to my number/ }).click();
    await phone.getByText('Offers come to your number from now on').waitFor();
    await expectAccessible(phone);
    await switchOn(admin, 'welcome');
    await look(restaurant);
    await send(restaurant);
    await carry(restaurant);
    await page.reload();
    await page.getByText('Spent today: 12 of 600').waitFor();
    const row = page.getByRole('row', { name: sara.name });
    await row.getByText('Text message: Taken').waitFor();
    await expectAccessible(page);
    await inAccount(phone, 'Messages and offers');
    const sheet = phone.getByRole('dialog', { name: 'Messages from the restaurant' });
    await sheet.getByRole('button', { name: 'No more offers to my number' }).click();
    await phone.getByText('No more offers come to your number').first().waitFor();
    await sheet.getByText('No offers come to your number').waitFor();
    await expectAccessible(phone);
  });
});
