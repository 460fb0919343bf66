// Each role sees exactly the parts of the office that the contract allows.
import { expect, test } from 'vitest';
import type { StaffRole } from '../../src/contract/endpoint.ts';
import { inChromium } from '../setup/engines.ts';
import { colleague, guest, owner, partner } from '../people.ts';
import { award } from '../cards.ts';
import { longTimeout, openDoors } from './browser.ts';

const seen: Partial<Record<StaffRole, { sections: string[]; parts: string[] }>> = {
  manager: {
    sections: [
      'Overview',
      'Points',
      'Members',
      'Approvals',
      'Offers',
      'Benefits',
      'Rewards',
    ].concat(['Events', 'Messages', 'Partners', 'Terms & Conditions', 'Team', 'Settings']),
    parts: ['Sign-in', 'Advanced'],
  },
  cashier: { sections: ['Points', 'My visits', 'Settings'], parts: ['Sign-in'] },
};

inChromium((chromium) => {
  test.each(Object.entries(seen))(
    'a %s sees what is theirs, and none of its calls is refused',
    async (role, { sections, parts }) => {
      const { restaurant, window } = await openDoors(chromium);
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { rewards: true } });
      await partner(restaurant);
      await award(admin, await guest(restaurant), 900);
      const { username, password } = await colleague(restaurant, role as StaffRole);
      const page = await window({ viewport: { width: 1_280, height: 900 } });
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
      });
      await page.request.post('/api/admin/login', { data: { username, password } });
      await page.goto('/admin');
      const tabs = page.getByRole('tablist', { name: 'Sections' }).getByRole('tab');
      const names = async () =>
        (await tabs.allInnerTexts()).map((name) => name.replace(/\d+$/, '').trim());
      await expect.poll(names, longTimeout).toEqual(sections);
      for (const tab of await tabs.all()) {
        await tab.click();
        await page.waitForLoadState('networkidle');
      }
      const views = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab');
      await expect.poll(() => views.allInnerTexts(), longTimeout).toEqual(parts);
      for (const view of await views.all()) {
        await view.click();
        await page.waitForLoadState('networkidle');
      }
      expect(refused).toEqual([]);
      await page.goto('/admin?tab=settings&view=backups');
      await page.getByRole('heading', { name: parts[0]!, exact: true }).waitFor();
    },
  );
});
