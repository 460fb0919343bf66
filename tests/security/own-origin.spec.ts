// The built app under its own policy: nothing on any screen breaks it or asks another server.
import { expect, test } from 'vitest';
import { inChromium } from '../setup/engines.ts';
import { adminPassword } from '../restaurant.ts';
import { guest, owner, partner } from '../people.ts';
import { openDoors } from '../browser/browser.ts';
import { screensOf, visit } from './screens.ts';

inChromium((chromium) => {
  test.each(['en-US', 'ar-SA'])(
    'no screen breaks the policy or leaves the origin (%s)',
    async (locale) => {
      const { restaurant, window } = await openDoors(chromium);
      const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
      const bakery = await partner(restaurant);
      const body = { customerId: sara.id, points: 1_200, description: 'Dinner' };
      await admin.asks('awardPoints', { body });
      // What breaks the policy is an error of the console too, which fails the test by itself.
      const page = await window({ locale });
      const broken: string[] = [];
      const elsewhere: string[] = [];
      const asked: string[] = [];
      await page.exposeFunction('tellBroken', (what: string) => void broken.push(what));
      await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
      window.tellBroken(event.violatedDirective + ' ' + event.blockedURI))`);
      page.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        asked.push(request.url());
        if (hostname !== '127.0.0.1' && protocol !== 'data:') elsewhere.push(request.url());
      });

      const { mobile, password } = sara;
      await page.goto(`/dashboard/${mobile}?tempPass=${password}`);
      await page.getByText('Dinner').first().waitFor();
      const { username } = bakery;
      for (const [route, data] of [
        ['/api/admin/login', { username: 'admin', password: adminPassword }],
        ['/api/partner/login', { username, password: bakery.password }],
      ] as const) {
        expect((await page.request.post(route, { data })).status()).toBe(200);
      }
      for (const address of screensOf(mobile)) await visit(page, address);
      expect(asked.length).toBeGreaterThan(screensOf(mobile).length);
      expect({ broken, elsewhere }).toEqual({ broken: [], elsewhere: [] });
    },
  );

  test('what the policy forbids is not done', async () => {
    const { window } = await openDoors(chromium);
    const page = await window();
    await page.goto('/terms');
    // Its complaint is what is wanted, so that it is made in a window that is not listened to.
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
