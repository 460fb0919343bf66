// The built app works under its own content security policy; markup.spec.ts checks it on every
// screen.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { guest } from '../people.ts';
import { openDoors } from '../browser/browser.ts';

inChromium((chromium) => {
  test('a link from another site finds the session on a screen, and no call', async () => {
    const { restaurant, window } = await openDoors(chromium);
    const { mobile, password, name } = await guest(restaurant);
    const page = await window();
    const data = { mobile, password };
    expect((await page.request.post('/api/customers/login', { data })).status()).toBe(200);
    await page.goto('/terms');
    const { origin } = new URL(page.url());
    const linked = [`/dashboard/${mobile}`, '/api/customers/me', '/api/docs'];
    const links = linked.map((path) => `<a href="${origin}${path}">${path}</a>`).join(' ');
    const elsewhere = createServer((_, response) => {
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<link rel="icon" href="data:,">${links}`);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void elsewhere.close());
    await once(elsewhere, 'listening');
    const outside = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`;
    const follow = async (path: string) => {
      await page.goto(outside);
      const answer = page.waitForResponse(origin + path);
      await page.getByRole('link', { name: path }).click();
      return (await answer).status();
    };
    expect(await follow(`/dashboard/${mobile}`)).toBe(200);
    await page.getByText(name).first().waitFor();
    expect(await follow('/api/docs')).toBe(200);
    // The refused answer is expected, so no other error may be in the console.
    expect((await page.request.get('/api/customers/me')).status()).toBe(200);
    const trapped = await page.context().newPage();
    await trapped.goto(outside);
    await trapped.getByRole('link', { name: '/api/customers/me' }).click();
    await trapped.getByText('This request came from another site').waitFor();
  });

  test('a script that the policy forbids is not run', async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/terms');
    // The violation is expected, so it happens in a window whose console is not checked.
    const trapped = await page.context().browser()!.newPage();
    await trapped.goto(page.url());
    await trapped.evaluate(`{
      const trap = document.createElement('script');
      trap.textContent = 'document.title = "broken"';
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        document.body.setAttribute('data-broken', effectiveDirective));
      document.body.append(trap);
    }`);
    await trapped.locator('body[data-broken^=script-src]').waitFor();
    expect(await trapped.title()).not.toBe('broken');
  });
});
