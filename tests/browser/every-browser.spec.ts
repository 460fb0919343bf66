// The main stories in Firefox, which offices have, and in WebKit, which guests' phones have.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inFirefox, inWebKit } from '../setup/engines.ts';
import { inLong, long } from '../setup/long.ts';
import { guest, owner, partner, standsAt } from '../people.ts';
import { adminPassword, openRestaurant } from '../restaurant.ts';
import { cardOf } from './counter.ts';
import { openFirefox } from './others/firefox.ts';
import { personAt, type Driver, type Person } from './others/person.ts';
import { openWebKit } from './others/webkit.ts';

if (long) inFirefox((found) => tellStories(() => openFirefox(found)));
inWebKit((found) => tellStories(() => openWebKit(found)));

interface Opened {
  person: () => Promise<Driver>;
  close: () => Promise<void>;
}

/**
 * Runs the stories in one browser, which is cleared for each person. The short form has only the
 * joining of a guest, in WebKit, which phones use.
 */
function tellStories(start: () => Promise<Opened>) {
  let browser: Opened;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser.close());

  /**
   * A restaurant that listens, and a person with a browser; console errors of the page fail the
   * test.
   */
  async function atTheDoor(environment: Record<string, string> = {}) {
    const restaurant = await openRestaurant('SQLite', environment, { hashing: 'full' });
    const origin = await restaurant.opens();
    const driver = await browser.person();
    onTestFinished(async () => {
      await driver.leave();
      expect(driver.complaints()).toEqual([]);
    });
    return { restaurant, person: personAt(driver, origin) };
  }

  async function logIn(person: Person, { username = 'admin', password = adminPassword } = {}) {
    await person.fill('Username', username);
    await person.fill('Password', password);
    await person.press('Log in');
  }

  test('a guest joins, and points that are awarded arrive on the open card', async () => {
    const { restaurant, person } = await atTheDoor();
    await person.open('/');
    await person.fill('Full Name', 'Sara Ahmad');
    await person.fill('Mobile Number', '+966 50 123 4567');
    await person.fill('Password', 'walnut-tree');
    await person.press('Join Sofra Family');
    await person.sees('Earn 1,001 more points to reach Bronze');
    expect(await person.address()).toBe('/dashboard/+966501234567');

    const admin = await owner(restaurant);
    const { rows } = await admin.asks('listCustomers');
    const award = { customerId: rows[0]!.id, points: 1_100, description: 'Dinner' };
    await admin.asks('awardPoints', { body: award });
    await person.sees('Earn 98,901 more points to reach Silver');
    await person.sees('Dinner');
  });

  test('a partner verifies a guest by number and code; the sixth digit sends', inLong, async () => {
    const { restaurant, person } = await atTheDoor();
    const sara = await guest(restaurant);
    const bakery = await partner(restaurant);
    await person.open('/partner/login');
    await logIn(person, bakery);
    await person.fill('Mobile Number', sara.mobile);
    await person.press('Verify');
    await person.fill('Verification code', (await cardOf(restaurant, sara)).code);
    await person.sees('Verification successful');
    await person.sees('No active benefits');
    await person.press('Close');
  });

  test(
    'a partner scans the QR of a card, and settles what is given on the sheet',
    inLong,
    async () => {
      const { restaurant, person } = await atTheDoor();
      const sara = await guest(restaurant);
      const bakery = await partner(restaurant);
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { counterSheet: true } });
      await admin.asks('addBenefit', { body: { level: 'Starter', benefit: 'Free tea' } });
      await person.open('/partner/login');
      await logIn(person, bakery);
      await person.sees('Scan QR code');
      await person.evaluate(cameraOn((await cardOf(restaurant, sara)).token));
      await person.press('Scan QR code');
      await person.sees('Verification successful');
      await person.press('Free tea');
      await person.press('Save visit');
      await person.sees('Visit saved');
      await person.press('Close');
    },
  );

  test('an administrator finds a member and awards points', inLong, async () => {
    const { restaurant, person } = await atTheDoor();
    const sara = await guest(restaurant);
    await person.open('/admin');
    await logIn(person);
    await person.fill('Search customers', 'ahmad sar');
    await person.choose();
    await person.fill('Points', '1100');
    await person.fill('Description', 'Dinner');
    await person.press('Add Points');
    await person.sees('Points added successfully');
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 1_100, entries: 1 });
  });

  test('a bill and a benefit are settled at the till, and undone', inLong, async () => {
    const { restaurant, person } = await atTheDoor();
    const sara = await guest(restaurant);
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', {
      body: { currency: 'SAR', pointsPerUnit: '10', proofAtTill: false },
    });
    await admin.asks('addBenefit', { body: { level: 'Starter', benefit: 'Free tea' } });
    await person.open('/admin');
    await logIn(person);
    await person.fill('Search customers', 'ahmad sar');
    await person.choose();
    await person.fill('Bill', '24.50');
    await person.press('Free tea');
    await person.press('Save visit');
    await person.sees('Visit saved');
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 245, entries: 1 });
    await person.press('Undo');
    await person.sees('Visit undone');
    expect(await standsAt(restaurant, sara.id)).toMatchObject({ points: 0, entries: 2 });
  });

  test('a backup is made, and Sofra asks before it takes its file', inLong, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sofra-backups-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { restaurant, person } = await atTheDoor({ BACKUP_DIR: folder });
    await guest(restaurant);
    await person.open('/admin');
    await logIn(person);
    await person.sees('Login successful');
    await person.open('/admin?tab=settings&view=backups');
    await person.press('Run Backup Now');
    await person.sees('Backup created successfully');
    const [file] = await readdir(folder);
    await person.press('Restore Data');
    await person.sees('Choose a backup');
    await person.upload('.json', join(folder, file!));
    await person.sees('Restore this backup?');
  });
}

/** Gives the page a camera that looks at the QR of a text. */
function cameraOn(text: string): string {
  const { data } = encode(text, { border: 4 });
  return `(() => {
    const rows = ${JSON.stringify(data.map((row) => row.map(Number)))};
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = rows.length * 8;
    const pencil = canvas.getContext('2d');
    const draw = () => rows.forEach((row, y) => row.forEach((dark, x) => {
      pencil.fillStyle = dark ? 'black' : 'white';
      pencil.fillRect(x * 8, y * 8, 8, 8);
    }));
    setInterval(draw, 100);
    const devices = { getUserMedia: async () => canvas.captureStream(10) };
    Object.defineProperty(navigator, 'mediaDevices', { value: devices });
  })()`;
}
