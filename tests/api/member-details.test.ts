// Every detail that is declared comes in by a file, is changed by the office where it may be, goes
// with the guest's own data, and goes out by a file: a new one takes part without a story of its own.
import { expect, test } from 'vitest';
import { detailLabels } from '../../src/contract/members/detail-labels.ts';
import { detailNames, typedDetails, picked } from '../../src/contract/members/details.ts';
import { rows } from '../every-column.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { brings, opened } from '../importing.ts';
import { guest, owner } from '../people.ts';
import { onEachEngine } from '../setup/engines.ts';

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
});
