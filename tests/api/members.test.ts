// The office finds members by name and mobile, in any spelling, page by page.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listCustomers } from '../../src/storage/members/customer-list.ts';
import { readingsOf, searchWords } from '../../src/storage/members/customer-search.ts';
import { addCustomers } from '../../src/storage/members/customer-queries.ts';
import { cursorOf } from '../../src/storage/database/queries/pages.ts';
import type { Store } from '../../src/storage/database/store.ts';
import { transact } from '../../src/storage/database/transaction.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

onEachEngine((engine, testOnce) => {
  const found = async (restaurant: Restaurant, q: string) => {
    const { rows, total } = await (await owner(restaurant)).asks('listCustomers', { query: { q } });
    expect(total).toBe(rows.length);
    return rows.map(({ name }) => name);
  };

  testOnce('a member is read by the number of their row, without their secrets', async () => {
    const restaurant = await openRestaurant(engine);
    const [sara, admin] = [await guest(restaurant), await owner(restaurant)];
    expect(await admin.asks('readCustomer', { params: { id: sara.id } })).toEqual({
      id: sara.id,
      name: 'Sara Ahmad',
      mobile: sara.mobile,
      points: 0,
      level: 'Starter',
      verificationCode: expect.stringMatching(/^\d{6}$/),
      visits: 0,
      lastVisitAt: null,
      createdAt: '2026-11-21T18:30:00.000Z',
      opened: true,
      invitedUntil: null,
    });
    const nobody = await admin.tries('readCustomer', { params: { id: 4_711 } });
    expect(nobody).toMatchObject({ status: 404, text: 'Customer not found' });
  });

  testOnce(
    'with a country code members are found by numbers as they are dialled there',
    async () => {
      const restaurant = await openRestaurant(engine);
      await guest(restaurant, { name: 'Sara', mobile: '+966555000111' });
      await guest(restaurant, { name: 'Omar', mobile: '966551234567' });
      await guest(restaurant, { name: 'Dana', mobile: '+447400055501' });
      expect(await found(restaurant, '0555 000 111')).toEqual([]);
      expect(await found(restaurant, '00966')).toEqual([]);
      const admin = await owner(restaurant);
      await admin.asks('changeSettings', { body: { countryCode: '966' } });
      expect(await found(restaurant, '0555 000 111')).toEqual(['Sara']);
      expect(await found(restaurant, '055')).toEqual(['Omar', 'Sara']);
      expect(await found(restaurant, '00966')).toEqual(['Omar', 'Sara']);
      expect(await found(restaurant, '004474')).toEqual(['Dana']);
      expect(await found(restaurant, '055501')).toEqual(['Dana']);
      expect(await found(restaurant, '966555')).toEqual(['Sara']);
    },
  );

  test('members are found by the beginnings of words, in any case and spelling', async () => {
    const restaurant = await openRestaurant(engine);
    for (const name of [
      'Sara Ahmad',
      'أحمد السيد',
      'فاطمة الزهراء',
      'Ahmad Sarhan',
      '100% Omar_',
    ]) {
      await guest(restaurant, { name });
    }
    expect(await found(restaurant, '')).toHaveLength(5);
    expect(await found(restaurant, 'sar')).toEqual(['Ahmad Sarhan', 'Sara Ahmad']);
    expect(await found(restaurant, 'AHM sa')).toEqual(['Ahmad Sarhan', 'Sara Ahmad']);
    expect(await found(restaurant, 'ara')).toEqual([]);
    expect(await found(restaurant, 'احمد')).toEqual(['أحمد السيد']);
    expect(await found(restaurant, 'فَاطِمَه')).toEqual(['فاطمة الزهراء']);
    expect(await found(restaurant, '100%')).toEqual(['100% Omar_']);
    expect(await found(restaurant, '%')).toEqual([]);
    expect(await found(restaurant, '_')).toEqual([]);
    expect(await found(restaurant, "' or 1=1 --")).toEqual([]);
  });

  test('members are found without their article, together, apart, by other keyboards', async () => {
    const restaurant = await openRestaurant(engine);
    const names =
      'Sara Al-Harbi|Mona El-Dosari|Omar Al Dosari|الحربي-سارة|محمد الشامي|عبد الرحمن علي|' +
      "عبدالرحمن حسن|Pat O'Brien|Jörg Müßig|Abdul Rahman Ali";
    for (const name of names.split('|')) await guest(restaurant, { name });
    for (const q of ['harbi', 'al harbi', 'Alharbi', 'sara harbi', 'harbi sara', 'Ѕаrа al-harbi']) {
      expect([q, await found(restaurant, q)]).toEqual([q, ['Sara Al-Harbi']]);
    }
    for (const q of ['dosari', 'al-dosari', 'eldosari']) {
      expect([q, await found(restaurant, q)]).toEqual([q, ['Mona El-Dosari', 'Omar Al Dosari']]);
    }
    for (const q of ['سارة', 'حربي سارہ']) {
      expect([q, await found(restaurant, q)]).toEqual([q, ['الحربي-سارة']]);
    }
    for (const q of ['شامي', 'الشامی', 'محمد شامي']) {
      expect([q, await found(restaurant, q)]).toEqual([q, ['محمد الشامي']]);
    }
    for (const q of ['عبد الرحمن', 'عبدالرحمن', 'عبد الرح']) {
      expect(await found(restaurant, q)).toEqual(['عبد الرحمن علي', 'عبدالرحمن حسن']);
      expect(await found(restaurant, `${q} علي`)).toEqual(['عبد الرحمن علي']);
    }
    expect(await found(restaurant, 'abdelrahman')).toEqual(['Abdul Rahman Ali']);
    expect(await found(restaurant, 'ali abd al rahman')).toEqual(['Abdul Rahman Ali']);
    expect(await found(restaurant, 'o’brien')).toEqual(["Pat O'Brien"]);
    expect(await found(restaurant, 'pat brien')).toEqual(["Pat O'Brien"]);
    expect(await found(restaurant, 'joerg mussig')).toEqual(['Jörg Müßig']);
    expect(await found(restaurant, 'al sara')).toEqual(['Sara Al-Harbi']);
    expect(await found(restaurant, 'al mona')).toEqual(['Mona El-Dosari']);
    expect(await found(restaurant, 'al joerg')).toEqual(['Jörg Müßig']);
  });

  test('words beside a rarer one are found as by themselves, whatever is in them', async () => {
    const restaurant = await openRestaurant(engine);
    const people = ['Nora Omari', 'Dana Omar_', 'Sara Omar_', 'Lina Om%', 'Mona Om%'];
    for (const name of [...people, 'Rana Om!', 'Hana Om!']) await guest(restaurant, { name });
    expect(await found(restaurant, 'nora omar')).toEqual(['Nora Omari']);
    expect(await found(restaurant, 'nora mari')).toEqual([]);
    expect(await found(restaurant, 'nora omar_')).toEqual([]);
    expect(await found(restaurant, 'nora om%')).toEqual([]);
    expect(await found(restaurant, 'dana omar_')).toEqual(['Dana Omar_']);
    expect(await found(restaurant, 'lina om%')).toEqual(['Lina Om%']);
    expect(await found(restaurant, 'rana om!')).toEqual(['Rana Om!']);
  });

  test('a word is found where a name is too long to be sorted by it', async () => {
    const restaurant = await openRestaurant(engine);
    const long = `Sara ${'\ufdfa '.repeat(10)}Omar`;
    for (const name of [long, 'Badr Omar', 'Dana Omar']) await guest(restaurant, { name });
    expect(await found(restaurant, 'sara om')).toEqual([long]);
    expect(await found(restaurant, 'sara mar')).toEqual([]);
  });

  testOnce('members are found by the beginning or the last four digits of the mobile', async () => {
    const restaurant = await openRestaurant(engine);
    await guest(restaurant, { name: 'Sara', mobile: '+966501234567' });
    await guest(restaurant, { name: 'Omar', mobile: '966509994567' });
    expect(await found(restaurant, '+96650')).toEqual(['Omar', 'Sara']);
    expect(await found(restaurant, '966 50-12')).toEqual(['Sara']);
    expect(await found(restaurant, '٩٦٦٥٠١')).toEqual(['Sara']);
    expect(await found(restaurant, '4567')).toEqual(['Omar', 'Sara']);
    expect(await found(restaurant, '234567')).toEqual(['Sara']);
    expect(await found(restaurant, '567')).toEqual([]);
    expect(await found(restaurant, '5012')).toEqual([]);
  });

  test('pages follow each other by name, also when somebody joins between', async () => {
    const restaurant = await openRestaurant(engine);
    for (const name of ['Dana', 'Adam', 'Badr', 'Adam', 'Celine'])
      await guest(restaurant, { name });
    const admin = await owner(restaurant);
    const page = (after?: string) =>
      admin.asks('listCustomers', { query: { limit: 2, ...(after !== undefined && { after }) } });
    const first = await page();
    expect(first).toMatchObject({ rows: [{ name: 'Adam' }, { name: 'Adam' }], total: 5 });
    await guest(restaurant, { name: 'Aaron' });
    const second = await page(first.next);
    expect(second.rows.map(({ name }) => name)).toEqual(['Badr', 'Celine']);
    const third = await page(second.next);
    expect(third.rows.map(({ name }) => name)).toEqual(['Dana']);
    expect(third.next).toBeUndefined();
  });

  test('a search finds whom a plain comparison finds, and counts each once', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const syllable = fc.constantFrom('a', 'ab', 'aba', 'al-', 'أ', 'ال', "'", '96');
    const word = fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const people = fc.sample(name, 150).map((text, i) => ({
      name: `${text} x`,
      mobile: `+96${String(i * 7_919).padStart(7, '0')}`,
    }));
    await addPeople(restaurant, people);
    const queries = fc.sample(fc.oneof(name, fc.integer({ min: 0, max: 99_999 }).map(String)), 60);
    for (const q of queries) {
      const { rows, total } = await admin.asks('listCustomers', { query: { q, limit: 500 } });
      const expected = foundAmong(people, q).map(({ mobile }) => mobile);
      expect([q, rows.map(({ mobile }) => mobile).toSorted()]).toEqual([q, expected.toSorted()]);
      expect(total).toBe(expected.length);
    }
  });

  test('a search that finds thousands is paged to its end, each member once', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const people = Array.from({ length: 5_300 }, (_, i) => ({
      name: `Ahmed A${i % 50}`,
      mobile: `+9665${String(i).padStart(8, '0')}`,
    }));
    await addPeople(restaurant, people);
    for (const q of ['a', 'ahm a', 'ahm 9665', '9665']) {
      const seen = new Set<number>();
      let after: string | undefined;
      do {
        const query = { q, limit: 500, ...(after !== undefined && { after }) };
        const { rows, total, more, next } = await admin.asks('listCustomers', { query });
        expect([q, total, more]).toEqual([q, 1_000, true]);
        for (const { id } of rows) seen.add(id);
        after = next;
      } while (after !== undefined);
      expect([q, seen.size]).toEqual([q, 5_300]);
    }
  });

  test('a search counts as far as a thousand, and goes on by name beyond', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    const people = Array.from({ length: 1_001 }, (_, i) => ({
      name: `Sara ${String.fromCharCode(97 + (i % 26))} ${i === 0 ? 'Omar' : 'Badr'}`,
      mobile: `+9665${String(i).padStart(8, '0')}`,
    }));
    await addPeople(restaurant, people);
    for (const q of ['sara', 'sara 9665']) {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const query = { q, limit: 300, ...(after !== undefined && { after }) };
        const { rows, total, more, next } = await admin.asks('listCustomers', { query });
        expect([q, total, more]).toEqual([q, 1_000, true]);
        names.push(...rows.map(({ name }) => name));
        after = next;
      } while (after !== undefined);
      expect(names).toEqual(people.map(({ name }) => name).toSorted());
    }
    const exact = await admin.asks('listCustomers', { query: { q: 'sara badr' } });
    expect([exact.total, exact.more]).toEqual([1_000, undefined]);
    const behindAll = Buffer.from(JSON.stringify(['zz', 1])).toString('base64url');
    const none = await admin.asks('listCustomers', { query: { q: 'sara badr', after: behindAll } });
    expect(none).toEqual({ rows: [], total: 1_000 });
  });

  test('a cursor that no page gave out is refused', async () => {
    const restaurant = await openRestaurant(engine);
    const admin = await owner(restaurant);
    for (const after of ['x', '7', 'WyJhIl0', 'eyJhIjoxfQ']) {
      expect((await admin.tries('listCustomers', { query: { after } })).status).toBe(400);
    }
  });

  testOnce('a member who is deleted while a list by words is read does not end it', async () => {
    const { store, clock, ...restaurant } = await openRestaurant(engine);
    const names = ['Sara One', 'Sara Two', 'Sara Three', 'Sara Four'];
    await addPeople(
      { ...restaurant, store, clock },
      names.map((name, i) => ({ name, mobile: `+96655500011${i}` })),
    );
    // Sara Two is deleted between the query of the words and that of the members.
    const slice: Store['slice'] = async (read) => {
      const answer = await store.slice(read);
      if (!Array.isArray(answer)) return answer;
      await store.db.deleteFrom('customers').where('name', '=', 'Sara Two').execute();
      return answer;
    };
    const seen: string[] = [];
    const query = { q: 'sara', limit: 2 };
    for (let after: string | undefined = cursorOf(['word', '', 0]); after;) {
      const page = await listCustomers({ ...store, slice }, { ...query, after }, clock.now());
      seen.push(...page.rows.map(({ name }) => name));
      after = page.next;
    }
    expect(seen).toEqual(['Sara One', 'Sara Three', 'Sara Four']);
  });
});

interface Listed {
  name: string;
  mobile: string;
}

async function addPeople({ store, clock }: Restaurant, people: Listed[]) {
  const createdAt = clock.now().toISOString();
  const nobodys = {
    password: null,
    temporaryUntil: null,
    verificationCode: '000000',
    qrToken: null,
    createdAt,
  };
  const customers = people.map((person) => ({ ...nobodys, ...person }));
  await transact(store, (db) => addCustomers({ ...store, db }, customers));
}

/** The expected result of the search, computed without an index. */
function foundAmong(people: Listed[], q: string): Listed[] {
  const words = new Map(people.map((person) => [person, searchWords(person)]));
  const found = readingsOf(q, null).map((terms) =>
    people.filter((person) =>
      terms.every((term) =>
        term.some((beginning) => words.get(person)!.some(({ word }) => word.startsWith(beginning))),
      ),
    ),
  );
  return found.find((some) => some.length > 0) ?? [];
}
