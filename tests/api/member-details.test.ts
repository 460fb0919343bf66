// Every detail that is declared comes in by a file, is changed by the office where it may be, goes
// with the guest's own data and out by a file: a new one takes part without a story of its own.
import { expect, test } from 'vitest';
import { detailLabels } from '../../src/contract/members/detail-labels.ts';
import {
  cardDetails,
  detailNames,
  picked,
  tillDetails,
  typedDetails,
} from '../../src/contract/members/details.ts';
import { scan } from '../counters.ts';
import { rows } from '../every-column.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { brings, opened } from '../importing.ts';
import { colleague, guest, owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openWithVisits } from '../visits.ts';

/** A value for each detail. */
const all = picked(rows.customers, detailNames);
const typed = picked(rows.customers, typedDetails);
const headings = detailNames.map((name) => detailLabels[name].en);

onEachEngine((engine) => {
  test('a file brings every detail, and undoing it takes them away', async () => {
    const { restaurant, admin } = await opened(engine);
    const sara = await guest(restaurant, { mobile: '+966501234567' });
    const file = [
      ['Mobile', 'Name', ...headings],
      ['0501234567', 'Sara Ahmad', ...Object.values(all)],
    ];
    const details = async () =>
      (await admin.asks('readCustomer', { params: { id: sara.id } })).details;
    const { id } = await brings(admin, file.map((row) => row.join(',')).join('\n'));
    expect(await details()).toEqual(all);
    expect((await sara.asks('currentCustomer')).details).toEqual(all);
    await admin.asks('undoImport', { params: { id } });
    expect(await details()).toBeUndefined();
  });

  test('the office writes and removes the details that it may, and files have all', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    const params = { id: sara.id };
    const none = Object.fromEntries(detailNames.map((name) => [name, null]));
    await admin.asks('changeCustomer', { params, body: typed });
    expect((await admin.asks('readCustomer', { params })).details).toEqual({ ...none, ...typed });
    const { text } = await admin.tries('exportMembers');
    const [head = '', row = ''] = text.split('\r\n');
    expect(head.endsWith(headings.join(','))).toBe(true);
    const cells = detailNames.map((name) => (name in typed ? all[name] : ''));
    expect(row.endsWith(cells.join(','))).toBe(true);
    const removed = picked(none, typedDetails);
    await admin.asks('changeCustomer', { params, body: removed });
    expect((await admin.asks('readCustomer', { params })).details).toBeUndefined();
  });

  test('a till sees only the details for tills, and a partner none', async () => {
    const { admin, sara, restaurant, bakery } = await openWithVisits(engine);
    await admin.asks('changeCustomer', { params: { id: sara.id }, body: typed });
    const { verification } = await scan(restaurant, bakery, sara);
    const query = { customerId: sara.id };
    const yusuf = await colleague(restaurant, 'cashier');
    const namesIn = (sheet: object) => detailNames.filter((name) => name in sheet);
    expect(namesIn(await yusuf.asks('readGuestSheet', { query }))).toEqual(tillDetails);
    expect(namesIn(await bakery.asks('readGuestSheet', { query: { verification } }))).toEqual([]);
  });

  test('an open card hears of a change of a detail that it shows, and of no other', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const [admin, sara] = [await owner(restaurant), await guest(restaurant)];
    for (const name of typedDetails) {
      const { news: before } = await sara.asks('currentCustomer');
      const body = { [name]: all[name] };
      await admin.asks('changeCustomer', { params: { id: sara.id }, body });
      const { news: after } = await sara.asks('currentCustomer');
      expect([name, after !== before]).toEqual([name, cardDetails.some((shown) => shown === name)]);
    }
  });
});
