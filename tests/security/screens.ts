// All screens, as each person sees them.
import type { Page } from 'playwright-core';

const officeTabs = [
  'overview',
  'overview&view=standing-out',
  'overview&view=closes',
  'overview&view=owed',
  'points&view=close',
  'points',
  'members',
  'members&view=import',
  'members&view=export',
  'members&view=invitations',
  'partners',
  'approvals',
  'offers',
  'benefits',
  'rewards',
  'events',
  'messages',
  'terms',
  'team',
  'team&view=tills',
];

const settingsParts = ['house', 'rewards', 'access', 'backups', 'advanced'];

/** The addresses of all screens; the card is that of the guest with this number. */
export const screensOf = (mobile: string) => [
  '/',
  '/terms',
  '/welcome',
  '/b/',
  '/nowhere',
  `/dashboard/${mobile}`,
  '/partner',
  '/partner/login',
  '/partner/dashboard',
  '/partner/dashboard?tab=benefits',
  '/partner/dashboard?tab=rewards',
  '/partner/dashboard?statement',
  '/admin/login',
  '/admin/setup?step=brand',
  '/admin/setup?step=partners',
  '/till',
  ...officeTabs.map((tab) => `/admin?tab=${tab}`),
  '/admin?tab=partners&statement=1',
  '/admin?tab=terms&view=previous',
  '/admin?tab=settings',
  ...settingsParts.map((part) => `/admin?tab=settings&view=${part}`),
  '/api/docs',
];

/** Opens a screen by its address and waits until everything on it is loaded. */
export async function visit(page: Page, address: string) {
  await page.goto(address);
  await untilLoaded(page);
}

/**
 * Turns to a screen within the open document, as links of the app do, which takes a third of the
 * time of loading it; waits until everything on it is loaded.
 */
export async function turnTo(page: Page, address: string) {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
  await untilLoaded(page);
}

async function untilLoaded(page: Page) {
  await page.locator('h1, h2, label').first().waitFor();
  for (const waiting of ['[role=status] > [aria-hidden]', '[aria-busy=true]']) {
    await page.locator(waiting).first().waitFor({ state: 'detached' });
  }
}

/** Records violations of a page's policy from now on, and requests to other servers. */
export async function watchPolicy(page: Page) {
  const seen = { broken: [] as string[], elsewhere: [] as string[] };
  await page.exposeFunction('tellBroken', (what: string) => void seen.broken.push(what));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    window.tellBroken(event.violatedDirective + ' ' + event.blockedURI))`);
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1' && protocol !== 'data:') seen.elsewhere.push(request.url());
  });
  return seen;
}
