// `npm run screens`: takes the pictures of the guides and of the main screens in a filled
// restaurant, and writes the page that shows the latter; `-- guides` those of the guides alone.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inFolder } from '../lab/folders.ts';
import { provideProgram } from '../lab/programs.ts';
import { adminPassword, furnish } from '../lab/restaurants/furnish.ts';
import { withServer } from '../lab/servers/serve.ts';
import { flags } from '../tests/browser/flags.ts';

const guidesAlone = process.argv.includes('guides');

/** The number of members of the restaurant in the pictures. */
const members = 400;
const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'screens');
const guidesFolder = join(root, 'public', 'guides', 'pictures');

type Person = 'nobody' | 'newcomer' | 'guest' | 'partner' | 'admin';

interface Screen {
  name: string;
  /** The text for people who do not see the picture. */
  shows: string;
  who: Person;
  path: string;
  /** The width in pixels; 390 by default. */
  width?: number;
  arabic?: true;
  dark?: true;
  /** The picture is taken with rewards, one of which is claimed. */
  rewards?: true;
  /** The actions before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const office = { who: 'admin', width: 1_280 } as const;
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const onCard = { who: 'guest', path: '/dashboard/me', rewards: true } as const;
const toRewards = (name: RegExp) => (page: Page) =>
  page.getByRole('region', { name }).evaluate((part: { scrollIntoView: () => void }) => {
    part.scrollIntoView();
  });

/** The code of the guest's claim. */
let claimed = '';

const screens: readonly Screen[] = [
  { name: 'join', shows: 'joining the family', who: 'nobody', path: '/' },
  { name: 'card', shows: 'the card', who: 'guest', path: '/dashboard/me' },
  {
    name: 'card-arabic',
    shows: 'the card in Arabic, dark',
    who: 'guest',
    path: '/dashboard/me',
    arabic: true,
    dark: true,
  },
  { name: 'first-visit', shows: 'a new guest', who: 'newcomer', path: '/dashboard/me' },
  {
    name: 'code',
    shows: 'the code over the whole screen',
    who: 'guest',
    path: '/dashboard/me',
    act: press('Show my code'),
  },
  {
    name: 'account',
    shows: 'the guest’s account',
    who: 'guest',
    path: '/dashboard/me',
    act: press('Your account'),
  },
  { name: 'counter', shows: 'the counter', who: 'partner', path: '/partner/dashboard' },
  {
    name: 'counter-wide',
    shows: 'the counter on a tablet, dark',
    who: 'partner',
    path: '/partner/dashboard',
    width: 1_024,
    dark: true,
  },
  { name: 'overview', shows: 'the first look at the day', path: '/admin?tab=overview', ...office },
  { name: 'points', shows: 'a visit is settled', path: '/admin?tab=points&member=20', ...office },
  { name: 'members', shows: 'the members', path: '/admin?tab=members', ...office },
  {
    name: 'members-phone',
    shows: 'the members on a phone',
    who: 'admin',
    path: '/admin?tab=members',
  },
  {
    name: 'offers',
    shows: 'a new offer',
    path: '/admin?tab=offers&level=Gold&form=new',
    ...office,
  },
  {
    name: 'benefits-arabic',
    shows: 'the benefits of all levels in Arabic',
    path: '/admin?tab=benefits&level=all',
    arabic: true,
    ...office,
  },
  {
    name: 'settings',
    shows: 'the settings, dark',
    path: '/admin?tab=settings',
    dark: true,
    ...office,
  },
  { name: 'claim', shows: 'a reward that waits', ...onCard, act: toRewards(/^Waiting for you$/) },
  { name: 'shelf', shows: 'the rewards of a day', ...onCard, act: toRewards(/^Rewards$/) },
  {
    name: 'claim-arabic',
    shows: 'a reward that waits, in Arabic, dark',
    ...onCard,
    arabic: true,
    dark: true,
    act: toRewards(/بانتظار/),
  },
  {
    name: 'serving',
    shows: 'a reward is served at a partner',
    who: 'partner',
    path: '/partner/dashboard?tab=rewards',
    rewards: true,
    act: (page) => page.locator('[name=code]').fill(claimed),
  },
  { name: 'rewards', shows: 'the rewards', path: '/admin?tab=rewards', ...office, rewards: true },
  {
    name: 'rewards-arabic',
    shows: 'a reward is changed, in Arabic',
    path: '/admin?tab=rewards&form=1',
    arabic: true,
    ...office,
    rewards: true,
  },
];

/** The pictures of the guides, which are taken in both languages. */
const ofGuides: readonly Screen[] = (
  [
    { name: 'till', path: '/admin?tab=points&member=20', who: 'admin', width: 900 },
    { name: 'card', path: '/dashboard/me', who: 'guest' },
    { name: 'day', path: '/admin?tab=overview&view=closes', who: 'admin', width: 900 },
    {
      name: 'ends',
      path: '/admin?tab=settings&view=rewards&setting=pointEnds',
      who: 'admin',
      width: 900,
    },
  ] as const
).flatMap((screen) => [
  { ...screen, name: `${screen.name}-en`, shows: '' },
  { ...screen, name: `${screen.name}-ar`, shows: '', arabic: true },
]);

async function main() {
  const found = await provideProgram('chromium');
  if ('missing' in found) throw new Error(`The pictures need a browser: ${found.missing}`);
  const browser = await chromium.launch({ executablePath: found.path, args: [...flags] });
  for (const one of guidesAlone ? [guidesFolder] : [guidesFolder, folder]) {
    rmSync(one, { recursive: true, force: true });
    mkdirSync(one, { recursive: true });
  }
  await inFolder(async (dataDir) => {
    const mobile = await furnish({ dataDir }, { members });
    await withServer({ dataDir }, async (sofra) => {
      const cookies: Record<Person, string> = {
        nobody: '',
        newcomer: await newcomer(sofra.url),
        guest: await regular(sofra.url, mobile),
        partner: await partnerIn(sofra),
        admin: sofra.cookie,
      };
      const takeAll = async (some: readonly Screen[]) => {
        for (const screen of some) {
          const into = ofGuides.includes(screen) ? guidesFolder : folder;
          await take(browser, sofra.url, { ...screen, into, cookie: cookies[screen.who] });
        }
      };
      await settleVisits(sofra.url, cookies.admin);
      await takeAll(ofGuides);
      if (guidesAlone) return;
      await takeAll(screens.filter(({ rewards }) => !rewards));
      claimed = await offerRewards(sofra.url, cookies);
      await takeAll(screens.filter(({ rewards }) => rewards));
    });
  });
  await browser.close();
  if (!guidesAlone) writeFileSync(join(folder, 'README.md'), contactSheet());
}

/** Saves the visits of an evening, for the picture of the day. */
async function settleVisits(url: string, cookie: string) {
  for (const [i, amount] of ['184.50', '62', '318.25', '47', '129'].entries()) {
    const bill = { number: `A-${101 + i}`, amount };
    const visit = { guest: { customerId: 21 + i }, bill, claims: [], rewards: [], benefits: [] };
    const { ok, status } = await post(`${url}/api/visits`, visit, { cookie });
    if (!ok) throw new Error(`A visit was answered ${status}`);
  }
}

const offered = [
  { name: 'Dessert of the day', nameArabic: 'حلوى اليوم', cost: 300, stock: 40 },
  { name: 'Turkish coffee for two', nameArabic: 'قهوة تركية لشخصين', cost: 120 },
  { name: 'Breakfast for the family', nameArabic: 'فطور العائلة', cost: 900_000 },
  { name: 'A table at the chef’s', nameArabic: 'طاولة لدى الشيف', cost: 4_000, mostEach: 1 },
];

/** Adds rewards, the first of which the partner serves, and claims it as the guest. */
async function offerRewards(url: string, { admin, partner, guest }: Record<Person, string>) {
  await post(`${url}/api/admin/settings`, { rewards: true }, { cookie: admin, method: 'PATCH' });
  const { id: partnerId } = await json(await read(`${url}/api/partner/me`, partner));
  const made: { id: number }[] = [];
  for (const [i, reward] of offered.entries()) {
    const body = i === 0 ? { ...reward, partnerId } : reward;
    made.push(await json(await post(`${url}/api/admin/rewards`, body, { cookie: admin })));
  }
  const chosen = { rewardId: made[0]!.id, version: 1 };
  const claim = await post(`${url}/api/customers/me/claims`, chosen, { cookie: guest });
  return (await json<{ claim: { code: string } }>(claim)).claim.code;
}

const read = (address: string, cookie: string) => fetch(address, { headers: { cookie } });

const json = <Answer = { id: number }>(answer: Response) => answer.json() as Promise<Answer>;

/** The cookie of a guest who has just joined. */
async function newcomer(url: string): Promise<string> {
  const body = { name: 'Layla Haddad', mobile: '+966500000042', password: 'olive-branch-7' };
  return cookieFrom(await post(`${url}/api/customers`, body));
}

/** The cookie of the guest who can log in; logging in renews the code and the QR. */
const regular = async (url: string, mobile: string) =>
  cookieFrom(await post(`${url}/api/customers/login`, { mobile, password: adminPassword }));

/** The cookie of the restaurant's first partner. */
async function partnerIn({ url, cookie }: { url: string; cookie: string }) {
  const answer = await fetch(`${url}/api/admin/partners`, { headers: { cookie } });
  const [{ username } = { username: '' }] = (await answer.json()) as { username: string }[];
  return cookieFrom(await post(`${url}/api/partner/login`, { username, password: adminPassword }));
}

const post = (
  address: string,
  body: object,
  { method = 'POST', cookie = '' }: { method?: string; cookie?: string } = {},
) =>
  fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

function cookieFrom(answer: Response): string {
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`Nobody was let in: ${answer.status}`);
  return cookie.split(';')[0]!;
}

interface Taken extends Screen {
  into: string;
  cookie: string;
}

async function take(browser: Browser, url: string, taken: Taken) {
  const { name, path, width = 390, arabic, dark, act, into, cookie } = taken;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 844 : 800 },
    locale: arabic ? 'ar-SA' : 'en-US',
    timezoneId: 'Asia/Riyadh',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (cookie) await giveCookie(context, url, cookie);
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  await act?.(page);
  await settled(page);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(into, `${name}.jpg`), type: 'jpeg', quality: 72 });
  await context.close();
}

/** Waits until the page is completely loaded. */
async function settled(page: Page) {
  await page.locator('main h1, main h2, main label').first().waitFor({ state: 'attached' });
  for (const waiting of ['main [role=status] > [aria-hidden]', '[aria-busy=true]']) {
    await page.locator(waiting).first().waitFor({ state: 'detached' });
  }
}

async function giveCookie(context: BrowserContext, url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}

/** The page of all pictures: pictures of phones in rows of four, others in rows of two. */
function contactSheet(): string {
  const phones = screens.filter(({ width }) => width === undefined);
  const others = screens.filter(({ width }) => width !== undefined);
  return [
    '# The screens',
    'Made by `npm run screens` in a filled restaurant.',
    table(phones, 4),
    table(others, 2),
    '',
  ].join('\n\n');
}

function table(shown: readonly Screen[], columns: number): string {
  const cells = shown.map(({ name, shows }) => `![${shows}](${name}.jpg)<br>${shows}`);
  const rows = [];
  while (cells.length) rows.push(`| ${cells.splice(0, columns).join(' | ')} |`);
  const head = `|${' |'.repeat(columns)}`;
  return [head, `|${'---|'.repeat(columns)}`, ...rows].join('\n');
}

await main();
